#include <thrum/network/calm_steps.hpp>

#include <algorithm>
#include <limits>

#include <thrum/core/interaction.hpp>

namespace thrum {

namespace {

/// Whether its place does not move.
bool stays(const PlacedDrive& drive) {
  if (!drive.moving) return true;
  const auto& knob = drive.moving->path().knob();
  return knob != nullptr && knob->is_still();
}

}  // namespace

/// A run of coordinates may extend over several bodies, and then has a part on each.
void CalmSteps::build(const NetworkParts& parts) {
  *this = {};
  possible_ = parts.rows.factors().empty();
  for (const PlacedBody& each : parts.bodies) possible_ = possible_ && !each.body->spreads();
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    most_readings_ += parts.rows.lean_runs(row).size() + parts.bodies.size();
  forces_.reserve(parts.drives.size());
  goals_.reserve(parts.rows.size() + most_followed);
  places_.reserve(most_followed);
}

/// The memory of stretches is taken when the first place is followed.
const double* CalmSteps::follow(const NetworkParts& parts, std::span<const PlaceEntry> place,
                                std::span<const double> weights) {
  end();
  if (followed_.size() == most_followed) return nullptr;
  if (followed_.empty()) reserve_lanes(parts);
  followed_.push_back({place, weights});
  places_.push_back(0.0);
  readings_.reserve(most_readings_ += parts.bodies.size());
  return &places_.back();
}

/// False where a force or its place is not held by a knob, or does not act on consecutive
/// coordinates of the body. Other forces may be there as long as they are 0.
bool CalmSteps::find_forces(NetworkParts& parts, const PlacedBody& body, long long step) {
  for (PlacedDrive& each : parts.drives) {
    if (!body.is_under(each.place)) continue;
    if (!stays(each)) return false;
    if (each.held != nullptr) {
      if (!each.in_a_row || !body.has(each.place.back().coordinate)) return false;
      forces_.push_back(&each);
      continue;
    }
    const long long until = each.drive->keeps_until(step);
    if (each.drive->force(step) != 0.0 || until <= step) return false;
    last_ = std::min(last_, until);
  }
  return true;
}

/// Adds the part of a goal that lies on the body. False when there are too many.
bool CalmSteps::add_part(const PartOfGoal& whole, const PlacedBody& body) {
  const std::size_t begin = std::max(whole.first, body.first);
  const std::size_t end = std::min(whole.first + whole.count, body.first + body.body->size());
  if (begin < end) {
    const std::size_t before = begin - whole.first;
    readings_.push_back({begin, end - begin, whole.weight + before,
                         whole.push != nullptr ? whole.push + before : nullptr, whole.goal});
  }
  return readings_.size() < readings_.capacity();
}

bool CalmSteps::find_readings(const NetworkParts& parts, const PlacedBody& body) {
  for (std::size_t i = 0; i < followed_.size(); ++i) {
    const auto& [place, weights] = followed_[i];
    if (!add_part({place.front().coordinate, weights.size(), weights.data(), nullptr, i}, body))
      return false;
  }
  for (std::size_t i = followed_.size(); i < goals_.size(); ++i)
    for (const RowTable::Run& run : parts.rows.lean_runs(goals_[i].row))
      if (!add_part({run.coordinate, run.count, parts.rows.weights_from(run.entry),
                     parts.rows.pushes_from(run.entry), i},
                    body))
        return false;
  return true;
}

/// False when an active row is no damper, or a sleeping one has a lower limit.
bool CalmSteps::find_goals(const NetworkParts& parts, const WakeSet& rows) {
  const std::span<const std::size_t> awake = rows.awake();
  goals_.clear();
  for (double& place : places_) goals_.push_back({&place, 0, 0.0, 0.0});
  for (const std::size_t row : awake) {
    const PlacedInteraction& its = parts.owner(row);
    const double drag = its.interaction->drag(row - its.first);
    if (drag == 0.0) return false;
    goals_.push_back({nullptr, row, 0.0, drag});
  }
  auto next_awake = awake.begin();
  for (std::size_t row = 0; row < parts.rows.size(); ++row) {
    if (next_awake != awake.end() && *next_awake == row) {
      ++next_awake;
      continue;
    }
    if (rows.limits()[row] == never_woken) continue;
    if (rows.low_limits()[row] != -std::numeric_limits<double>::infinity()) return false;
    goals_.push_back({nullptr, row, parts.rows.offset(row) - rows.limits()[row], 0.0});
  }
  return true;
}

bool CalmSteps::everything_rests(const NetworkParts& parts) {
  return parts.moving_rows.rest() && std::all_of(parts.drives.begin(), parts.drives.end(), stays) &&
         std::all_of(parts.bodies.begin(), parts.bodies.end(),
                     [](const PlacedBody& each) { return each.body->rests(); }) &&
         std::all_of(parts.interactions.begin(), parts.interactions.end(),
                     [](const PlacedInteraction& each) { return each.interaction->rests(); });
}

/// Steps can be calm where each goal has exactly one part on a bank of modes.
void CalmSteps::begin(NetworkParts& parts, const WakeSet& rows, long long step) {
  end();
  if (!possible_ || followed_.empty() || step < next_try_) return;
  next_try_ = step + between_tries;
  if (!everything_rests(parts) || !find_goals(parts, rows)) return;
  lanes_.clear();
  runners_.clear();
  courses_.clear();
  still_zero_.clear();
  forces_.clear();
  readings_.clear();
  modes_taken_ = rooms_taken_ = 0;
  last_ = std::numeric_limits<long long>::max();
  for (const PlacedBody& each : parts.bodies) {
    const std::size_t force = forces_.size(), reading = readings_.size();
    if (!find_forces(parts, each, step) || !find_readings(parts, each)) return end();
    CalmBody body{each.body.get(), each.first, std::span(forces_).subspan(force),
                  std::span(readings_).subspan(reading)};
    body.force = take_force(body);
    if (!(body.body->bank().count == 0 ? take_runner(body) : take_lane(body))) return end();
  }
  for (const Goal& goal : goals_)
    if (goal.ahead == nullptr) return end();
}

}  // namespace thrum
