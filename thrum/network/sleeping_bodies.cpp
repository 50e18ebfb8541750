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

bool is_pushed(const NetworkParts& parts, const PlacedBody& body) {
  return std::any_of(parts.drives.begin(), parts.drives.end(), [&](const PlacedDrive& each) {
    return each.force != 0.0 && body.is_under(each.place);
  });
}

}  // namespace

void SleepingBodies::build(const NetworkParts& parts) {
  const std::size_t bodies = parts.bodies.size();
  may_sleep_.assign(bodies, 0);
  for (std::size_t i = 0; i < bodies; ++i) {
    const Body& body = *parts.bodies[i].body;
    may_sleep_[i] = body.bank().count > 0 && !body.spreads();
  }
  any_may_ = std::count(may_sleep_.begin(), may_sleep_.end(), 1) > 0;
  asleep_.assign(bodies, 0);
  reached_.assign(bodies, 0);
  energies_.assign(bodies, 0.0);
  count_ = 0;
  of_row_.assign(parts.rows.size(), {});
  for (std::size_t row = 0; row < of_row_.size(); ++row)
    for (std::size_t i = 0; i < bodies; ++i)
      if (may_sleep_[i] && parts.bodies[i].is_under(parts.rows.entries(row)))
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
  std::fill(reached_.begin(), reached_.end(), 0);
  for (const std::size_t row : awake)
    for (const std::size_t body : of_row_[row]) reached_[body] = 1;
  for (std::size_t i = 0; i < energies_.size(); ++i)
    energies_[i] = asleep_[i]
                       ? 0.0
                       : parts.bodies[i].body->energy(motion.slice(parts.bodies[i].first)).stored();
  const double all = std::accumulate(energies_.begin(), energies_.end(), 0.0);
  const double least = std::max(tiny_share * all, tiny_energy);
  double dropped = 0.0;
  for (std::size_t i = 0; i < energies_.size(); ++i) {
    const PlacedBody& each = parts.bodies[i];
    if (asleep_[i] || !may_sleep_[i] || reached_[i] || each.is_free) continue;
    if (!(energies_[i] <= least) || is_pushed(parts, each)) continue;
    if (!returns_to_zero(each.body->bank())) continue;
    for (double* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
      std::fill_n(block + each.first, each.body->size(), 0.0);
    dropped += energies_[i];
    asleep_[i] = 1;
    ++count_;
  }
  return dropped;
}

}  // namespace thrum
