// Symmetry classes of modes at a set of places. Where each place has its mirror image in the set,
// every mode has the same or the opposite weight at both, and the weights of an even and an odd
// mode are orthogonal over the set, to rounding. Modes that are not orthogonal form a class. The
// readings of different classes are independent. Classes that are too small cost time, not accuracy
// (RowFactor).
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace thrum {

struct MirrorClasses {
  std::vector<std::vector<std::size_t>> modes;  ///< per class; each mode is in one
  std::vector<std::size_t> symmetric;           ///< places that may have an image in the set
  std::vector<std::size_t> others;              ///< places without one
};

/// [setup] Columns of `weights` are places, rows are modes.
MirrorClasses find_mirror_classes(const Eigen::MatrixXd& weights);

}  // namespace thrum
