// The predictions of `thrum check` for bodies agree with runs and with the literature.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/clamped_line.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/pitch.hpp>

#include "support/experiment.hpp"
#include "support/ringing.hpp"

namespace thrum {
namespace {

using claims::fit_ringing;
using claims::new_scene;
using claims::Ringing;
using claims::run;

constexpr double pi = std::numbers::pi;

double cents(double one, double other) { return 1200.0 * std::log2(one / other); }

String lossy_string() {
  return {.length = 0.8,
          .tension = 80.0,
          .linear_density = 0.004,
          .bending_stiffness = 4e-3,
          .damping = 2.0,
          .damping_hf = 0.004};
}

/// A mode of a body after its release, read where it moves most.
template <class Kind>
Ringing let_go(Kind body, const std::string& path, std::vector<int> number, Where ear) {
  body.shape = {.kind = "mode", .number = std::move(number), .amplitude = 0.001};
  Scene scene = new_scene(0.2);
  scene.add(path, body);
  scene.add("pickup.ear", Pickup{.on = std::move(ear)});
  const auto recording = run(scene, claims::Book::off);
  return fit_ringing(recording["ear"], recording.rate);
}

template <class Kind>
BodyCheck check_of(const Kind& body, const std::string& path) {
  Scene scene = new_scene(0.1);
  scene.add(path, body);
  return check_scene(scene).bodies.at(0);
}

TEST(CheckBodies, AGridStringRingsAndDiesAsTold) {
  for (const char* boundary : {"supported", "clamped"}) {
    String string = lossy_string();
    string.boundary = boundary;
    const BodyCheck check = check_of(string, "string.a");
    ASSERT_EQ(check.partials.size(), 4u);
    for (int p = 1; p <= 3; ++p) {
      const Ringing heard = let_go(string, "string.a", {p}, Where("string.a", 0.5 / p));
      const Partial& told = check.partials[static_cast<std::size_t>(p - 1)];
      EXPECT_NEAR(cents(told.frequency, heard.frequency), 0.0, 0.05) << boundary << p;
      EXPECT_NEAR(told.decay / heard.decay, 1.0, 0.01) << boundary << p;
    }
  }
}

TEST(CheckBodies, AGridPlateRingsAndDiesAsTold) {
  const Plate plate{.size = {0.5, 0.3},
                    .thickness = 0.002,
                    .density = 7850,
                    .young = 2e11,
                    .damping = 3.0,
                    .damping_hf = 0.002};
  const BodyCheck check = check_of(plate, "plate.a");
  const Ringing heard = let_go(plate, "plate.a", {1, 1}, Where("plate.a", 0.5, 0.5));
  EXPECT_EQ(check.partials[0].number, (std::array<int, 2>{1, 1}));
  EXPECT_NEAR(cents(check.partials[0].frequency, heard.frequency), 0.0, 0.05);
  EXPECT_NEAR(check.partials[0].decay / heard.decay, 1.0, 0.01);
  EXPECT_EQ(check.coordinates,
            static_cast<std::size_t>((check.intervals[0] - 1) * (check.intervals[1] - 1)));
}

/// Leissa, Vibration of Plates (1969): a square plate with four clamped edges has
/// w a^2 sqrt(rho h / D) = 35.99, 73.41 (twice), 108.3.
TEST(CheckBodies, AClampedPlateHasLeissasFrequencies) {
  Plate plate{.size = {0.4, 0.4}, .thickness = 0.001, .density = 7850, .young = 2e11};
  plate.boundary = "clamped";
  const BodyCheck check = check_of(plate, "plate.a");
  const double rigidity = 2e11 * 1e-9 / (12.0 * (1.0 - 0.09));
  const double unit = std::sqrt(rigidity / 7.85) / (0.16 * 2.0 * pi);
  ASSERT_EQ(check.partials.size(), 4u);
  const double leissa[] = {35.99, 73.41, 73.41, 108.3};
  for (std::size_t i = 0; i < 4; ++i)  // measured: 0.6 to 1.4 % low, the grid's own error
    EXPECT_NEAR(check.partials[i].frequency / (leissa[i] * unit), 1.0, 0.03) << i;
}

TEST(CheckBodies, AModalStringIsWhereTheFormulaHasIt) {
  String string = lossy_string();
  string.method = "modal";
  const BodyCheck check = check_of(string, "string.a");
  for (int p = 1; p <= 4; ++p) {
    const double b = pi * p / 0.8;
    const double square = 80.0 / 0.004 * b * b + 4e-3 / 0.004 * b * b * b * b;
    const double decay = 2.0 + 0.004 * b * b;
    const Partial& told = check.partials[static_cast<std::size_t>(p - 1)];
    EXPECT_NEAR(told.frequency, std::sqrt(square - decay * decay) / (2.0 * pi), 1e-6);
    EXPECT_NEAR(told.decay, decay, 1e-9);
  }
  EXPECT_FALSE(check.stability.has_value());
  EXPECT_LT(check.highest, 0.49 * 44100);
}

TEST(CheckBodies, TheGridIsTenCentsOutWhereItIsSaidToBe) {
  String string = lossy_string();
  string.damping = string.damping_hf = 0.0;
  string.points = 60;
  const BodyCheck check = check_of(string, "string.a");
  ASSERT_TRUE(check.detuned_from.has_value());
  const auto ideal = [](int p) {
    const double b = pi * p / 0.8;
    return std::sqrt(80.0 / 0.004 * b * b + 4e-3 / 0.004 * b * b * b * b) / (2.0 * pi);
  };
  int first = 0;
  for (int p = 1; p < 40 && first == 0; ++p) {
    const Ringing heard = let_go(string, "string.a", {p}, Where("string.a", 0.5 / p));
    if (std::abs(cents(heard.frequency, ideal(p))) < 10.0) continue;
    first = p;
    EXPECT_NEAR(cents(*check.detuned_from, heard.frequency), 0.0, 0.1) << p;
  }
  EXPECT_GT(first, 2);
}

/// A bar between clamped ends has a L = 4.7300, 7.8532, 10.9956, 14.1372 in the continuum.
TEST(CheckBodies, AClampedBarIsOutOfTuneFromWhereItIsSaidToBe) {
  const String bar{.length = 0.3,
                   .linear_density = 0.1,
                   .bending_stiffness = 2.0,
                   .boundary = "clamped",
                   .points = 20};
  const double turns[] = {4.730041, 7.853205, 10.995608, 14.137165};
  const auto ideal = [&](int p) {
    return std::pow(turns[p - 1] / 0.3, 2) * std::sqrt(2.0 / 0.1) / (2.0 * pi);
  };
  const BodyCheck check = check_of(bar, "string.a");
  ASSERT_TRUE(check.detuned_from.has_value());
  const Ringing heard = let_go(bar, "string.a", {1}, Where("string.a", 0.5));
  EXPECT_LT(cents(heard.frequency, ideal(1)), -10.0);  // -17.7
  EXPECT_NEAR(cents(*check.detuned_from, heard.frequency), 0.0, 0.1);
  for (int p = 1; p <= 4; ++p)
    EXPECT_NEAR(clamped_line_frequency(p, 0.3, 0.0, 2.0 / 0.1) / (2.0 * pi) / ideal(p), 1.0, 1e-6);
}

/// Taut and hardly stiff it rings as an ideal string but for a shorter length, 2 kappa/c less
/// (Fletcher 1964: f (1 + 2 kappa/(c L) + ...)).
TEST(CheckBodies, AClampedStringIsALittleShorter) {
  const double c2 = 20000.0, kappa2 = 1e-3, length = 0.8;
  const double ideal = 0.5 * std::sqrt(c2) / length;
  const double extra = 2.0 * std::sqrt(kappa2 / c2) / length;
  EXPECT_NEAR(clamped_line_frequency(1, length, c2, kappa2) / (2.0 * pi * ideal), 1.0 + extra,
              3.0 * extra * extra);
}

TEST(CheckBodies, AMassOnASpringRingsAsTold) {
  const Mass mass{.mass = 0.01, .frequency = 6000.0, .damping = 20.0, .position = 0.001};
  Scene scene = new_scene(0.05);
  scene.add("mass.a", mass).add("pickup.ear", Pickup{.on = "mass.a"});
  const SceneCheck check = check_scene(scene);
  const auto recording = run(scene, claims::Book::off);
  const Ringing heard = fit_ringing(recording["ear"], recording.rate);
  EXPECT_NEAR(check.bodies[0].partials[0].frequency, heard.frequency, 1e-3);
  EXPECT_NEAR(check.bodies[0].partials[0].decay, heard.decay, 1e-3);
  EXPECT_NEAR(*check.bodies[0].stability, 6000.0 * pi / 44100.0, 1e-12);
}

TEST(CheckBodies, TheFinestGridIsAtTheLimitAndACoarserOneFarther) {
  String ideal = lossy_string();
  ideal.damping_hf = 0.0;
  const BodyCheck finest = check_of(ideal, "string.a");
  EXPECT_GT(*finest.stability, 0.97);
  EXPECT_LE(*finest.stability, 1.0 + 1e-9);
  ideal.points = finest.intervals[0] / 2;
  EXPECT_NEAR(*check_of(ideal, "string.a").stability / *finest.stability,
              static_cast<double>(ideal.points) / finest.intervals[0], 1e-9);
}

TEST(CheckBodies, ADrumIsOneBodyWithTheModesOfItsScene) {
  const SceneCheck check = check_scene(claims::shipped("snare-drum", {"duration=0"}));
  EXPECT_EQ(check.bodies[0].path, "cavity.air");
  EXPECT_NEAR(check.bodies[0].partials[0].frequency, 211.0, 1.0);  // what one hears: README
  const double wave_number_squared = std::pow(2.0 * pi * 1000.0, 2) * 0.355 / 3900.0;
  EXPECT_NEAR(*check.bodies[0].decay_at_1_khz, 14.0 + 1e-3 * wave_number_squared, 0.05);
}

TEST(Pitch, NotesAreNamed) {
  EXPECT_EQ(pitch_of(440.0).name(), "A4");
  EXPECT_EQ(pitch_of(261.6256).name(), "C4");
  EXPECT_EQ(pitch_of(27.5).name(), "A0");
  EXPECT_EQ(pitch_of(8.1758).name(), "C-1");
  EXPECT_EQ(pitch_of(1.0).name(), "C-4");
  EXPECT_NEAR(pitch_of(440.0 * std::exp2(0.3 / 12.0)).cents, 30.0, 1e-9);
  EXPECT_EQ(pitch_of(466.16).name(), "A#4");
}

}  // namespace
}  // namespace thrum
