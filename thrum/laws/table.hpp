// A measured force-compression curve: points (x, f) from (0, 0), straight in between, the last
// slope going on. The stored energy is the area below it, phi(x) = sum of trapezia, psi = sqrt(2
// phi). Slopes must not fall: then the force is convex, and so is psi, since
//     psi^3 psi'' = 2 phi f' - f^2,   whose derivative 2 phi f'' is nowhere negative.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <thrum/laws/root.hpp>

namespace thrum {

class TableLaw {
 public:
  using Point = std::array<double, 2>;  ///< penetration, force

  TableLaw() = default;
  /// [setup] For points without a fault, all forces times `weight`.
  explicit TableLaw(const std::vector<Point>& points, double weight = 1.0) : weight_(weight) {
    auto pieces = std::make_shared<std::vector<Piece>>();
    double energy = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const auto& [x, force] = points[i];
      const double length = points[i + 1][0] - x;
      const double slope = (points[i + 1][1] - force) / length;
      pieces->push_back({x, weight * force, weight * slope, energy});
      energy += weight * length * (force + 0.5 * slope * length);
    }
    pieces_ = std::move(pieces);
  }

  /// [setup] What is wrong with a list of points; empty if nothing is.
  static std::string fault_of(const std::vector<Point>& points, bool begins_unwritten = false) {
    if (points.size() < 2) return "needs two points at least, as [[0, 0], [1e-3, 2.5]]";
    if (points[0][0] != 0.0 || points[0][1] != 0.0)
      return "must begin with [0, 0]: no force before anything touches";
    double before = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const double length = points[i][0] - points[i - 1][0];
      const double rise = points[i][1] - points[i - 1][1];
      const std::string number = "point " + std::to_string(begins_unwritten ? i : i + 1);
      if (!(length > 0.0)) return number + " must lie deeper than the one before it";
      if (!(rise > 0.0)) return number + " must have a larger force than the one before it";
      const double slope = rise / length;
      if (slope < before * (1.0 - 1e-12))
        return number + " makes the curve less steep than before it; slopes must not fall";
      before = slope;
    }
    return {};
  }

  /// [audio]
  Root<double> root(double x) const {
    if (!(x > least_depth) || !pieces_) return {0.0, 0.0, 0.0};
    const Piece& piece = piece_at(x);
    const double beyond = x - piece.at;
    const double force = piece.force + piece.slope * beyond;
    const double area = piece.energy + beyond * (piece.force + 0.5 * piece.slope * beyond);
    const double energy = std::sqrt(2.0 * area);
    const double slope = force / energy;
    return {energy, slope, (piece.slope - slope * slope) / energy};
  }

  /// [audio] psi'' jumps at the points: a series that leads across one of them has an error of the
  /// second order instead of the third.
  double reach(double x) const { return 0.005 * x; }

  /// [audio] The penetration at which psi has a value above zero.
  double depth_at(double energy) const {
    const double area = 0.5 * energy * energy;
    std::size_t i = pieces_->size() - 1;
    while (i > 0 && (*pieces_)[i].energy > area) --i;
    const Piece& piece = (*pieces_)[i];
    const double more = area - piece.energy;
    return piece.at +
           2.0 * more /
               (piece.force + std::sqrt(piece.force * piece.force + 2.0 * piece.slope * more));
  }
  /// [any] The slope at first touch.
  double stiffness() const { return pieces_ ? pieces_->front().slope : 0.0; }
  bool operator==(const TableLaw& other) const {
    return pieces_ == other.pieces_ && weight_ == other.weight_;
  }

 private:
  struct Piece {
    double at, force, slope;  ///< where it begins
    double energy;            ///< stored there
  };

  const Piece& piece_at(double x) const {
    std::size_t low = 0, high = pieces_->size();
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      ((*pieces_)[middle].at <= x ? low : high) = middle;
    }
    return (*pieces_)[low];
  }

  std::shared_ptr<const std::vector<Piece>> pieces_;
  double weight_ = 1.0;
};

}  // namespace thrum
