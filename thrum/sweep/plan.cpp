#include <thrum/sweep/plan.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace thrum::sweep {

namespace {

Setting number_setting(double value) {
  const std::string text = fmt::format("{}", value);
  return {text, text};
}

}  // namespace

// Both ends are met exactly.
Setting Axis::level(std::uint64_t number) const {
  if (!values.empty()) return values[number];
  if (number == 0) return number_setting(from);
  if (number == steps - 1) return number_setting(to);
  const double part = static_cast<double>(number) / static_cast<double>(steps - 1);
  return number_setting(logarithmic ? from * std::pow(to / from, part) : from + (to - from) * part);
}

Setting Axis::at(double fraction) const {
  if (const std::uint64_t count = levels(); count > 0) {
    const auto number = static_cast<std::uint64_t>(fraction * static_cast<double>(count));
    return level(std::min(number, count - 1));
  }
  return number_setting(logarithmic ? from * std::pow(to / from, fraction)
                                    : from + (to - from) * fraction);
}

std::uint64_t Plan::repeats() const {
  const bool draws =
      std::any_of(vary.begin(), vary.end(), [](const Axis& axis) { return axis.levels() == 0; });
  return draws ? std::max<std::uint64_t>(samples, 1) : 1;
}

bool Keep::measures_of(std::string_view name) const {
  return std::find(measures.begin(), measures.end(), name) != measures.end();
}

const std::vector<std::string_view>& measure_names() {
  static const std::vector<std::string_view> names{"f0",       "t60",        "centroid",
                                                   "loudness", "peak_force", "contact_time"};
  return names;
}

}  // namespace thrum::sweep
