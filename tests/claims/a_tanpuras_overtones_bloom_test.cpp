// The shipped tanpura. A string plucked at its middle has no even partials; over a bridge
// that it wraps itself around they come up within a fifth of a second, and the sound is brighter
// later than at the pluck.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <string>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// The amplitude of a frequency in part of a signal, under a Hann window.
double level(const Signal& all, double rate, double frequency, double from, double to) {
  const auto begin = static_cast<std::size_t>(from * rate),
             end = static_cast<std::size_t>(to * rate);
  std::complex<double> sum = 0.0;
  for (std::size_t n = begin; n < end; ++n) {
    const double part = static_cast<double>(n - begin) / static_cast<double>(end - begin);
    const double window = 1.0 - std::cos(2.0 * pi * part);
    sum += window * all[n] * std::polar(1.0, -2.0 * pi * frequency * static_cast<double>(n) / rate);
  }
  return 2.0 * std::abs(sum) / static_cast<double>(end - begin);
}

Recording first_string(const std::string& gap) {
  std::vector<std::string> changes = {"duration=0.8"};
  if (!gap.empty()) changes.push_back("contact.bridge*.gap=" + gap);
  return run(shipped("tanpura", changes));
}

TEST(Tanpura, BloomsWhereAStringWithoutItsBridgeDoesNot) {
  const Recording over = first_string(""), without = first_string("0.01");
  const auto even = [](const Recording& heard, double from) {
    const Signal& s = heard["s1"];
    const double f = peak_frequency(s, heard.rate, 90.0, 110.0);
    double sum = 0.0, odd = 0.0;
    for (int n = 2; n <= 12; n += 2) sum += level(s, heard.rate, n * f, from, from + 0.2);
    for (int n = 1; n <= 11; n += 2) odd += level(s, heard.rate, n * f, from, from + 0.2);
    return sum / odd;
  };
  EXPECT_LT(even(without, 0.3), 0.05);
  EXPECT_GT(even(over, 0.3), 4.0 * even(without, 0.3));
  EXPECT_GT(even(over, 0.3), 0.2);
  EXPECT_GT(over.extremes.max_force, 0.0);
  EXPECT_GE(over.extremes.min_force, 0.0);
  EXPECT_LT(over.energy_error(), 1e-9);
}

}  // namespace
}  // namespace thrum::claims
