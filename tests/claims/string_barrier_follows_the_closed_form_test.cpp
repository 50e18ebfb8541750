// A string without stiffness, released from its first mode at A above a flat rigid barrier that
// lies delta below its rest line, moves in closed form (Amerio & Prouse 1975; Cabannes 1980). With
// X = pi x/L, T = pi c t/L, w = u + delta, the string bounces off point by point, from the middle
// out to X_s = asin(sqrt(delta/A)), faster than sound, at T_s = X_s + pi/2; outside it leaves the
// barrier. For delta = A/2 it is straight at T = pi and the whole repeats after 3 pi instead of 2
// pi. For delta = 0, u = A sin X |cos T|.
//
// The closed form is checked against the exact scheme on characteristics, u_j^{n+1} =
// 2 max(-delta, (u_{j+1}^n + u_{j-1}^n)/2) - u_j^{n-1} with h = c k (Schatzman & Bercovier 1989),
// and the scene string-barrier against the closed form.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// The motion for delta = A/2, in units of A.
class HalfDepth {
 public:
  static double displacement(double x, double t) {
    t = std::fmod(t, 3.0 * pi);
    if (t > 2.0 * pi) return displacement(x, 3.0 * pi - t);  // 2 pi .. 3 pi: time reversed
    if (t > pi) return flight(x, t - pi);
    return std::max(x, pi - x) == x ? bounce(pi - x, t) : bounce(x, t);
  }

 private:
  static constexpr double delta = 0.5;

  /// T from 0 to pi, the left half 0 <= X <= pi/2.
  static double bounce(double x, double t) {
    const double x_s = std::asin(std::sqrt(delta));
    const double free = delta + std::sin(x) * std::cos(t);
    double w = free;
    if (t - x > pi / 2.0) {
      if (t + x > pi / 2.0 + 2.0 * x_s)
        w = 0.5 * (1.0 + std::sin(pi / 2.0 + 2.0 * x_s) - std::sin(t + x) - std::sin(t - x));
    } else if (x > x_s && t > std::acos(-delta / std::sin(x))) {
      w = -free;
    }
    return w - delta;
  }

  /// s after T = pi: u = 1/2 integral over [X - s, X + s] of the odd, 2 pi-periodic |cos X|.
  static double flight(double x, double s) { return 0.5 * (integral(x + s) - integral(x - s)); }
  static double integral(double x) {
    x = std::abs(std::remainder(x, 2.0 * pi));
    return x < pi / 2.0 ? std::sin(x) : 2.0 - std::sin(x);
  }
};

/// The largest difference between the closed form and the scheme on characteristics, over one
/// period, on `intervals` intervals; A = 1.
double difference_on_characteristics(int intervals) {
  const auto n = static_cast<std::size_t>(intervals);
  const double step = pi / intervals;
  std::vector<double> before(n + 1), now(n + 1), next(n + 1, 0.0);
  for (std::size_t j = 0; j <= n; ++j) now[j] = std::sin(step * static_cast<double>(j));
  for (std::size_t j = 1; j < n; ++j) before[j] = 0.5 * (now[j + 1] + now[j - 1]);  // at rest
  double worst = 0.0;
  for (int i = 0; i <= 3 * intervals; ++i) {
    for (std::size_t j = 1; j < n; ++j) {
      const double truth = HalfDepth::displacement(step * static_cast<double>(j), step * i);
      worst = std::max(worst, std::abs(now[j] - truth));
    }
    for (std::size_t j = 1; j < n; ++j)
      next[j] = 2.0 * std::max(-0.5, 0.5 * (now[j + 1] + now[j - 1])) - before[j];
    std::swap(before, now);
    std::swap(now, next);
  }
  return worst;
}

// The scheme knows the time of contact to one step only, so it is of first order.
TEST(StringBarrier, ClosedFormIsTheLimitOfTheSchemeOnCharacteristics) {
  const double coarse = difference_on_characteristics(100);
  const double fine = difference_on_characteristics(800);
  EXPECT_LE(fine, 0.01);                                  // measured: 0.0079
  EXPECT_NEAR(std::log2(coarse / fine) / 3.0, 1.0, 0.1);  // measured: 1.013
}

TEST(StringBarrier, ClosedFormStaysAboveTheBarrierAndRepeats) {
  for (int i = 0; i <= 100; ++i)
    for (int n = 0; n <= 300; ++n) {
      const double x = pi * i / 100.0, t = 3.0 * pi * n / 300.0;
      EXPECT_GE(HalfDepth::displacement(x, t), -0.5 - 1e-12);
      EXPECT_NEAR(HalfDepth::displacement(x, t), HalfDepth::displacement(x, 3.0 * pi - t), 1e-12);
    }
}

/// The scene, listened to at nineteen places.
struct Heard {
  Recording recording;
  double turns_per_step;  ///< T per time step
};
constexpr int places = 20;
constexpr double amplitude = 0.002;

Heard listen(double rate, const std::vector<std::string>& more, double duration) {
  std::vector<std::string> overrides = more;
  overrides.push_back("rate=" + std::to_string(rate));
  overrides.push_back("duration=" + std::to_string(duration));
  Scene scene = shipped("string-barrier", overrides);
  for (int i = 1; i < places; ++i)
    scene.add("pickup.p" + std::to_string(i),
              Pickup{.on = {"string.a", static_cast<double>(i) / places}});
  const double speed = std::sqrt(250.0 / 0.005);
  return {run(scene), pi * speed / 0.5 / rate};
}

