// A moving tension glides the pitch by the cents asked for, keeps the energy over the frequency of
// a slow glide (the adiabatic invariant of an oscillator), and does not click.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double tension = 80.0, length = 0.65, density = 0.004;

double tension_at(double cents) { return tension * std::pow(2.0, cents / 600.0); }
double cents_between(double low, double high) { return 1200.0 * std::log2(high / low); }

Scene string_under(const Envelope& pull, const InitialShape& shape, double duration) {
  Scene scene = new_scene(duration);
  scene.add("string.s", String{.length = length,
                               .tension = pull,
                               .linear_density = density,
                               .method = "modal",
                               .bandwidth = 5000.0,
                               .shape = shape});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.23}, .quantity = "velocity"});
  return scene;
}

Signal part(const Signal& signal, double rate, double from, double to) {
  return {signal.begin() + static_cast<long>(from * rate),
          signal.begin() + static_cast<long>(to * rate)};
}

TEST(MovingTheTension, GlidesThePitchByTheCentsAskedFor) {
  const InitialShape pluck{.kind = "pluck", .at = {0.3}, .amplitude = 0.002};
  const double f0 = std::sqrt(tension / density) / (2.0 * length);
  for (const double cents : {-700.0, -100.0, 50.0, 200.0, 1200.0}) {
    const Envelope glide({{0.5, tension}, {0.8, tension_at(cents)}});
    const Recording heard = run(string_under(glide, pluck, 1.4));
    const Signal before = part(heard["s"], heard.rate, 0.0, 0.5);
    const Signal after = part(heard["s"], heard.rate, 0.85, 1.4);
    const double f1 = f0 * std::pow(2.0, cents / 1200.0);
    const double low = peak_frequency(before, heard.rate, 0.9 * f0, 1.1 * f0);
    const double high = peak_frequency(after, heard.rate, 0.9 * f1, 1.1 * f1);
    EXPECT_NEAR(cents_between(f0, low), 0.0, 0.1) << cents;      // measured: 1.5e-5
    EXPECT_NEAR(cents_between(low, high), cents, 0.1) << cents;  // measured: 4e-4
    EXPECT_LE(heard.energy_error(), 1e-10) << cents;             // measured: 3e-12
  }
}

// E / w stays: the work of the glide is E0 (w1/w0 - 1).
TEST(MovingTheTension, SlowlyKeepsTheEnergyOverTheFrequency) {
  const InitialShape mode{.kind = "mode", .number = {3}, .amplitude = 0.001};
  const Envelope glide({{0.1, tension}, {0.9, tension_at(500.0)}});
  const Recording heard = run(string_under(glide, mode, 1.0));
  const double ratio = std::pow(2.0, 500.0 / 1200.0);
  const double first = heard.energy.front().stored();
  EXPECT_NEAR(heard.energy.back().stored() / first, ratio, 1e-3);  // measured: 5e-5
  EXPECT_NEAR(heard.energy.back().moved.tension / first, ratio - 1.0, 1e-3);
}

/// Energy above a frequency, of a stretch of signal under a Hann window, relative to all of it.
double share_above(const Signal& signal, double rate, double frequency) {
  const auto n = static_cast<double>(signal.size());
  double high = 0.0, all = 0.0;
  Signal windowed = signal;
  for (std::size_t i = 0; i < signal.size(); ++i) {
    windowed[i] *= 0.5 - 0.5 * std::cos(2.0 * pi * static_cast<double>(i) / n);
    all += windowed[i] * windowed[i];
  }
  for (double f = frequency; f < 0.5 * rate; f += 100.0) {
    double re = 0.0, im = 0.0;
    for (std::size_t i = 0; i < windowed.size(); ++i) {
      re += windowed[i] * std::cos(2.0 * pi * f * static_cast<double>(i) / rate);
      im += windowed[i] * std::sin(2.0 * pi * f * static_cast<double>(i) / rate);
    }
    high += (re * re + im * im) / n * 2.0 * 100.0 / rate;
  }
  return high / all;
}

TEST(MovingTheTension, DoesNotClick) {
  const InitialShape pluck{.kind = "pluck", .at = {0.3}, .amplitude = 0.002};
  const Envelope smooth({{0.1, tension}, {0.3, tension_at(300.0)}});
  std::vector<Envelope::Point> stairs{{0.1, tension}};  // the same in ten jumps of one step each
  for (int i = 1; i <= 10; ++i) {
    const double time = 0.1 + 0.02 * i;
    stairs.push_back({time - 1.0 / 44100.0, stairs.back().value});
    stairs.push_back({time, tension_at(30.0 * i)});
  }
  const auto high = [&](const Envelope& pull) {
    const Recording heard = run(string_under(pull, pluck, 0.4), Book::off);
    return share_above(part(heard["s"], heard.rate, 0.05, 0.35), heard.rate, 7000.0);
  };
  const double rests = high(tension), glides = high(smooth), jumps = high(stairs);
  EXPECT_LE(rests, 1e-18);         // measured: 2e-23
  EXPECT_LE(glides, 1e-18);        // measured: 8e-21, 200 dB below the sound
  EXPECT_GE(jumps, 1e4 * glides);  // measured: 1.6e6: the ear of this test can hear
}

}  // namespace
}  // namespace thrum::claims
