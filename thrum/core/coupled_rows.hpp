// What an interaction may know besides: a quick way through a few of its rows that act on one
// another.
#pragma once

#include <thrum/core/interaction.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

class CoupledRows {
 public:
  /// [audio] r + W f(r) = d with W by columns, from the forces of the step before, which become
  /// those of this one. The number of iterations; 0 where it is left to the network's solver
  /// (network/solve.hpp).
  virtual int solve_together(const RowBatch& batch, const BandView& compliance) = 0;

 protected:
  ~CoupledRows() = default;
};

}  // namespace thrum
