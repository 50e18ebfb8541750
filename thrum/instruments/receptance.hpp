// How far places of a scene give way to forces on them, by frequency. It is measured: each place is
// struck once, and what all of them do is kept, so it holds for any body with its losses.
//
//     H_ij(z) = sum_n y_i^n z^-n / f_j,   z = exp((i w + a) k)
//
// The decay a makes the sum end where the record does.
#pragma once

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

#include <thrum/scene/scene.hpp>

namespace thrum {

class Receptance {
 public:
  /// [setup] Of these places, in a scene from which some things are taken, and whatever names them.
  Receptance(const Scene& scene, const std::vector<std::string>& taken,
             const std::vector<Where>& places);

  /// [setup] Metres at a place for a newton at another.
  std::complex<double> at(std::size_t place, std::size_t pushed, double frequency) const;

 private:
  std::size_t places_;
  double period_;                             ///< between two steps, seconds
  std::vector<std::vector<double>> answers_;  ///< m/N at each step: of each place to each blow
};

}  // namespace thrum
