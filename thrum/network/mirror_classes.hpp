// Modes that a set of places cannot tell apart by symmetry alone fall into classes. Where each
// place has a mirror image in the set, every mode has the same weight there or the opposite one;
// modes that agree in this for all mirrors found form a class, and shapes seen by one class vanish
// on the others.
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace thrum {

struct MirrorClasses {
  std::vector<std::vector<std::size_t>> modes;  ///< one list per class; all modes are in one
  std::vector<std::size_t> symmetric;           ///< places with all their images
  std::vector<std::size_t> others;              ///< places that break the symmetry
};

/// [setup] Columns of `weights` are places, rows are modes.
MirrorClasses find_mirror_classes(const Eigen::MatrixXd& weights);

}  // namespace thrum
