// What a network does in a step in which parameters or places move. Before the bodies predict,
// those whose parameters move take on the ones of the step, and rows go where their places are;
// then C, what a newton does on each row touched by either, and W of their islands are computed
// anew. A network in which nothing moves never comes here.
#include <algorithm>

#include <thrum/core/moving_place.hpp>
#include <thrum/network/network.hpp>

namespace thrum {

void Network::find_what_moves() {
  affected_ = {};
  std::vector<bool> tuned(coordinates_, false);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    if (!bodies_[i].body->is_tunable()) continue;
    affected_.bodies.push_back(i);
    const auto first = tuned.begin() + static_cast<std::ptrdiff_t>(bodies_[i].first);
    std::fill_n(first, bodies_[i].body->size(), true);
  }
  const auto on_tuned = [&](std::span<const PlaceEntry> place) {
    return std::any_of(place.begin(), place.end(),
                       [&](const PlaceEntry& entry) { return tuned[entry.coordinate]; });
  };
  std::vector<bool> touched(rows_.size(), false);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    touched[row] = moving_rows_.has(row) || on_tuned(rows_.entries(row));
    if (touched[row]) affected_.rows.push_back(row);
  }
  for (std::size_t i = 0; i < drives_.size(); ++i)
    if (drives_[i].moving || on_tuned(drives_[i].place)) affected_.drives.push_back(i);
  for (std::size_t i = 0; i < islands_.size(); ++i) {
    if (loose_.has(islands_[i].members()[0].global)) continue;
    const auto& members = islands_[i].members();
    if (std::any_of(members.begin(), members.end(),
                    [&](const Island::Member& member) { return touched[member.global]; })) {
      affected_.islands.push_back(i);
      islands_[i].expect_moves();
    }
  }
}

/// x^{-1} = h^{-1} . q^{-1}.
template <class Real>
void Network::read_moving_rows_before(const MotionBlocks<Real>& motion) {
  moving_rows_.start(rows_, time_step_);
  for (const std::size_t row : affected_.rows)
    previous_[row] = rows_.gather(row, motion.previous());
}

template <class Real>
void Network::move_parameters(const MotionBlocks<Real>& motion) {
  bool changed = moving_rows_.move(step_, rows_);
  for (const std::size_t i : affected_.bodies) {
    Body& body = *bodies_[i].body;
    if (!body.tune(step_)) continue;
    body.step_compliances(std::span(compliances_).subspan(bodies_[i].first, body.size()));
    changed = true;
  }
  for (const std::size_t row : moving_rows_.rubbing()) {
    previous_[row] = rows_.gather(row, motion.previous());
    now_[row] = rows_.gather(row, motion.now());
  }
  for (const std::size_t i : affected_.drives)
    if (changed || drives_[i].moving) move_drive(drives_[i]);
  if (changed) update_compliances();
}

/// A force acts where its place is at n.
void Network::move_drive(PlacedDrive& drive) {
  if (drive.moving) {
    const double time = static_cast<double>(step_) * time_step_;
    drive.moving->weigh(drive.moving->path().at(time), drive.weights);
    for (std::size_t i = 0; i < drive.place.size(); ++i) drive.place[i].weight = drive.weights[i];
  }
  for (std::size_t i = 0; i < drive.place.size(); ++i)
    drive.push[i] = compliances_[drive.place[i].coordinate] * drive.place[i].weight;
}

void Network::update_compliances() {
  regroup_ = true;
  for (const std::size_t row : affected_.rows) rows_.fold_row(row, compliances_);
  moving_rows_.fold(compliances_, rows_);
  for (const std::size_t row : affected_.rows)
    if (loose_.has(row)) own_compliance_[row] = rows_.own_compliance(row);
  for (const std::size_t i : affected_.islands) {
    Island& island = islands_[i];
    const auto& members = island.members();
    for (std::size_t a = 0; a < members.size(); ++a)
      for (std::size_t b = 0; b < members.size(); ++b)
        if (island.is_near(a, b))
          island.set_compliance(a, b, rows_.compliance(members[a].global, members[b].global));
  }
}

MovedPower Network::moved_power(MotionBlocks<double>& motion) {
  MovedPower power;
  for (const std::size_t i : affected_.bodies)
    power += bodies_[i].body->moved_power(motion.slice(bodies_[i].first));
  for (const PlacedInteraction& each : interactions_)
    power += each.interaction->moved_power(view(each.first));
  power.position += moving_rows_.power(force_, motion.next(), motion.previous());
  return power;
}

template void Network::read_moving_rows_before(const MotionBlocks<double>&);
template void Network::read_moving_rows_before(const MotionBlocks<float>&);
template void Network::move_parameters(const MotionBlocks<double>&);
template void Network::move_parameters(const MotionBlocks<float>&);

}  // namespace thrum
