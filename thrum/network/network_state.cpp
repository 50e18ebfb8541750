// Energies of a network, and everything that a step changes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include <thrum/core/read_place.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

namespace {

/// The index of the number of largest magnitude.
std::size_t farthest(const double* x, std::size_t first, std::size_t end) {
  const auto is_nearer = [](double one, double other) { return std::abs(one) < std::abs(other); };
  return static_cast<std::size_t>(std::max_element(x + first, x + end, is_nearer) - x);
}

}  // namespace

MotionBlocks<double>& Network::Rooms::motion_in_double() {
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) return *motion;
  auto& narrow = std::get<MotionBlocks<float>>(motion_);
  std::copy_n(narrow.next(), parts_.coordinates, widened_.next());
  std::copy_n(narrow.now(), parts_.coordinates, widened_.now());
  std::copy_n(narrow.previous(), parts_.coordinates, widened_.previous());
  std::copy_n(narrow.kept(), parts_.coordinates, widened_.kept());
  return widened_;
}

void Network::Rooms::write_energy() {
  settle();
  MotionBlocks<double>& motion = motion_in_double();
  EnergyFlow flow;
  flow.moved = parameter_motion_.power(parts_, motion);
  for (const PlacedBody& each : parts_.bodies)
    flow += each.body->energy_flow(motion.slice(each.first));
  for (const PlacedInteraction& each : parts_.interactions)
    flow += each.interaction->energy_flow(parts_.view(each, step_));
  for (const PlacedDrive& each : parts_.drives)
    flow.supplied_power += each.force *
                           (read(each.place, motion.next()) - read(each.place, motion.previous())) /
                           (2.0 * parts_.time_step);
  book_->add(flow, parts_.time_step);
}

EnergyTerms Network::stored() const {
  EnergyTerms terms;
  if (rooms_->step_ < 0) return terms;
  rooms_->settle();
  MotionBlocks<double>& motion = rooms_->motion_in_double();
  for (const PlacedBody& each : rooms_->parts_.bodies)
    terms += each.body->energy(motion.slice(each.first));
  for (const PlacedInteraction& each : rooms_->parts_.interactions)
    terms += each.interaction->energy_flow(rooms_->parts_.view(each, rooms_->step_)).stored;
  return terms;
}

std::optional<Network::NotFinite> Network::not_finite() const {
  using What = NotFinite::What;
  if (rooms_->step_ < 0) return {};
  rooms_->settle();
  MotionBlocks<double>& motion = rooms_->motion_in_double();
  NetworkParts& parts = rooms_->parts_;
  const RowNumbers& rows = parts.numbers;
  for (std::size_t row = 0; row < rows.force.size(); ++row)
    if (!std::isfinite(rows.force[row]) && std::isfinite(rows.d[row]) &&
        std::isfinite(rows.now[row]))
      return NotFinite{.what = What::force, .row = row};
  const double* q = motion.next();
  for (std::size_t i = 0; i < parts.coordinates; ++i)
    if (!std::isfinite(q[i])) return NotFinite{.what = What::motion, .coordinate = i};
  for (const PlacedBody& each : parts.bodies)
    if (!std::isfinite(each.body->energy(motion.slice(each.first)).stored()))
      return NotFinite{.what = What::energy,
                       .coordinate = farthest(q, each.first, each.first + each.body->size())};
  for (const PlacedInteraction& each : parts.interactions)
    if (!std::isfinite(
            each.interaction->energy_flow(parts.view(each, rooms_->step_)).stored.stored()))
      return NotFinite{.what = What::energy,
                       .row = farthest(rows.now.data(), each.first, each.end())};
  return {};
}

bool Network::may_move_at_rest(const Knob& knob) const {
  const auto& [drives, interactions] = std::tie(rooms_->parts_.drives, rooms_->parts_.interactions);
  return std::any_of(drives.begin(), drives.end(),
                     [&](const PlacedDrive& each) { return each.held == &knob; }) ||
         std::any_of(interactions.begin(), interactions.end(), [&](const PlacedInteraction& each) {
           return each.interaction->asks_while_awake(knob);
         });
}

/// Springs are always awake; at rest they exert no force.
bool Network::stays_at_rest() const {
  Rooms& it = *rooms_;
  it.settle();
  const auto is_zero = [](auto value) { return value == 0; };
  const auto is_spring = [&](std::size_t row) {
    Interaction& its = *it.parts_.owner(row).interaction;
    return its.is_affine() && its.friction() == nullptr;
  };
  const auto awake = it.wake_set_.awake();
  const auto& forces = it.parts_.numbers.force;
  const auto& drives = it.parts_.drives;
  return it.step_ >= 0 && std::all_of(awake.begin(), awake.end(), is_spring) &&
         CalmSteps::everything_rests(it.parts_) &&
         std::all_of(forces.begin(), forces.end(), is_zero) &&
         std::all_of(drives.begin(), drives.end(),
                     [&](const PlacedDrive& each) {
                       return each.held != nullptr || each.drive->keeps_until(it.step_) ==
                                                          std::numeric_limits<long long>::max();
                     }) &&
         std::visit(
             [&](const auto& motion) {
               const auto* next = motion.next();
               const auto* now = motion.now();
               return std::all_of(next, next + motion.size(), is_zero) &&
                      std::all_of(now, now + motion.size(), is_zero);
             },
             it.motion_);
}

void Network::Rooms::exchange(State& state) {
  settle();
  state.exchange(step_);
  std::visit(
      [&](auto& motion) {
        for (auto* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
          state.exchange(block, parts_.coordinates);
      },
      motion_);
  parts_.numbers.exchange(state);
  for (PlacedBody& each : parts_.bodies) each.body->exchange(state);
  for (PlacedInteraction& each : parts_.interactions) each.interaction->exchange(state);
  parameter_motion_.exchange(state, parts_);
  if (state.reads()) forget();
  wake_set_.exchange(state, parts_);
  solver_.exchange(state);
  bool kept = book_.has_value();
  state.exchange(kept);
  if (kept != book_.has_value()) book_.emplace();  // begins, or begins anew
  if (kept) state.exchange(*book_);
}

}  // namespace thrum
