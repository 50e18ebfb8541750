// One side of a rectangular plate: functions of which the products of two sides are the shapes that
// a plate may take. They are the modes of a bar with the same edges, found in quintic splines, with
// the mean square 1: orthogonal, even or odd about the middle, and as many as there are splines, so
// that unlike a few bar shapes they can also bend as a free edge of a plate asks for.
#pragma once

#include <cstddef>
#include <Eigen/Core>

#include <thrum/bodies/round_plate_modes.hpp>
#include <thrum/math/quintic_splines.hpp>

namespace thrum {

class PlateAxis {
 public:
  /// [setup] Clamped or free at both ends.
  PlateAxis(PlateEdge edge, std::size_t intervals);

  /// Integrals over [0, 1] of products of two functions; those of the functions themselves are 1
  /// and 0.
  struct Products {
    Eigen::MatrixXd slopes;         ///< X_i' X_j'
    Eigen::MatrixXd bends;          ///< X_i'' X_j''
    Eigen::MatrixXd bend_and_self;  ///< X_i'' X_j
  };

  struct Parity {
    Eigen::MatrixXd splines;  ///< a column for each function: its factors of the splines
    Products products;
  };
  /// Functions 0, 2, ... of all are even, 1, 3, ... odd.
  const Parity& parity(bool odd) const { return parities_[odd ? 1 : 0]; }
  const QuinticSplines& splines() const { return splines_; }

 private:
  QuinticSplines splines_;
  Parity parities_[2];
};

}  // namespace thrum
