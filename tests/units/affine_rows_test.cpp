// Springs eliminated from a group: what is left, and what becomes of them, is what the whole group
// says.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <numeric>
#include <random>
#include <vector>

#include <thrum/network/affine_rows.hpp>

namespace thrum {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Laws f = a + s r that are given; or, as `is_affine` says, others that are never asked.
class Laws final : public Interaction {
 public:
  Laws(VectorXd offsets, VectorXd slopes, bool affine)
      : offsets_(std::move(offsets)), slopes_(std::move(slopes)), affine_(affine) {}
  VectorXd& slopes() { return slopes_; }

  std::size_t rows() const override { return static_cast<std::size_t>(slopes_.size()); }
  void begin_step(const RowsView& /*rows*/) override {}
  bool is_affine() const override { return affine_; }
  void find_affine(const RowBatch& batch) const override {
    for (std::size_t k = 0; k < batch.rows.size(); ++k) {
      batch.force[k] = offsets_[static_cast<Eigen::Index>(batch.rows[k])];
      batch.slope[k] = slopes_[static_cast<Eigen::Index>(batch.rows[k])];
    }
  }
  void solve_each(const RowBatch& /*batch*/) override {}
  EnergyFlow energy_flow(const RowsView& /*rows*/) const override { return {}; }

 private:
  VectorXd offsets_, slopes_;
  bool affine_;
};

VectorXd uniform(Eigen::Index size, double low, double high, std::mt19937_64& random) {
  std::uniform_real_distribution<double> draw(low, high);
  return VectorXd::NullaryExpr(size, [&] { return draw(random); });
}

/// Two springs, one or two others and more springs, in this order; W of any kind.
struct Example {
  static constexpr Eigen::Index n = 7;
  std::mt19937_64 random{4};
  Laws springs{uniform(n, -1.0, 1.0, random), uniform(n, 0.1, 3.0, random), true};
  Laws others{uniform(n, -1.0, 1.0, random), uniform(n, 0.1, 3.0, random), false};
  std::vector<std::size_t> rows = {3, 4, 5, 6, 7, 8, 9};  // in the network
  std::vector<std::size_t> local = {0, 1, 2, 3, 4, 5, 6};
  std::vector<Segment> segments;
  BandMatrix memory{n, n - 1};
  MatrixXd w;
  RowGroup group;
  VectorXd d = uniform(n, -1.0, 1.0, random);
  std::vector<Eigen::Index> a = {0, 1, 4, 5, 6}, c = {2, 3};

  Example() {
    const auto part = [&](std::size_t from, std::size_t count) {
      return std::span<const std::size_t>(local).subspan(from, count);
    };
    segments = {{&springs, 0, part(0, 2)}, {&others, 2, part(2, 2)}, {&springs, 4, part(4, 3)}};
    const MatrixXd half =
        MatrixXd::NullaryExpr(n, n, [&] { return uniform(1, -1.0, 1.0, random)[0]; });
    w = half * half.transpose() + 0.1 * half;  // not quite symmetric: places move
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index j = 0; j < n; ++j)
        memory.at(static_cast<std::size_t>(j), static_cast<std::size_t>(i)) = w(i, j);
    group = {.rows = rows, .segments = segments, .compliance = memory.view(), .symmetric = false};
    group.is_affine = false;
    group.has_springs = true;
    group.number = 1;
  }
  /// In a list of all rows of the network.
  std::vector<double> in_network(const VectorXd& of_group) const {
    std::vector<double> all(12, 0.0);
    for (Eigen::Index i = 0; i < n; ++i) all[rows[static_cast<std::size_t>(i)]] = of_group[i];
    return all;
  }
};

void expect_that_it_is_what_the_whole_says(Example& it, AffineRows& affine) {
  const VectorXd push = uniform(2, -1.0, 1.0, it.random);
  const VectorXd slope = it.springs.slopes()(it.a);
  std::vector<double> offset(7), slopes(7), bend(7);
  it.springs.find_affine({it.local, it.local.data(), nullptr, nullptr, nullptr, offset.data(),
                          slopes.data(), bend.data()});
  const VectorXd a = Eigen::Map<VectorXd>(offset.data(), 7)(it.a);
  const MatrixXd waa = it.w(it.a, it.a), wac = it.w(it.a, it.c);
  const MatrixXd whole = MatrixXd::Identity(5, 5) + waa * slope.asDiagonal().toDenseMatrix();
  const VectorXd r = whole.partialPivLu().solve(it.d(it.a) - waa * a - wac * push);
  const VectorXd force = a + slope.cwiseProduct(r);
  const VectorXd rest = it.d(it.c) - it.w(it.c, it.a) * force - it.w(it.c, it.c) * push;

  std::vector<double> all_r(12, 7.0), all_force = it.in_network(VectorXd::Zero(7));
  for (std::size_t k = 0; k < 2; ++k)
    all_force[it.rows[static_cast<std::size_t>(it.c[k])]] = push[static_cast<Eigen::Index>(k)];
  ASSERT_TRUE(affine.take(it.group, it.in_network(it.d)));
  ASSERT_EQ(affine.rest().rows.size(), 2U);
  EXPECT_FALSE(affine.rest().is_affine);
  for (std::size_t i = 0; i < 2; ++i) {
    double found = affine.rest_d()[i];
    for (std::size_t j = 0; j < 2; ++j)
      found -= affine.rest().compliance.at(j, i) * push[static_cast<Eigen::Index>(j)];
    EXPECT_NEAR(found, rest[static_cast<Eigen::Index>(i)], 1e-12);
  }
  affine.finish(it.group, all_r, all_force);
  for (std::size_t k = 0; k < 5; ++k) {
    const std::size_t row = it.rows[static_cast<std::size_t>(it.a[k])];
    EXPECT_NEAR(all_r[row], r[static_cast<Eigen::Index>(k)], 1e-12);
    EXPECT_NEAR(all_force[row], force[static_cast<Eigen::Index>(k)], 1e-12);
  }
}

TEST(AffineRows, AreEliminatedAsTheWholeGroupSays) {
  Example it;
  AffineRows affine(7);
  expect_that_it_is_what_the_whole_says(it, affine);
  it.d = uniform(7, -1.0, 1.0, it.random);  // with the inverse that there is
  expect_that_it_is_what_the_whole_says(it, affine);
  it.springs.slopes()[5] = 0.0;  // and with another one
  expect_that_it_is_what_the_whole_says(it, affine);
}

TEST(AffineRows, StayInTheGroupWhereTheyAreStiff) {
  Example it;
  AffineRows affine(7);
  it.springs.slopes()[4] = 1e6;
  EXPECT_FALSE(affine.take(it.group, it.in_network(it.d)));
}

}  // namespace
}  // namespace thrum
