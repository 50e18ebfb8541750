// What places are on, and what they and rows become in the network.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include <thrum/core/moving_place.hpp>
#include <thrum/core/place.hpp>

namespace thrum {

/// A place in numbers: what moves there, and how high it stands when nothing moves.
struct Spot {
  Place place;
  double height = 0.0;
  std::shared_ptr<const MovingPlace> moving = nullptr;  ///< in place of `place` where it moves

  /// False on a barrier.
  bool can_move() const { return !place.empty() || moving != nullptr; }
};

/// Something a place can be on.
struct Thing {
  int dimensions = 0;  ///< 0: a point, 1: a line, 2: a rectangle
  std::function<Spot(std::span<const double>)> locate = {};  ///< from fractions of its size
  bool disc = false;                                         ///< fractions are in radii
  int intervals = 0;                                         ///< of a grid string
  double length = 0.0;                                       ///< of a string
  /// Of a string: a place on it that moves, and the farthest it may go in one step.
  std::function<std::shared_ptr<const MovingPlace>(Envelope)> travel = {};
  double farthest_step = 1.0;
  bool moves = true;
  /// Whether a place on it has a direction: `locate` then takes [up, across] after the fractions.
  bool directed = false;
  /// Ends of a line that nothing holds, or, of a surface, whether its edge is free: the places
  /// there move.
  std::array<bool, 2> free_ends = {false, false};
  /// Of a surface that moves air: metres along both sides, of a disc its diameter; else 0.
  std::array<double, 2> size = {0.0, 0.0};
  /// From a function g of a place on it to the place that reads, from accelerations, the integral
  /// over the surface of g times the acceleration there.
  using SurfaceWeight = std::function<double(std::span<const double>)>;
  std::function<Place(const SurfaceWeight&)> radiate = {};
};

/// The rows of one contact or connection.
struct RowRange {
  std::size_t first = 0;
  std::size_t count = 0;
  double weight = 1.0;                               ///< metres of a line that each row stands for
  bool ends_at_first = false, ends_at_last = false;  ///< at a free end: half of that

  double weight_of(std::size_t i) const {
    const bool at_end = (ends_at_first && i == 0) || (ends_at_last && i + 1 == count);
    return at_end ? 0.5 * weight : weight;
  }
};

/// How far the first place is above the second, less a gap: the distance that a row reads.
inline Row distance_between(const Spot& first, const Spot& second, double gap) {
  Row row{first.place, first.height - second.height - gap};
  for (const PlaceEntry& entry : second.place)
    row.place.push_back({entry.coordinate, -entry.weight});
  if (first.moving) row.moving.push_back({first.moving, 1.0});
  if (second.moving) row.moving.push_back({second.moving, -1.0});
  return row;
}

}  // namespace thrum
