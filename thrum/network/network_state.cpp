// What a network tells about itself: its energies, and everything that a step changes.
#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include <thrum/core/read_place.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

MotionBlocks<double>& Network::Rooms::motion_in_double() {
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) return *motion;
  const auto& narrow = std::get<MotionBlocks<float>>(motion_);
  std::copy_n(narrow.next(), parts_.coordinates, widened_.next());
  std::copy_n(narrow.now(), parts_.coordinates, widened_.now());
  std::copy_n(narrow.previous(), parts_.coordinates, widened_.previous());
  return widened_;
}

void Network::Rooms::write_energy() {
  settle();
  MotionBlocks<double>& motion = motion_in_double();
  EnergyTerms terms;
  double dissipated = std::exchange(put_to_rest_, 0.0) / parts_.time_step, supplied = 0.0;
  MovedPower moved = parameter_motion_.power(parts_, motion);
  for (const PlacedBody& each : parts_.bodies) {
    const EnergyFlow flow = each.body->energy_flow(motion.slice(each.first));
    terms += flow.stored;
    dissipated += flow.dissipated_power;
  }
  for (const PlacedInteraction& each : parts_.interactions) {
    const RowsView rows = parts_.view(each, step_);
    terms += each.interaction->energy(rows);
    dissipated += each.interaction->dissipated_power(rows);
    supplied += each.interaction->supplied_power(rows);
    moved += each.interaction->moved_power(rows);
  }
  for (const PlacedDrive& each : parts_.drives)
    supplied += each.force *
                (read(each.place, motion.next()) - read(each.place, motion.previous())) /
                (2.0 * parts_.time_step);
  book_->add(terms, dissipated, supplied, moved, parts_.time_step);
}

EnergyTerms Network::stored() const {
  EnergyTerms terms;
  if (rooms_->step_ < 0) return terms;
  rooms_->settle();
  MotionBlocks<double>& motion = rooms_->motion_in_double();
  for (const PlacedBody& each : rooms_->parts_.bodies)
    terms += each.body->energy(motion.slice(each.first));
  for (const PlacedInteraction& each : rooms_->parts_.interactions)
    terms += each.interaction->energy(rooms_->parts_.view(each, rooms_->step_));
  return terms;
}

bool Network::may_move_at_rest(const Knob& knob) const {
  const auto& [drives, interactions] = std::tie(rooms_->parts_.drives, rooms_->parts_.interactions);
  return std::any_of(drives.begin(), drives.end(),
                     [&](const PlacedDrive& each) { return each.held == &knob; }) ||
         std::any_of(interactions.begin(), interactions.end(), [&](const PlacedInteraction& each) {
           return each.interaction->asks_while_awake(knob);
         });
}

/// Springs that are awake but not stretched do nothing either.
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
  if (state.reads()) {
    sleepers_.wake_all();
    groups_.forget_varying();
    parameters_rest_ = false;
    calm_.end();
    if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_))
      calm_.find_places(motion->next());
  }
  wake_set_.exchange(state, parts_);
  solver_.exchange(state);
  for (PlacedDrive& each : parts_.drives)
    if (state.reads()) each.keeps_until = -1;
  bool kept = book_.has_value();
  state.exchange(kept);
  if (kept && !book_) book_.emplace();
  if (!kept && book_) book_.emplace();  // it begins anew
  if (kept) state.exchange(*book_);
}

std::uint64_t Network::Rooms::find_fingerprint() const {
  const auto bytes_of = [](const auto& list) { return std::as_bytes(std::span(list)); };
  std::uint64_t digest = digest_of(bytes_of(std::vector{parts_.time_step}));
  const auto add = [&](const auto& list) { digest = digest_of(bytes_of(list), digest); };
  const auto add_kind = [&](const auto& object) { add(std::string_view(typeid(object).name())); };
  add(parts_.of_coordinates(&Body::masses));
  for (const PlacedBody& each : parts_.bodies) add_kind(*each.body);
  for (std::size_t row = 0; row < parts_.rows.size(); ++row) {
    add(std::vector{parts_.rows.offset(row)});
    for (const PlaceEntry& entry : parts_.rows.entries(row)) {
      add(std::vector{entry.coordinate});
      add(std::vector{entry.weight});
    }
  }
  for (const PlacedInteraction& each : parts_.interactions) {
    add_kind(*each.interaction);
    add(std::vector{each.first, each.interaction->rows()});
  }
  add(std::vector{motion_.index(), parts_.drives.size()});
  return digest;
}

}  // namespace thrum
