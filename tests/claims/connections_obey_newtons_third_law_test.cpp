// What a connection does to one side it does to the other with the opposite sign: the momentum of
// free masses is constant, each mass is accelerated by the force the connection reports, and two
// masses on a spring ring at the frequency of their reduced mass, on a cubic one with the period of
// the Duffing oscillator.
#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

/// Five free masses, every one joined to the next and the last to the second.
Scene free_masses(const std::vector<double>& masses, double linear, double cubic, double damping) {
  Scene scene = new_scene(0.2, rate);
  for (std::size_t i = 0; i < masses.size(); ++i) {
    const std::string name = std::to_string(i);
    const double di = static_cast<double>(i);
    scene.add("mass.m" + name, Mass{.mass = masses[i],
                                    .position = 1e-3 * std::sin(3.0 * di + 1.0),
                                    .velocity = std::cos(5.0 * di)});
    scene.add("pickup.m" + name, Pickup{.on = "mass.m" + name});
    const std::size_t next = i + 1 < masses.size() ? i + 1 : 1;
    scene.add("connection.c" + name, Connection{.between = {Where("mass.m" + name),
                                                            Where("mass.m" + std::to_string(next))},
                                                .stiffness = linear,
                                                .cubic = cubic,
                                                .damping = damping});
  }
  return scene;
}

TEST(Connections, ConserveTheMomentumOfFreeMasses) {
  const std::vector<double> masses = {0.01, 0.002, 0.03, 0.001, 0.02};
  struct Law {
    double linear, cubic, damping;
  };
  for (const Law law : {Law{5e3, 0, 0}, Law{0, 1e9, 0}, Law{5e3, 1e9, 0}, Law{5e3, 1e9, 0.2},
                        Law{1e9, 1e15, 5.0}}) {
    const Recording heard = run(free_masses(masses, law.linear, law.cubic, law.damping));
    const auto momentum = [&](std::size_t n) {
      double sum = 0.0;
      for (std::size_t i = 0; i < masses.size(); ++i)
        sum += masses[i] * (heard.signals[i][n + 1] - heard.signals[i][n]) * rate;
      return sum;
    };
    double given = 0.0, scale = 0.0;
    for (std::size_t i = 0; i < masses.size(); ++i) {
      const double each = masses[i] * std::cos(5.0 * static_cast<double>(i));
      given += each;
      scale += std::abs(each);
    }
    double worst = 0.0;
    for (std::size_t n = 0; n + 1 < heard.steps(); ++n)
      worst = std::max(worst, std::abs(momentum(n) - given) / scale);
    EXPECT_LE(worst, 1e-11);                 // measured: 3e-12 to 6e-12
    EXPECT_LE(heard.energy_error(), 1e-10);  // measured: 5e-14 to 3e-12
  }
}

TEST(Connections, AccelerateEachMassByTheForceTheyReport) {
  Scene scene = new_scene(0.05, rate);
  scene.add("mass.a", Mass{.mass = 0.01, .position = 1e-3});
  scene.add("mass.b", Mass{.mass = 0.002, .velocity = 1.0});
  scene.add("connection.c", Connection{.between = {Where("mass.a"), Where("mass.b")},
                                       .stiffness = 4e3,
                                       .cubic = 1e9,
                                       .damping = 0.05});
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  scene.add("pickup.b", Pickup{.on = "mass.b"});
  scene.add("pickup.f", Pickup{.on = "connection.c"});
  const Recording heard = run(scene);
  const Signal &a = heard["a"], &b = heard["b"], &f = heard["f"];
  const double most = largest_magnitude(f);
  double worst = 0.0;
  for (std::size_t n = 1; n + 1 < heard.steps(); ++n) {
    const auto inertia = [&](const Signal& u, double mass) {
      return mass * (u[n + 1] - 2.0 * u[n] + u[n - 1]) * rate * rate;
    };
    worst =
        std::max({worst, std::abs(inertia(a, 0.01) + f[n]), std::abs(inertia(b, 0.002) - f[n])});
  }
  EXPECT_LE(worst, 1e-10 * most);  // measured: 3e-12
}

TEST(Connections, LetTwoMassesRingWithTheirReducedMass) {
  const double m1 = 0.01, m2 = 0.002, stiffness = 2e4;
  Scene scene = new_scene(0.1, rate);
  scene.add("mass.a", Mass{.mass = m1, .position = 1e-3});
  scene.add("mass.b", Mass{.mass = m2, .position = -1e-3 * m1 / m2});
  scene.add("connection.c",
            Connection{.between = {Where("mass.a"), Where("mass.b")}, .stiffness = stiffness});
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  const double w0 = std::sqrt(stiffness * (m1 + m2) / (m1 * m2));
  const double found = fit_ringing(run(scene)["a"], rate).frequency;
  // The scheme is flat: (2/k) tan(w k/2) = w0.
  const double scheme = 2.0 * rate * std::atan(0.5 * w0 / rate) / (2.0 * pi);
  // Measured: 5.137e-4 too low, the bound being 5.142e-4; 2e-14 from the scheme.
  EXPECT_NEAR(found / (w0 / (2.0 * pi)), 1.0, std::pow(w0 / rate, 2) / 12.0);
  EXPECT_NEAR(found / scheme, 1.0, 1e-10);
}

/// Mean time between rising zero crossings, each found by a straight line.
double mean_period(const Signal& signal, double at_rate) {
  double first = -1.0, last = -1.0;
  int periods = -1;
  for (std::size_t n = 0; n + 1 < signal.size(); ++n)
    if (signal[n] < 0.0 && signal[n + 1] >= 0.0) {
      last = static_cast<double>(n) + signal[n] / (signal[n] - signal[n + 1]);
      if (periods++ < 0) first = last;
    }
  return (last - first) / periods / at_rate;
}

/// Relative error of the period of two free masses on a linear and cubic spring.
double duffing_error(double at_rate) {
  const double m1 = 0.01, m2 = 0.002, linear = 500.0, cubic = 1e9, stretch = 2e-3;
  const double reduced = m1 * m2 / (m1 + m2);
  Scene scene = new_scene(0.1, at_rate);
  scene.add("mass.a", Mass{.mass = m1, .position = stretch * m2 / (m1 + m2)});
  scene.add("mass.b", Mass{.mass = m2, .position = -stretch * m1 / (m1 + m2)});
  scene.add("connection.c", Connection{.between = {Where("mass.a"), Where("mass.b")},
                                       .stiffness = linear,
                                       .cubic = cubic});
  scene.add("pickup.a", Pickup{.on = "mass.a"});
  // x'' = -alpha x - beta x^3, released at rest from x = A: period 4 K(m)/sqrt(alpha + beta A^2),
  // m = beta A^2 / 2 (alpha + beta A^2), the parameter of the complete elliptic integral.
  const double alpha = linear / reduced, beta = cubic / reduced * stretch * stretch;
  const double modulus = std::sqrt(beta / (2.0 * (alpha + beta)));
  const double expected = 4.0 * boost::math::ellint_1(modulus) / std::sqrt(alpha + beta);
  return mean_period(run(scene)["a"], at_rate) / expected - 1.0;
}

TEST(Connections, OnACubicSpringHaveThePeriodOfTheDuffingOscillator) {
  const double coarse = duffing_error(rate);
  const double fine = duffing_error(2.0 * rate);
  EXPECT_LE(std::abs(coarse), 3e-4);                // measured: 2.3e-4, in 194 samples a period
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.1);  // measured: 2.000
}

}  // namespace
}  // namespace thrum::claims
