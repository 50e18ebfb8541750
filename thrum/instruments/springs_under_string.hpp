// How far springs raise the pitch of a string that stands on them: the farther, the slacker it is.
//
// With the modes w_n of the string alone and a spring K at x that stands on something still, the
// string sounds at w, where
//
//     1 + K sum_n p_n / (w_n^2 - w^2) = 0,   p_n = 2 sin^2(n pi x) / (rho A L)
#pragma once

#include <string>
#include <vector>

#include <thrum/core/pitch_law.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

class SpringsUnderString {
 public:
  struct Range {
    double lowest, highest;  ///< pitch, octaves: log2 of Hz
    double bandwidth;        ///< of its modes, Hz
  };

  /// Nothing is raised.
  SpringsUnderString() = default;
  /// [setup] A string of a scene that is tuned within a range. Where it is no string, is bowed, or
  /// no spring holds a place of it, nothing is raised.
  SpringsUnderString(const Scene& scene, const std::string& path, const PitchLaw& law,
                     const Range& range);

  /// [audio] Octaves by which the string alone must be lower, so that it sounds at `wanted` if it
  /// is in tune at `home`.
  double lower_by(double wanted, double home) const;

 private:
  double raise(double octaves) const;

  double lowest_ = 0.0;
  std::vector<double> raised_;  ///< octaves, at every semitone of the string alone
};

}  // namespace thrum
