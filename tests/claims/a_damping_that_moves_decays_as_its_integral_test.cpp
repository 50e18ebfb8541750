// A string whose damping moves: its modes follow q'' + 2 s(t) q' + w0^2 q = 0, and what is lost is
// what the book says.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double length = 0.65, tension = 70.0, density = 0.0036;
const Envelope muted{{{0.0, 0.5}, {0.05, 0.5}, {0.06, 60.0}, {0.1, 60.0}, {0.12, 2.0}}};

/// One mode of a string, released from 1 mm.
Scene one_mode(int number, double rate, const Envelope& damping) {
  Scene scene = new_scene(0.2, rate);
  scene.add("string.s", String{.length = length,
                               .tension = tension,
                               .linear_density = density,
                               .damping = damping,
                               .method = "modal",
                               .bandwidth = 5000.0,
                               .shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3}});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.5 / number}});
  return scene;
}

/// Runge-Kutta's method with 20 steps in each of ours.
Signal by_runge_kutta(int number, double rate, const Envelope& damping, std::size_t steps) {
  const double w2 = tension / density * std::pow(pi * number / length, 2);
  const double k = 1.0 / (20.0 * rate);
  double q = 1e-3, v = 0.0;
  Signal path;
  const auto pull = [&](double t, double x, double y) { return -2.0 * damping.at(t) * y - w2 * x; };
  for (std::size_t n = 0; n < 20 * steps; ++n) {
    if (n % 20 == 0) path.push_back(q);
    const double t = static_cast<double>(n) * k;
    const double v1 = v, a1 = pull(t, q, v);
    const double v2 = v + 0.5 * k * a1, a2 = pull(t + 0.5 * k, q + 0.5 * k * v1, v2);
    const double v3 = v + 0.5 * k * a2, a3 = pull(t + 0.5 * k, q + 0.5 * k * v2, v3);
    const double v4 = v + k * a3, a4 = pull(t + k, q + k * v3, v4);
    q += k / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    v += k / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
  }
  return path;
}

double error_at(int number, double rate) {
  const Recording heard = run(one_mode(number, rate, muted), Book::off);
  return relative_difference(heard["s"], by_runge_kutta(number, rate, muted, heard.steps()));
}

TEST(ADampingThatMoves, GivesTheMotionOfRungeAndKutta) {
  EXPECT_LT(error_at(1, 44100.0), 1e-5);                                            // 1.1e-6
  EXPECT_LT(error_at(10, 44100.0), 1e-4);                                           // 1.2e-5
  EXPECT_NEAR(std::log2(error_at(10, 22050.0) / error_at(10, 44100.0)), 2.0, 0.1);  // 1.99
}

/// The amplitude falls by exp(-integral of s): 0.5 * 0.05 + 30.25 * 0.01 + 60 * 0.04 + 31 * 0.02 +
/// 2 * 0.08.
TEST(ADampingThatMoves, DecaysAsItsIntegral) {
  const Recording heard = run(one_mode(20, 44100.0, muted));
  const double expected = std::exp(-(0.025 + 0.3025 + 2.4 + 0.62 + 0.16));
  const Signal& s = heard["s"];
  const Signal end(s.end() - 200, s.end());
  EXPECT_NEAR(largest_magnitude(end) / 1e-3 / expected, 1.0,
              0.01);  // 0.007 (samples miss the peak)
  const EnergyRow& last = heard.energy.back();
  EXPECT_NEAR(last.stored() / heard.energy.front().stored() / (expected * expected), 1.0,
              0.01);                                              // 1e-4
  EXPECT_LT(heard.energy_error(), 1e-12);                         // 5e-14
  EXPECT_LT(std::abs(last.moved.sum()), 1e-5 * last.dissipated);  // below
}

/// While it rests at another value than at the start, the pole is exact.
TEST(ADampingThatMoves, IsExactWhereItRests) {
  const Envelope later{{{0.0, 0.0}, {0.01, 0.0}, {0.02, 40.0}}};
  const Recording heard = run(one_mode(12, 44100.0, later), Book::off);
  const Signal& s = heard["s"];
  const double w2 = tension / density * std::pow(pi * 12 / length, 2);
  const double k = 1.0 / 44100.0;
  const double turn = std::exp(-40.0 * k) * std::cos(std::sqrt(w2 - 1600.0) * k);
  for (std::size_t n = 1000; n + 1 < s.size(); ++n)
    ASSERT_NEAR(s[n + 1], 2.0 * turn * s[n] - std::exp(-80.0 * k) * s[n - 1], 1e-15);
}

}  // namespace
}  // namespace thrum::claims
