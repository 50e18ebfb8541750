// How far springs raise the pitch of a string that stands on them: the farther, the slacker it is,
// and the less, the more they stand on what gives way.
//
// With the modes w_n of the string alone, their shapes p_n at the springs and their stiffnesses K,
// and H(w), how far what they stand on gives way, the string sounds at w, where
//
//     w^2 = w_1^2 + Re p_1^T (K^-1 + sum_{n>1} p_n p_n^T / (w_n^2 - w^2) + H(w))^-1 p_1
#pragma once

#include <string>
#include <vector>

#include <thrum/core/pitch_law.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

class SpringsUnderString {
 public:
  struct Range {
    double lowest, highest;  ///< pitches of keys, octaves: log2 of Hz
    double reach;            ///< of bends and vibrato, octaves
    double bandwidth;        ///< of its modes, Hz
  };
  /// Who knows what springs do to the pitch of a key that is not bent: whoever gave `cents`, or
  /// nobody. Then all springs are taken into account; otherwise those that stand on a board or a
  /// barrier, as if these stood still, for bends.
  enum class InTune { by_cents, by_springs };

  /// Nothing is raised.
  SpringsUnderString() = default;
  /// [setup] A string of a scene that is tuned within a range; `tuned` are all that are. Where it
  /// is no string, is bowed, or no spring holds a place of it, nothing is raised.
  SpringsUnderString(const Scene& scene, const std::string& path,
                     const std::vector<std::string>& tuned, const PitchLaw& law, const Range& range,
                     InTune in_tune);

  /// [audio] Octaves by which the string alone must be lower, so that it sounds at `wanted`, as a
  /// bend of `home`.
  double lower_by(double wanted, double home) const;
  /// [setup] The least and the most of it.
  double least() const;
  double most() const;

 private:
  double lowered(double octaves) const;

  bool whole_ = false;
  double lowest_ = 0.0;
  std::vector<double> lowered_;  ///< octaves, at every semitone that is wanted
};

}  // namespace thrum
