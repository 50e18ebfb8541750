// From a rate up to 2 or 4 times as many samples, for sound that is computed while it is heard.
//
//     Y(z) = (A_0(z^2) + z^-1 A_1(z^2)) X(z^2)   for each doubling
//
// A_0 and A_1 are chains of first-order all-pass filters at the lower rate,
// A(z) = (a + z^-1) / (1 + a z^-1): an elliptic half-band filter in two phases (Valenzuela and
// Constantinides, 1983). It has no linear phase and hence no latency to speak of: some three
// samples of the lower rate at most where most of the sound is. Up to 0.45 of the lower rate
// nothing changes (1e-6 dB), and its images are 80 dB down.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

class Interpolator {
 public:
  /// [setup] To `factor` times the rate: 1 (as it is), 2 or 4.
  explicit Interpolator(int factor);

  /// [audio] `out` has factor times as many samples as `in`.
  void process(std::span<const double> in, std::span<double> out);
  /// [audio] As it was built.
  void reset();

 private:
  static constexpr std::size_t sections = 6;  ///< of both phases

  /// One doubling: two samples from one.
  struct Doubling {
    struct Section {
      double input = 0.0, output = 0.0;  ///< the latest
    };
    std::array<double, sections> coefficients{};
    std::array<Section, sections> past{};

    std::array<double, 2> operator()(double sample);
  };

  std::vector<Doubling> doublings_;
};

}  // namespace thrum
