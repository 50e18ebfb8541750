// `t60` is the time in which a mode falls by 60 dB, read off a curve over frequency, straight
// between its points and held beyond them; it takes the place of damping and damping_hf. An entry
// of `modes` gives one mode its own t60, its own frequency, or both, and leaves all others alone.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

/// Partials of 100 Hz, exactly.
String plain_string() {
  return {.length = 0.5,
          .tension = 40.0,
          .linear_density = 0.004,
          .damping = 3.0,
          .method = "modal",
          .bandwidth = 5000.0};
}

Ringing heard(String string, int number) {
  string.shape = {.kind = "mode", .number = {number}, .amplitude = 1e-3};
  Scene scene = new_scene(0.05, rate);
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.5 / number}});
  return fit_ringing(run(scene, Book::off)["a"], rate);
}

/// The frequency it rings at: losses lower it.
double damped(double frequency, double decay) {
  return std::sqrt(frequency * frequency - std::pow(decay / (2.0 * pi), 2));
}

double decay_of(double t60) { return std::log(1000.0) / t60; }

TEST(T60, IsReadOffTheCurve) {
  String string = plain_string();
  string.t60 = Envelope({{200.0, 2.0}, {1000.0, 1.2}, {3000.0, 0.2}});
  struct Point {
    int number;
    double t60;
  };
  for (const Point& each : {Point{1, 2.0}, Point{2, 2.0}, Point{6, 1.6}, Point{10, 1.2},
                            Point{20, 0.7}, Point{30, 0.2}, Point{45, 0.2}}) {
    const Ringing found = heard(string, each.number);
    const double decay = decay_of(each.t60);
    EXPECT_NEAR(found.decay / decay, 1.0, 1e-10) << each.number;  // measured: 1.5e-12
    EXPECT_NEAR(found.frequency / damped(100.0 * each.number, decay), 1.0, 1e-11) << each.number;
  }
}

TEST(T60, IsTheTimeOfSixtyDecibels) {
  String string = plain_string();
  string.t60 = 0.2;
  string.shape = {.kind = "mode", .number = {7}, .amplitude = 1e-3};
  Scene scene = new_scene(0.45, rate);
  scene.add("string.a", string);
  scene.add("pickup.a", Pickup{.on = {"string.a", 0.5 / 7}});
  const Signal signal = run(scene, Book::off)["a"];
  const auto level = [&](double from) {  // over 20 periods of 700 Hz, 1260 steps
    const auto first = signal.begin() + static_cast<std::ptrdiff_t>(std::lround(from * rate));
    return rms(Signal(first, first + 1260));
  };
  // Measured: 59.998.
  EXPECT_NEAR(20.0 * std::log10(level(0.0) / level(0.2)), 60.0, 0.01);
}

TEST(T60, OfADiscIsReadOffTheCurveToo) {
  Membrane head{.radius = 0.15,
                .tension = 2000.0,
                .surface_density = 0.2,
                .damping = 7.0,
                .bandwidth = 3000.0,
                .t60 = Envelope({{0.0, 1.0}, {1000.0, 0.5}}),
                .shape = {.kind = "mode", .number = {2, 1}, .amplitude = 1e-3}};
  Scene scene = new_scene(0.05, rate);
  scene.add("membrane.a", head);
  scene.add("pickup.a", Pickup{.on = {"membrane.a", 0.6, 0.0}});
  const double frequency = 5.135622301840683 * 100.0 / (2.0 * pi * 0.15);
  const double decay = decay_of(1.0 - 0.5 * frequency / 1000.0);
  const Ringing found = fit_ringing(run(scene, Book::off)["a"], rate);
  EXPECT_NEAR(found.decay / decay, 1.0, 1e-10);  // measured: 2.6e-13
}

TEST(ModeOverrides, RetuneSingleModesAndNoOther) {
  String string = plain_string();
  string.modes = {{.number = {3}, .frequency = 317.0},
                  {.number = {4}, .t60 = 0.8},
                  {.number = {5}, .frequency = 182.0, .t60 = 1.2}};
  struct Expected {
    int number;
    double frequency, decay;
  };
  for (const Expected& each :
       {Expected{2, 200.0, 3.0}, Expected{3, 317.0, 3.0}, Expected{4, 400.0, decay_of(0.8)},
        Expected{5, 182.0, decay_of(1.2)}, Expected{6, 600.0, 3.0}}) {
    const Ringing found = heard(string, each.number);
    EXPECT_NEAR(found.frequency / damped(each.frequency, each.decay), 1.0, 1e-11) << each.number;
    EXPECT_NEAR(found.decay / each.decay, 1.0, 1e-10) << each.number;  // measured: 1.4e-12
  }
}

TEST(ModeOverrides, OfADiscRetuneBothOfAPair) {
  // Released from a bump off the axes, both the cosine and the sine of (1, 1) swing, and (0, 1)
  // with them; nothing else lies below the bandwidth. East less west is the cosine, north less
  // south the sine.
  Membrane head{.radius = 0.15,
                .tension = 2000.0,
                .surface_density = 0.2,
                .bandwidth = 410.0,
                .modes = {{.number = {1, 1}, .frequency = 300.0, .t60 = 0.5}},
                .shape = {.kind = "bump", .at = {0.4, 0.3}, .width = 0.5, .amplitude = 1e-3}};
  Scene scene = new_scene(0.1, rate);
  scene.add("membrane.a", head);
  for (const auto& [name, x, y] : {std::tuple("e", 0.5, 0.0), std::tuple("w", -0.5, 0.0),
                                   std::tuple("n", 0.0, 0.5), std::tuple("s", 0.0, -0.5)})
    scene.add(std::string("pickup.") + name, Pickup{.on = {"membrane.a", x, y}});
  const Recording run_of_it = run(scene, Book::off);
  for (const auto& [plus, minus] : {std::pair("e", "w"), std::pair("n", "s")}) {
    Signal difference;  // (0, 1) cancels
    for (std::size_t i = 0; i < run_of_it.steps(); ++i)
      difference.push_back(run_of_it[plus][i] - run_of_it[minus][i]);
    ASSERT_GT(largest_magnitude(difference), 1e-5);
    const Ringing found = fit_ringing(difference, rate);
    EXPECT_NEAR(found.frequency / damped(300.0, decay_of(0.5)), 1.0, 1e-10);  // measured: 5.2e-14
    EXPECT_NEAR(found.decay / decay_of(0.5), 1.0, 1e-9);
  }
}

}  // namespace
}  // namespace thrum::claims
