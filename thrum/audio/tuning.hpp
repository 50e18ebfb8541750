// Frequencies of keys.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace thrum {

/// The pitches of a scale relative to its first one, 1/1, which is not in the list. The last is the
/// period: the octave, or its equivalent.
struct Scale {
  std::string description;
  std::vector<double> factors;

  /// Of any degree; degrees continue above the last and below 0. Without pitches, 1.
  double factor(int degree) const;

  /// `steps` equal ones to a period.
  static Scale equal(int steps, double period = 2.0);
};

/// Which degree of the scale each key plays.
struct KeyboardMap {
  int first_key = 0;  ///< keys below it and above the last are silent
  int last_key = 127;
  int middle_key = 60;  ///< plays the first entry of `degrees`, or degree 0
  int reference_key = 60;
  double reference_frequency = 261.6255653005986;  ///< Hz; the C below an A of 440
  int octave_degree = 0;  ///< degrees per repetition of `degrees`; 0 is the scale's last
  /// Repeated up and down the keys; an entry without a degree is silent. Empty: one degree per key.
  std::vector<std::optional<int>> degrees;

  /// The factor over 1/1 that a key would have, whether or not it is in range.
  std::optional<double> factor(int key, const Scale& scale) const;
};

/// Frequencies of all keys; [any] may read them.
class Tuning {
 public:
  static constexpr int keys = 128;
  /// Keys beyond these limits are silent.
  static constexpr double lowest_frequency = 0.1;
  static constexpr double highest_frequency = 200'000.0;

  /// Twelve equal steps, A4 (key 69) at 440 Hz.
  Tuning();
  /// [setup] All keys are silent when the map's reference key plays nothing.
  Tuning(const Scale& scale, const KeyboardMap& map);

  static Tuning equal_temperament(double a4_frequency = 440.0);

  /// Hz; NaN for a silent key or an invalid one.
  double frequency(int key) const;
  bool is_mapped(int key) const;

 private:
  std::array<double, keys> frequencies_;
};

}  // namespace thrum
