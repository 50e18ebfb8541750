// A drum whose heads are on grids: it rings where the coupled modes of the same drum do, its book
// closes, the air is reciprocal, and every set of kernels computes the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/grid_drum.hpp>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double rate = 44100.0;

Membrane head(double tension, double density) {
  return {.radius = 0.178, .tension = tension, .surface_density = density, .method = "grid"};
}

Scene drum(double duration, double air_density = 1.2) {
  Scene scene = new_scene(duration, rate);
  scene.add("membrane.batter", head(3900.0, 0.355));
  scene.add("membrane.snare", head(1930.0, 0.1));
  scene.add("cavity.air", Cavity{.between = {Where("membrane.batter"), Where("membrane.snare")},
                                 .depth = 0.14,
                                 .air_density = air_density});
  return scene;
}

/// Of a line in the spectrum near a frequency: the largest of the transform at its peak, refined.
double peak_near(const Signal& signal, double frequency) {
  const auto magnitude = [&](double f) {
    double re = 0.0, im = 0.0;
    const auto count = static_cast<double>(signal.size());
    for (std::size_t n = 0; n < signal.size(); ++n) {
      const double phase = 2.0 * pi * f * static_cast<double>(n) / rate;
      const double window = 1.0 - std::cos(2.0 * pi * (static_cast<double>(n) + 0.5) / count);
      re += window * signal[n] * std::cos(phase);
      im += window * signal[n] * std::sin(phase);
    }
    return re * re + im * im;
  };
  double best = frequency, step = 0.01 * frequency;
  for (int round = 0; round < 5; ++round, step *= 0.25) {
    const double middle = best;
    for (int i = -4; i <= 4; ++i)
      if (magnitude(middle + 0.5 * i * step) > magnitude(best)) best = middle + 0.5 * i * step;
  }
  return best;
}

/// The modes of docs/theory/cavity.md, by an eigenvalue problem that has no grid in it. What is
/// left is the dispersion of the grid and the modes of air that count as mass.
TEST(ADrumOnGrids, RingsAtItsCoupledFrequencies) {
  Scene scene = drum(0.4);
  scene.add("force.f",
            Force{.on = {"membrane.batter", 0.25, 0.1}, .amplitude = 1.0, .length = 1e-3});
  scene.add("pickup.p", Pickup{.on = {"membrane.batter", -0.35, 0.3}});
  const Recording heard = run(scene);
  EXPECT_LE(heard.energy_error(), 1e-12);  // measured: 7e-15
  const CoupledHeads modes({.heads = {{{.surface_density = 0.355, .tension = 3900.0},
                                       {.surface_density = 0.1, .tension = 1930.0}}},
                            .radius = 0.178,
                            .depth = 0.14,
                            .bandwidth = 1000.0});
  int compared = 0;
  for (const CoupledHeads::Mode& mode : modes.modes()) {
    const double wanted = mode.angular_frequency / (2.0 * pi);
    if (mode.turned || wanted > 450.0) continue;
    EXPECT_NEAR(peak_near(heard["p"], wanted) / wanted, 1.0, 0.003) << wanted;
    ++compared;
  }
  EXPECT_GE(compared, 5);
}

TEST(ADrumOnGrids, IsReciprocal) {
  const auto heard = [](bool swapped) {
    Scene scene = drum(0.01);
    const Where batter("membrane.batter", 0.2, 0.3);
    const Where snare("membrane.snare", -0.4, 0.1);
    scene.add("force.f", Force{.on = swapped ? snare : batter, .amplitude = 1.0, .length = 0.001});
    scene.add("pickup.p", Pickup{.on = swapped ? batter : snare});
    return run(scene, Book::off)["p"];
  };
  EXPECT_LE(relative_difference(heard(true), heard(false)), 1e-10);
}

TEST(ADrumOnGrids, WithoutAirIsTwoHeadsThatDoNotHearEachOther) {
  Scene scene = drum(0.01, 0.0);
  scene.add("force.f",
            Force{.on = {"membrane.batter", 0.2, 0.3}, .amplitude = 1.0, .length = 0.001});
  scene.add("pickup.b", Pickup{.on = {"membrane.batter", 0.1, 0.2}});
  scene.add("pickup.s", Pickup{.on = {"membrane.snare", 0.1, 0.2}});
  const Recording heard = run(scene);
  EXPECT_GT(largest_magnitude(heard["b"]), 1e-6);
  EXPECT_EQ(largest_magnitude(heard["s"]), 0.0);
}

/// The batter head in one of its modes, 1 mm high.
Scene bent_drum(const std::vector<int>& number, double air_density = 1.2) {
  Membrane bent = head(3900.0, 0.355);
  bent.shape = {.kind = "mode", .number = number, .amplitude = 1e-3};
  const Scene flat = drum(0.002, air_density);
  Scene fresh = new_scene(0.002, rate);
  fresh.add("membrane.batter", bent);
  for (const Element& element : flat.elements())
    if (element.path() != "membrane.batter") fresh.append(element);
  fresh.add("pickup.p", Pickup{.on = {"membrane.batter", 0.48, 0.0}});
  return fresh;
}

