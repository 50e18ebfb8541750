#include <thrum/network/sleeping_bodies.hpp>

#include <algorithm>
#include <numeric>

namespace thrum {

namespace {

constexpr double tiny_share = 1e-24;
/// Joules: where all has died away.
constexpr double tiny_energy = 1e-40;

/// Without a spring a mode keeps its place without energy: zero is then another place.
bool returns_to_zero(const BankStep<double>& bank) {
  return std::all_of(bank.turn, bank.turn + bank.count, [](double turn) { return turn > 0.0; });
}

bool may_sleep(const Body& body) { return body.bank().count > 0 && !body.spreads(); }

bool is_pushed(const NetworkParts& parts, const PlacedBody& body) {
  return std::any_of(parts.drives.begin(), parts.drives.end(), [&](const PlacedDrive& each) {
    return each.force != 0.0 && body.is_under(each.place);
  });
}

}  // namespace

void SleepingBodies::build(const NetworkParts& parts) {
  const std::size_t bodies = parts.bodies.size();
  any_may_ = std::any_of(parts.bodies.begin(), parts.bodies.end(),
                         [](const PlacedBody& each) { return may_sleep(*each.body); });
  asleep_.assign(bodies, 0);
  energies_.assign(bodies, 0.0);
  count_ = 0;
  of_row_.assign(parts.rows.size(), {});
  for (std::size_t row = 0; row < of_row_.size(); ++row)
    for (std::size_t i = 0; i < bodies; ++i)
      if (may_sleep(*parts.bodies[i].body) && parts.bodies[i].is_under(parts.rows.entries(row)))
        of_row_[row].push_back(i);
}

void SleepingBodies::wake_all() {
  std::fill(asleep_.begin(), asleep_.end(), 0);
  count_ = 0;
}

void SleepingBodies::wake(std::size_t body) {
  count_ -= asleep_[body] != 0;
  asleep_[body] = 0;
}

void SleepingBodies::reach(const NetworkParts& parts, std::span<const PlaceEntry> place) {
  for (std::size_t i = 0; i < asleep_.size(); ++i)
    if (asleep_[i] && parts.bodies[i].is_under(place)) wake(i);
}

void SleepingBodies::reach(std::size_t row) {
  for (const std::size_t body : of_row_[row]) wake(body);
}

/// Bodies that run ahead of the others are left alone: they are not stepped one step at a time.
double SleepingBodies::look(const NetworkParts& parts, MotionBlocks<double>& motion,
                            std::span<const std::size_t> awake) {
  for (std::size_t i = 0; i < energies_.size(); ++i)
    energies_[i] = asleep_[i]
                       ? 0.0
                       : parts.bodies[i].body->energy(motion.slice(parts.bodies[i].first)).stored();
  const double all = std::accumulate(energies_.begin(), energies_.end(), 0.0);
  const double least = std::max(tiny_share * all, tiny_energy);
  const auto is_reached = [&](std::size_t body) {
    return std::any_of(awake.begin(), awake.end(), [&](std::size_t row) {
      return std::find(of_row_[row].begin(), of_row_[row].end(), body) != of_row_[row].end();
    });
  };
  double dropped = 0.0;
  for (std::size_t i = 0; i < energies_.size(); ++i) {
    const PlacedBody& each = parts.bodies[i];
    if (asleep_[i] || !may_sleep(*each.body) || each.is_free || !(energies_[i] <= least)) continue;
    if (is_reached(i) || is_pushed(parts, each) || !returns_to_zero(each.body->bank())) continue;
    for (double* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
      std::fill_n(block + each.first, each.body->size(), 0.0);
    dropped += energies_[i];
    asleep_[i] = 1;
    ++count_;
  }
  return dropped;
}

}  // namespace thrum
