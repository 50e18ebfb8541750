#include <thrum/network/calm_steps.hpp>

#include <algorithm>
#include <limits>

#include <thrum/core/interaction.hpp>

namespace thrum {

namespace {

/// Its place is moved by a knob at most, and that rests.
bool stays(const PlacedDrive& drive) {
  if (!drive.moving) return true;
  const auto& knob = drive.moving->path().knob();
  return knob != nullptr && knob->is_still();
}

double drag_of(const NetworkParts& parts, std::size_t row) {
  for (const PlacedInteraction& each : parts.interactions)
    if (row < each.end()) return each.interaction->drag(row - each.first);
  return 0.0;
}

}  // namespace

/// A run may lie on several bodies that are neighbours, and is then read on each.
void CalmSteps::build(const NetworkParts& parts) {
  *this = {};
  possible_ = parts.rows.factors().empty();
  for (const PlacedBody& each : parts.bodies) possible_ = possible_ && !each.body->spreads();
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    most_readings_ += parts.rows.lean_runs(row).size() + parts.bodies.size();
  bodies_.reserve(parts.bodies.size());
  forces_.reserve(parts.drives.size());
  goals_.reserve(parts.rows.size() + most_followed);
  places_.reserve(most_followed);
}

/// Room for what is left behind is taken with the first one.
const double* CalmSteps::follow(const NetworkParts& parts, std::span<const PlaceEntry> place,
                                std::span<const double> weights) {
  end();
  if (followed_.size() == most_followed) return nullptr;
  if (followed_.empty()) reserve_lanes(parts);
  followed_.push_back({place, weights});
  places_.push_back(0.0);
  readings_.reserve(most_readings_ += bodies_.capacity());
  return &places_.back();
}

/// False if one of them or its place moves by itself, or it is not on coordinates that follow one
/// another.
bool CalmSteps::find_forces(NetworkParts& parts, const PlacedBody& body, long long step) {
  for (PlacedDrive& each : parts.drives) {
    if (!body.is_under(each.place)) continue;
    if (!stays(each)) return false;
    if (const Knob* knob = each.held) {
      if (!each.in_a_row || !body.has(each.place.back().coordinate)) return false;
      forces_.push_back({knob, &each});
      continue;
    }
    const long long until = each.drive->keeps_until(step);
    if (each.drive->force(step) != 0.0 || until <= step) return false;
    last_ = std::min(last_, until);
  }
  return true;
}

/// What of it lies on the body. False when there are too many.
bool CalmSteps::read(const PartOfGoal& whole, const PlacedBody& body) {
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
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (goals_[i].place == nullptr) {
      for (const RowTable::Run& run : parts.rows.lean_runs(goals_[i].row))
        if (!read({run.coordinate, run.count, parts.rows.weights_from(run.entry),
                   parts.rows.pushes_from(run.entry), i},
                  body))
          return false;
    } else {
      const FollowedPlace& it = followed_[i];
      if (!read({it.place.front().coordinate, it.weights.size(), it.weights.data(), nullptr, i},
                body))
        return false;
    }
  }
  return true;
}

/// False when a row is awake that does more than drag, or one may also wake by being pulled away.
bool CalmSteps::find_goals(const NetworkParts& parts, const Limits& limits,
                           std::span<const std::size_t> awake) {
  goals_.clear();
  for (double& place : places_) goals_.push_back({&place, 0, 0.0, 0.0});
  for (const std::size_t row : awake) {
    const double drag = drag_of(parts, row);
    if (drag == 0.0) return false;
    goals_.push_back({nullptr, row, 0.0, drag});
  }
  auto drags = awake.begin();
  for (std::size_t row = 0; row < parts.rows.size(); ++row) {
    if (drags != awake.end() && *drags == row) {
      ++drags;
      continue;
    }
    if (limits.high[row] == never_woken) continue;
    if (limits.low[row] != -std::numeric_limits<double>::infinity()) return false;
    goals_.push_back({nullptr, row, parts.rows.offset(row) - limits.high[row], 0.0});
  }
  return true;
}

bool CalmSteps::everything_rests(const NetworkParts& parts) {
  return parts.moving_rows.rest() &&
         std::all_of(parts.drives.begin(), parts.drives.end(), stays) &&
         std::all_of(parts.bodies.begin(), parts.bodies.end(),
                     [](const PlacedBody& each) { return each.body->rests(); }) &&
         std::all_of(parts.interactions.begin(), parts.interactions.end(),
                     [](const PlacedInteraction& each) { return each.interaction->rests(); });
}

void CalmSteps::begin(NetworkParts& parts, const Limits& limits, std::span<const std::size_t> awake,
                      long long step) {
  end();
  if (!possible_ || followed_.empty() || step < next_try_) return;
  next_try_ = step + between_tries;
  if (!everything_rests(parts) || !find_goals(parts, limits, awake)) return;
  bodies_.clear();
  forces_.clear();
  readings_.clear();
  last_ = std::numeric_limits<long long>::max();
  for (const PlacedBody& each : parts.bodies) {
    const std::size_t force = forces_.size(), reading = readings_.size();
    if (!find_forces(parts, each, step) || !find_readings(parts, each)) return end();
    bodies_.push_back({each.body.get(), each.first, std::span(forces_).subspan(force),
                       std::span(readings_).subspan(reading)});
  }
  if (!take_bodies()) end();
}

}  // namespace thrum
