// Registered parameters (RPN) of one MIDI channel: range of bends, tuning, MPE zone.
//
// Controllers 101 and 100 choose one, 6 and 38 set its coarse and its fine byte (MIDI 1.0 Detailed
// Specification, MIDI Manufacturers Association), 96 and 97 move it by a step.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace thrum {

class RegisteredParameters {
 public:
  static constexpr int bend_range = 0, fine_tuning = 1, coarse_tuning = 2, mpe_zone = 6;
  static constexpr int none = 0x3FFF;

  /// [audio] All of it. Obeys a controller; returns the parameter that got a value by it, or none.
  int control(int controller, int value) {
    switch (controller) {
      case 6:
        return set((value << 7) | std::max(std::exchange(early_fine_, too_late), 0));
      case 38:
        if (early_fine_ != too_late) early_fine_ = value;
        return set((chosen_value() & 0x3F80) | value);
      case 96:
        return set(chosen_value() + step());
      case 97:
        return set(chosen_value() - step());
      case 98:
      case 99:
        choose(none);
        return none;
      case 100:
        choose((chosen_ & 0x3F80) | value);
        return none;
      case 101:
        choose((chosen_ & 0x7F) | (value << 7));
        return none;
      default:
        return none;
    }
  }
  /// Data entry has no effect until the next choice.
  void choose_none() { choose(none); }

  int coarse(int parameter) const { return values_[static_cast<std::size_t>(parameter)] >> 7; }
  /// Semitones, and hundredths in the fine byte.
  double range_of_bends() const { return coarse(bend_range) + 0.01 * (values_[bend_range] & 0x7F); }
  void set_range_of_bends(const RegisteredParameters& other) {
    values_[bend_range] = other.values_[bend_range];
  }
  void set_range_of_bends(int semitones) { values_[bend_range] = semitones << 7; }
  /// Semitones: whole ones, and up to one that is divided into 8192 steps.
  double tuning() const {
    return coarse(coarse_tuning) - 64 + (values_[fine_tuning] - 8192) / 8192.0;
  }

 private:
  static constexpr int too_late = -1;

  void choose(int parameter) {
    chosen_ = parameter;
    early_fine_ = 0;
  }
  bool is_known() const { return chosen_ < static_cast<int>(values_.size()); }
  int chosen_value() const { return is_known() ? values_[static_cast<std::size_t>(chosen_)] : 0; }
  /// A semitone, but where the parameter is finer.
  int step() const { return chosen_ == fine_tuning ? 1 : 128; }
  int set(int value) {
    if (!is_known()) return none;
    values_[static_cast<std::size_t>(chosen_)] = std::clamp(value, 0, 0x3FFF);
    return chosen_;
  }

  /// Coarse byte times 128, and the fine one.
  std::array<int, 7> values_{2 << 7, 64 << 7, 64 << 7};
  int chosen_ = none;
  /// A coarse byte sets the fine one to 0, but not where that came first since the choice.
  int early_fine_ = 0;
};

}  // namespace thrum
