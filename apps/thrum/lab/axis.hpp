// One axis of a plot: from values to places, and where its ticks are.
#pragma once

#include <string>
#include <vector>

namespace thrum::app::lab {

enum class Scale { linear, logarithmic };

struct Tick {
  double value;
  std::string label;  ///< empty for a minor tick
};

class Axis {
 public:
  Axis() = default;
  /// A range without extent, upside down or not finite is widened to one that can be drawn; so is
  /// a logarithmic one that reaches zero.
  Axis(Scale scale, double low, double high);

  double low() const { return low_; }
  double high() const { return high_; }
  Scale scale() const { return scale_; }

  /// 0 at the low end, 1 at the high end; NaN for what a logarithm does not have.
  double fraction(double value) const;
  /// At most about so many labels.
  std::vector<Tick> ticks(int most) const;

 private:
  std::vector<Tick> linear_ticks(int most) const;
  std::vector<Tick> decades(int most) const;

  Scale scale_ = Scale::linear;
  double low_ = 0.0;
  double high_ = 1.0;
};

/// The multiples of 1, 2 or 5 times a power of ten within the range, at most so many.
std::vector<double> round_numbers(double low, double high, int most);

/// A unit with the prefix that suits the size of a number: 0.0021 in "m" is 2.1 of "mm".
struct ScaledUnit {
  double factor = 1.0;  ///< multiply by this
  std::string name;
};
ScaledUnit scaled_unit(const std::string& unit, double size);

/// "12.3 ms": three digits, with the prefix that suits it.
std::string with_unit(double value, const std::string& unit, int digits = 3);

/// As few digits as three or four places need: "0.25", "1200", "1.2e-05" as "1.2×10⁻⁵".
std::string short_number(double value, int digits = 4);

}  // namespace thrum::app::lab