/// Root mean square over the places of (shape at one step - closed form `shift` steps earlier), in
/// units of A.
template <class Truth>
double shape_error(const Heard& heard, std::size_t step, double shift, const Truth& truth) {
  double sum = 0.0;
  for (int i = 1; i < places; ++i) {
    const double t = (static_cast<double>(step) - shift) * heard.turns_per_step;
    const double u = heard.recording["p" + std::to_string(i)][step] / amplitude;
    sum += std::pow(u - truth(pi * i / places, std::max(t, 0.0)), 2);
  }
  return std::sqrt(sum / (places - 1));
}

struct Fit {
  double error = 1e9;  ///< in units of A
  double shift = 0.0;  ///< samples by which the engine is late
};

/// The best agreement within a window of lateness.
template <class Truth>
Fit best_fit(const Heard& heard, double turns, double most_late, const Truth& truth) {
  const auto step = static_cast<std::size_t>(std::lround(turns / heard.turns_per_step));
  Fit best;
  for (double shift = -0.5; shift <= most_late; shift += 0.02) {
    const double error = shape_error(heard, step, shift, truth);
    if (error < best.error) best = {error, shift};
  }
  return best;
}

TEST(StringBarrier, SceneFollowsTheClosedFormOverAPeriodCloserAsTheRateRises) {
  struct Expected {
    double rate, error;
  };
  // Measured: 0.0249, 0.0129, 0.0072, all at 1.5 pi where the string has a kink; elsewhere 0.0134
  // (1.25 pi) and less.
  for (const Expected& expected :
       {Expected{44100.0, 0.026}, Expected{88200.0, 0.0135}, Expected{176400.0, 0.0076}}) {
    const Heard heard = listen(expected.rate, {}, 0.008);
    for (const double turns : {0.5, 0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 2.8, 3.0})
      EXPECT_LE(best_fit(heard, turns * pi, 4.0, HalfDepth::displacement).error, expected.error)
          << expected.rate << " Hz, T = " << turns << " pi";
    EXPECT_LE(heard.recording.energy_error(), 1e-10);  // measured: 4e-14 at most
    EXPECT_LE(heard.recording.relative_pull(), 1e-6);  // measured: 0
  }
}

/// T at which the string has come back to its first mode, from the summit of a parabola through the
/// projection on sin X around 3 pi.
double measured_period(const Heard& heard) {
  const Recording& it = heard.recording;
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, y0 = 0, y1 = 0, y2 = 0;
  for (std::size_t n = 0; n < it.steps(); ++n) {
    const double away = static_cast<double>(n) * heard.turns_per_step - 3.0 * pi;
    if (std::abs(away) > 0.3) continue;
    double projection = 0.0;
    for (int i = 1; i < places; ++i)
      projection += it["p" + std::to_string(i)][n] * std::sin(pi * i / places);
    const double square = away * away;
    s0 += 1.0, s1 += away, s2 += square, s3 += square * away, s4 += square * square;
    y0 += projection, y1 += projection * away, y2 += projection * square;
  }
  const double determinant =
      s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  const double slope =
      (s0 * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1)) /
      determinant;
  const double bend =
      (s0 * (s2 * y2 - s3 * y1) - s1 * (s1 * y2 - s2 * y1) + y0 * (s1 * s3 - s2 * s2)) /
      determinant;
  return 3.0 * pi - slope / (2.0 * bend);
}

TEST(StringBarrier, SceneHasOneAndAHalfTimesThePeriodOfTheFreeString) {
  // Late by two bounces, each of about a sample and a contact of 7 microseconds.
  for (const double rate : {44100.0, 176400.0}) {
    const Heard heard = listen(rate, {}, 0.008);
    const double late = (measured_period(heard) - 3.0 * pi) / heard.turns_per_step;
    EXPECT_GE(late, 0.0) << rate;
    EXPECT_LE(late, 2.5) << rate;  // measured: 1.9 of 296 samples, 1.7 of 1183
  }
}

/// A contact that is shorter than a sample ends 1.6 samples late, give or take 0.24, after it has
/// lasted its 7 microseconds.
TEST(StringBarrier, AtTheRestLineTheFirstBounceFollowsTheClosedForm) {
  const auto truth = [](double x, double t) { return std::sin(x) * std::abs(std::cos(t)); };
  for (const double rate : {44100.0, 88200.0}) {
    const Heard heard = listen(rate, {"barrier.floor.position=0"}, 0.004);
    EXPECT_LE(best_fit(heard, 0.4 * pi, 4.0, truth).error, 1e-4);  // 2e-5, before it touches
    for (const double turns : {0.6, 0.8, 1.0, 1.3}) {
      const Fit fit = best_fit(heard, turns * pi, 4.0, truth);
      EXPECT_LE(fit.error, 3e-4) << rate << " Hz, T = " << turns << " pi";  // 9e-5
      EXPECT_NEAR(fit.shift, 1.6 + 7e-6 * rate, 0.24) << rate << " Hz";     // 1.86 to 2.04
    }
  }
}

}  // namespace
}  // namespace thrum::claims
