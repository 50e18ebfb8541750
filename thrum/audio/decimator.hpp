// From N times a rate down to it, sample by sample, for sound that is computed while it is heard.
//
//     y^n = sum_j h_j x^{N n - j},   h a low pass of 70 N + 1 taps (Kaiser's window)
//
// Linear phase: the sound comes 35 samples late. Up to 0.45 of the lower rate nothing changes
// (0.0002 dB); what folds to below that is 100 dB down. thrum/audio/resample.hpp is for sound that
// is complete.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

class Decimator {
 public:
  static constexpr int delay = 35;  ///< in samples of the lower rate

  /// [setup] From `factor` times the rate; 1 passes everything on as it is, without delay.
  explicit Decimator(int factor);

  /// [audio] `in` has factor times as many samples as `out`.
  void process(std::span<const double> in, std::span<double> out);
  /// [audio] As it was built.
  void reset();

 private:
  std::size_t factor_;
  std::vector<double> taps_;
  std::vector<double> past_;  ///< the latest inputs, twice in a row, so that a sum never wraps
  std::size_t newest_ = 0;
};

}  // namespace thrum
