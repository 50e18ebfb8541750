// A head on a grid and the air inside a drum: what is read is the sum over points, and what presses
// does the work that was read, whatever the set of kernels.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <thrum/bodies/drum_face.hpp>

namespace thrum {
namespace {

constexpr double radius = 0.178;
constexpr double step = 1.0 / 48000.0;

/// An odd number of blocks of four to the middle, half a block at the rim.
struct Head {
  Grid grid = Grid::disc(radius, radius / 17.0);
  GridBody::Parameters parameters = {
      .wave_speed_squared = 1e4, .damping = 14.0, .density = 0.3, .time_step = step};
  CavityAir air{{radius, 0.14, 1.2, 343.0, 0.3 / step, AirFace::most_shapes}};

  /// At every point inside, by where it is.
  template <class F>
  std::vector<double> field(F f) const {
    std::vector<double> u(grid.size(), 0.0);
    grid.for_each_point([&](std::size_t point, std::size_t row) {
      const auto at = grid.fractions(point, row);
      u[grid.index(point, row)] = f(at[0], at[1]);
    });
    return u;
  }
};

template <class Test>
void with_every_set(const Head& head, Test test) {
  for (const char* name : {"baseline", "v3", "v4"})
    if (const KernelSet* set = find_kernels(name)) {
      SCOPED_TRACE(name);
      test(DrumFace(head.grid, head.parameters, head.air.shapes, *set));
    }
}

/// Blocks of four by four points are small beside any shape of the air.
TEST(DrumFace, ReadsTheSumOverPoints) {
  const Head head;
  const auto u = head.field([](double x, double y) {
    return 1.0 + 0.5 * x - 0.3 * y + x * y - 0.7 * x * x + 0.2 * y * y * y;
  });
  const double cell = head.grid.spacing(0) * head.grid.spacing(1);
  with_every_set(head, [&](const DrumFace& face) {
    std::vector<double> volumes(head.air.shapes.size(), 0.0);
    face.read(u.data(), volumes);
    for (std::size_t s = 0; s < volumes.size(); ++s) {
      double sum = 0.0, size = 0.0;
      head.grid.for_each_point([&](std::size_t point, std::size_t row) {
        const double psi = head.air.shapes[s].value(head.grid.fractions(point, row));
        sum += cell * psi * u[head.grid.index(point, row)];
        size += cell * std::abs(psi);
      });
      EXPECT_LE(std::abs(volumes[s] - sum), 0.012 * size) << s;  // measured: 0.0096
    }
  });
}

TEST(DrumFace, PressesByWhatItReads) {
  const Head head;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  const auto u = head.field([&](double, double) { return any(random); });
  std::vector<double> pressures;
  for (std::size_t s = 0; s < head.air.shapes.size(); ++s) pressures.push_back(any(random));
  const double cell = head.grid.spacing(0) * head.grid.spacing(1);
  with_every_set(head, [&](const DrumFace& face) {
    std::vector<double> volumes(pressures.size(), 0.0), moved(head.grid.size(), 0.0);
    face.read(u.data(), volumes);
    face.accelerate(pressures, head.grid, moved);
    double work = 0.0, wanted = 0.0, size = 0.0;
    for (std::size_t i = 0; i < u.size(); ++i) {
      work += head.parameters.density * cell * moved[i] * u[i];
      size += head.parameters.density * cell * std::abs(moved[i] * u[i]);
    }
    for (std::size_t s = 0; s < volumes.size(); ++s) wanted += pressures[s] * volumes[s];
    EXPECT_GT(std::abs(wanted), 1e-3 * size);
    EXPECT_NEAR(work, wanted, 1e-14 * size * 10.0);
  });
}

}  // namespace
}  // namespace thrum
