#include <thrum/core/formatted.hpp>

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace thrum {

std::string formatted(const char* format, ...) {
  std::va_list values, again;
  va_start(values, format);
  va_copy(again, values);
  std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, values)), ' ');
  va_end(values);
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  return text;
}

std::string exact_words(double value) {
  if (value == std::trunc(value) && std::abs(value) < 1e16) return formatted("%.0f", value);
  std::string text;
  for (int digits = 15; digits <= 17; ++digits) {
    text = formatted("%.*g", digits, value);
    if (std::strtod(text.c_str(), nullptr) == value) break;
  }
  return text;
}

std::string rough_words(double value) {
  if (!(std::abs(value) >= 1e-3 && std::abs(value) < 1e8)) return formatted("%.2g", value);
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1.0);
  const double rounded = std::round(value / unit) * unit;
  return std::abs(value) < 10.0 ? formatted("%.2g", value) : formatted("%.0f", rounded);
}

}  // namespace thrum