TEST(ADrumOnGrids, StartsAsItsHeadsAreDrawn) {
  const Recording heard = run(bent_drum({1, 1}));
  EXPECT_NEAR(heard["p"][0], 1e-3, 1e-5);
  EXPECT_LE(heard.energy_error(), 1e-12);
}

/// The air is at rest when the heads begin bent: only its uniform pressure pushes. A head that is
/// J_0(z r/R) high takes V = 2 pi R^2 J_1(z)/z of the volume pi R^2 H, and rho c^2/2 V^2/(pi R^2 H)
/// is what the air holds.
TEST(ADrumOnGrids, BeginsWithItsAirCompressedEvenly) {
  const double zero = 2.404825557695773, slope = 0.519147497289467;  // J_0(z) = 0, J_1(z)
  const double radius = 0.178;
  const double volume = 1e-3 * 2.0 * pi * radius * radius * slope / zero;
  const double truth = 0.5 * 1.2 * 343.0 * 343.0 * volume * volume / (pi * radius * radius * 0.14);
  const auto stored = [](double air_density) {
    return run(bent_drum({0, 1}, air_density)).energy.front().stored();
  };
  EXPECT_NEAR((stored(1.2) - stored(0.0)) / truth, 1.0, 0.01);  // measured: 0.0024
}

template <class Real>
std::vector<double> steps_by(const KernelSet& set) {
  const double k = 1.0 / rate;
  std::array<GridBody::Parameters, 2> parameters;
  std::array<std::unique_ptr<GridBody>, 2> heads;
  for (const std::size_t i : {0u, 1u}) {
    const double speed = i == 0 ? 105.0 : 139.0;
    parameters[i] = {.wave_speed_squared = speed * speed,
                     .damping = 14.0,
                     .damping_hf = 1e-3,
                     .density = i == 0 ? 0.355 : 0.1,
                     .time_step = k};
    heads[i] = std::make_unique<GridBody>(Grid::disc(0.178, 0.0061), parameters[i], set);
  }
  const Grid grid = heads[0]->grid();
  const GridDrum drum(std::move(heads),
                      CavityAir({0.178, 0.14, 1.2, 343.0, 0.3 / k, AirFace::most_shapes}),
                      parameters, set);
  std::vector<Real> blocks[4];
  for (auto& block : blocks) block.assign(drum.size(), Real(0));
  grid.for_each_point([&](std::size_t x, std::size_t y) {
    const auto at = grid.fractions(x, y);
    blocks[1][grid.index(x, y)] = blocks[2][grid.index(x, y)] =
        static_cast<Real>(1e-3 * std::sin(3.0 * at[0]) * std::cos(2.0 * at[1]));
  });
  drum.note_previous(
      Motion<Real>{blocks[0].data(), blocks[1].data(), blocks[2].data(), blocks[3].data()});
  for (int n = 0; n < 100; ++n) {
    drum.predict(
        Motion<Real>{blocks[0].data(), blocks[1].data(), blocks[2].data(), blocks[3].data()});
    std::swap(blocks[1], blocks[2]);
    std::swap(blocks[0], blocks[1]);
  }
  return {blocks[1].begin(), blocks[1].end()};
}

TEST(ADrumOnGrids, IsSteppedAlikeByEverySetOfKernels) {
  const auto wanted = steps_by<double>(*find_kernels("baseline"));
  const double size = largest_magnitude(wanted);
  EXPECT_GT(size, 1e-4);
  for (const char* name : {"baseline", "v3", "v4"}) {
    const KernelSet* set = find_kernels(name);
    if (set == nullptr) continue;
    const auto in_double = steps_by<double>(*set), in_float = steps_by<float>(*set);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_NEAR(in_double[i], wanted[i], 1e-13 * size) << name;
      ASSERT_NEAR(in_float[i], wanted[i], 1e-4 * size) << name;
    }
  }
}

TEST(ADrumOnGrids, RefusesWhatItCannotStep) {
  const auto refusal = [](const Cavity& cavity, const std::string& method) {
    Scene scene = new_scene(0.01, rate);
    scene.add("membrane.batter", head(3900.0, 0.355));
    Membrane snare = head(1930.0, 0.1);
    snare.method = method;
    scene.add("membrane.snare", snare);
    scene.add("cavity.air", cavity);
    try {
      run(scene);
    } catch (const BadScene& fault) {
      return std::string(fault.what());
    }
    return std::string("taken");
  };
  Cavity cavity{.between = {Where("membrane.batter"), Where("membrane.snare")}, .depth = 0.14};
  EXPECT_NE(refusal(cavity, "modal").find("give both the same 'method'"), std::string::npos);
  cavity.modes_kept = 10;
  EXPECT_NE(refusal(cavity, "grid").find("is for heads in modes"), std::string::npos);
  cavity.modes_kept = {};
  cavity.depth = 1e-6;
  EXPECT_NE(refusal(cavity, "grid").find("is so little"), std::string::npos);
}

}  // namespace
}  // namespace thrum::claims
