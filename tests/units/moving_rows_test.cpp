// Rows with moving places: their weights are those of a fixed place where they are, on the union of
// what they visit; a group of them is solved exactly; and a row that rubs reads the slip (m. h) .
// d. q, so that a drag on it takes from the string exactly what it dissipates.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <Eigen/Dense>
#include <memory>
#include <numeric>
#include <random>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/mode_bank.hpp>
#include <thrum/bodies/string_path.hpp>
#include <thrum/interactions/connections.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/solve.hpp>

namespace thrum {
namespace {

std::vector<int> numbers_up_to(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 1);
  return numbers;
}

constexpr double time_step = 1.0 / 44100.0;

TEST(APathOnAGrid, WeighsAsAFixedPlaceDoes) {
  const Grid grid(0.7, 37, Edge::supported);
  const auto path = path_on_grid(grid, 100, Envelope({{0.0, 0.001}, {1.0, 0.999}}));
  EXPECT_EQ(path->coordinates().size(), 36u);
  for (double s = 0.01; s < 1.0; s += 0.01337) {
    double difference = 0.0;
    for (const PlaceEntry& entry : path->at(s)) difference += std::abs(entry.weight);
    for (const PlaceEntry& fixed : grid.locate(std::array{path->path().at(s)}))
      for (const PlaceEntry& entry : path->at(s))
        if (entry.coordinate == fixed.coordinate + 100)
          difference += std::abs(entry.weight - fixed.weight) - std::abs(entry.weight);
    EXPECT_NEAR(difference, 0.0, 1e-12) << s;
  }
}

TEST(APathOnAGrid, VisitsNoMoreThanItMust) {
  const Grid grid(1.0, 100, Edge::supported);
  const auto path = path_on_grid(grid, 0, Envelope({{0.0, 0.305}, {1.0, 0.325}}));
  EXPECT_EQ(path->coordinates().size(), 4u);  // points 30 to 33
}

TEST(APathOnModes, WeighsAsTheShapesDo) {
  const auto path = path_on_modes(numbers_up_to(2000), 0, Envelope({{0.0, 0.1}, {1.0, 0.7}}));
  for (const double time : {0.0, 0.123, 0.77}) {
    double worst = 0.0;
    const Place place = path->at(time);
    for (std::size_t i = 0; i < place.size(); ++i)
      worst = std::max(worst, std::abs(place[i].weight - std::sin(static_cast<double>(i + 1) *
                                                                  M_PI * path->path().at(time))));
    EXPECT_LE(worst, 2e-12) << time;  // measured: 6e-13
  }
}

/// f = c v with v = r / 2k: what a bow is to the network, without its law.
class Drag final : public AffineInteraction {
 public:
  explicit Drag(double resistance) : slope_(resistance / (2.0 * time_step)) {}
  std::size_t rows() const override { return 1; }
  void begin_step(const RowsView&) override {}
  void find_affine(const RowBatch& batch) const override {
    batch.force[0] = batch.bend[0] = 0.0;
    batch.slope[0] = slope_;
  }
  EnergyFlow energy_flow(const RowsView& rows) const override {
    return {{}, rows.force[0] * rows.r[0] / (2.0 * time_step)};
  }

 private:
  double slope_;
};

// W = H C (m. H)' of places that move is not symmetric.
TEST(AGroup, WhoseComplianceIsNotSymmetricIsSolvedExactly) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (const std::size_t n : {2u, 3u, 7u, 40u}) {
    const auto size = static_cast<Eigen::Index>(n);
    const auto entry = [&](auto) { return uniform(random); };
    const Eigen::MatrixXd reads = Eigen::MatrixXd::NullaryExpr(size, 2 * size, entry);
    const Eigen::MatrixXd drives =
        reads + 0.1 * Eigen::MatrixXd::NullaryExpr(size, 2 * size, entry);
    const Eigen::MatrixXd w = 1e-6 * reads * drives.transpose();
    const Eigen::VectorXd d = Eigen::VectorXd::NullaryExpr(size, entry);
    Eigen::VectorXd before = Eigen::VectorXd::NullaryExpr(size, entry);
    Connections springs(time_step);
    std::vector<std::size_t> rows(n);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    Eigen::VectorXd a(size), s(size);
    for (std::size_t i = 0; i < n; ++i) {
      const CubicSpring spring{1e6 * static_cast<double>(1 + i % 3), 0.0, 0.1};
      const auto e = static_cast<Eigen::Index>(i);
      springs.add(spring);
      a[e] = spring.offset(before[e], before[e]);
      s[e] = spring.slope(before[e], time_step);
    }
    Eigen::VectorXd r = Eigen::VectorXd::Zero(size), force = r;
    springs.begin_step(
        {before.data(), before.data(), d.data(), r.data(), force.data(), nullptr, 0, rows});
    BandMatrix by_columns(n, n - 1);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        by_columns.at(j, i) = w(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    const Segment segment{&springs, 0, rows};
    GroupSolver solver({.rows = n, .room = BandView::room(n, n - 1)});
    solver.solve({.rows = rows,
                  .segments = {&segment, 1},
                  .compliance = by_columns.view(),
                  .symmetric = false},
                 {{d.data(), n}, {r.data(), n}, {force.data(), n}});
    const Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(size, size) + w * s.asDiagonal();
    const Eigen::VectorXd truth = matrix.fullPivLu().solve(d - w * a);
    EXPECT_LE((r - truth).norm(), 1e-12 * truth.norm()) << n;  // measured: 1e-15
    EXPECT_LE((force - a - s.asDiagonal() * truth).norm(), 1e-11 * force.norm()) << n;
  }
}

TEST(ARowThatRubs, TakesWhatItDissipates) {
  constexpr std::size_t modes = 60;
  std::vector<ModeBank::Mode> list;
  for (std::size_t i = 1; i <= modes; ++i)
    list.push_back({.angular_frequency = 600.0 * static_cast<double>(i), .mass = 0.002});
  auto bank = std::make_unique<ModeBank>(list, time_step);
  std::vector<double> bent(modes, 0.0);
  for (std::size_t i = 0; i < modes; ++i) bent[i] = 0.001 / static_cast<double>((i + 1) * (i + 1));
  bank->set_start(bent, std::vector<double>(modes, 0.0));
  Network network(time_step);
  const std::size_t first = network.add(std::move(bank));
  Row row;
  row.moving = {
      {path_on_modes(numbers_up_to(modes), first, Envelope({{0.0, 0.1}, {0.2, 0.6}})), 1.0}};
  row.reading = Reading::slip;
  network.add(std::make_unique<Drag>(0.05), {row});
  network.start();
  network.keep_energy_book();
  double worst = 0.0;
  network.step();
  const double at_first = network.energy().stored();
  for (int n = 0; n < 8000; ++n) {
    network.step();
    worst = std::max(worst, std::abs(network.energy().error));
  }
  EXPECT_LE(worst, 1e-12 * at_first);  // measured: 9e-14
  EXPECT_GT(network.energy().dissipated, 0.1 * at_first);
  EXPECT_EQ(network.energy().moved.sum(), 0.0);
}

}  // namespace
}  // namespace thrum
