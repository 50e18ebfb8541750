#include "lab/axis.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace thrum::app::lab {
namespace {

/// 10^-5 as people write it.
std::string power_of_ten(int exponent) {
  static constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴",
                                                           "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = "10";
  if (exponent < 0) text += "⁻";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += raised[static_cast<std::size_t>(digit - '0')];
  return text;
}

constexpr double most_span = 1e60;  ///< of a logarithmic axis; nobody reads more decades

double widened_high(double low, double high) {
  const double size = std::max(std::abs(low), std::abs(high));
  return size == 0.0 ? 1.0 : high + 0.5 * size;
}

}  // namespace

Axis::Axis(Scale scale, double low, double high) : scale_(scale), low_(low), high_(high) {
  if (!std::isfinite(low_) || !std::isfinite(high_) || high_ < low_) {
    low_ = scale == Scale::linear ? 0.0 : 0.1;
    high_ = 1.0;
  }
  if (scale_ == Scale::logarithmic) {
    if (high_ <= 0.0) high_ = 1.0;
    if (low_ <= 0.0) low_ = high_ / 1e6;
    if (low_ == high_) low_ /= 10.0;
    low_ = std::max(low_, high_ / most_span);
    return;
  }
  const double size = std::max(std::abs(low_), std::abs(high_));
  if (high_ - low_ <= 1e-12 * size || size == 0.0) {
    const double flat = low_;
    high_ = widened_high(flat, flat);
    low_ = size == 0.0 ? 0.0 : flat - 0.5 * size;
  }
}

double Axis::fraction(double value) const {
  if (scale_ == Scale::linear) return (value - low_) / (high_ - low_);
  if (!(value > 0.0)) return std::numeric_limits<double>::quiet_NaN();
  return std::log(value / low_) / std::log(high_ / low_);
}

std::vector<double> round_numbers(double low, double high, int most) {
  std::vector<double> numbers;
  if (!(high > low) || most < 1) return numbers;
  const double rough = (high - low) / most;
  const double decade = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10.0 * decade;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * decade >= rough * (1.0 - 1e-9)) {
      step = factor * decade;
      break;
    }
  }
  const double slack = 1e-9 * (high - low);
  for (double i = std::ceil((low - slack) / step); i * step <= high + slack; i += 1.0) {
    numbers.push_back(i == 0.0 ? 0.0 : i * step);
  }
  return numbers;
}

std::vector<Tick> Axis::ticks(int most) const {
  return scale_ == Scale::linear ? linear_ticks(most) : decades(most);
}

/// With as many decimals as the distance between ticks needs.
std::vector<Tick> Axis::linear_ticks(int most) const {
  std::vector<Tick> ticks;
  const std::vector<double> values = round_numbers(low_, high_, most);
  const double step = values.size() > 1 ? values[1] - values[0] : high_ - low_;
  const double size = std::max(std::abs(low_), std::abs(high_));
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  for (const double value : values) {
    const bool plain = size < 1e5 && decimals <= 5;
    std::string label = plain ? fmt::format("{:.{}f}", value, decimals) : short_number(value);
    if (label.front() == '-') label = "−" + label.substr(1);
    ticks.push_back({value, label});
  }
  return ticks;
}

std::vector<Tick> Axis::decades(int most) const {
  const double decades = std::log10(high_ / low_);
  std::vector<Tick> ticks;
  const int every = std::max(1, static_cast<int>(std::ceil(decades / std::max(most, 1))));
  const bool label_inner = decades < 2.0;
  for (int exponent = static_cast<int>(std::floor(std::log10(low_)));; ++exponent) {
    const double power = std::pow(10.0, exponent);
    if (power > high_ * (1.0 + 1e-9)) break;
    for (int digit = 1; digit < 10; ++digit) {
      const double value = digit * power;
      if (value < low_ * (1.0 - 1e-9) || value > high_ * (1.0 + 1e-9)) continue;
      if (digit > 1 && every > 1) continue;
      if (every > 4 && exponent % every != 0) continue;
      std::string label;
      const bool whole = digit == 1 && exponent % every == 0;
      if (whole) label = std::abs(exponent) <= 3 ? short_number(value) : power_of_ten(exponent);
      if (digit > 1 && label_inner && (digit == 2 || digit == 5)) label = short_number(value);
      ticks.push_back({value, label});
    }
  }
  return ticks;
}

ScaledUnit scaled_unit(const std::string& unit, double size) {
  struct Prefix {
    double above;
    double factor;
    const char* name;
  };
  static constexpr std::array<Prefix, 7> prefixes{{{1e6, 1e-6, "M"},
                                                   {1e3, 1e-3, "k"},
                                                   {1.0, 1.0, ""},
                                                   {1e-3, 1e3, "m"},
                                                   {1e-6, 1e6, "µ"},
                                                   {1e-9, 1e9, "n"},
                                                   {0.0, 1e12, "p"}}};
  if (unit.empty() || !std::isfinite(size) || size == 0.0) return {1.0, unit};
  for (const Prefix& prefix : prefixes) {
    if (std::abs(size) * 1.0005 < prefix.above) continue;  // 999.7 mm read as 1 m
    if (unit == "s" && prefix.factor < 1.0) return {1.0, unit};
    return {prefix.factor, prefix.name + unit};
  }
  return {1.0, unit};
}

std::string with_unit(double value, const std::string& unit, int digits) {
  const ScaledUnit scaled = scaled_unit(unit, value);
  return fmt::format("{} {}", short_number(value * scaled.factor, digits), scaled.name);
}

std::string short_number(double value, int digits) {
  if (value == 0.0) return "0";
  if (!std::isfinite(value)) return std::isnan(value) ? "not a number" : value > 0 ? "∞" : "−∞";
  std::string text = fmt::format("{:.{}g}", value, digits);
  if (std::abs(value) >= 1.0 && std::abs(value) < 1e6 && text.find('e') != std::string::npos)
    text = fmt::format("{:.0f}", std::stod(text));
  const auto e = text.find('e');
  if (e == std::string::npos) {
    return text.front() == '-' ? "−" + text.substr(1) : text;
  }
  const std::string mantissa = text.substr(0, e);
  const int exponent = std::stoi(text.substr(e + 1));
  std::string shown = mantissa == "1" ? "" : mantissa == "-1" ? "−" : mantissa + "×";
  if (shown.size() > 1 && shown.front() == '-') shown = "−" + shown.substr(1);
  return shown + power_of_ten(exponent);
}

}  // namespace thrum::app::lab
