// The dense kernels of every instruction set compute what dense.hpp says, for matrices of any size:
// they agree with Eigen to rounding, and leave the padding of what they write at zero.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <Eigen/Dense>
#include <iterator>
#include <limits>
#include <random>
#include <vector>

#include <thrum/math/kernels/dense.hpp>

namespace thrum::claims {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Random = std::mt19937_64;

constexpr double rounding = std::numeric_limits<double>::epsilon();
constexpr std::size_t largest = 70;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

MatrixXd random_matrix(std::size_t rows, std::size_t columns, Random& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  return MatrixXd::NullaryExpr(at(rows), at(columns), [&](auto, auto) { return uniform(random); });
}

DenseBlock block_of(const MatrixXd& matrix) {
  DenseBlock block(static_cast<std::size_t>(matrix.rows()),
                   static_cast<std::size_t>(matrix.cols()));
  for (std::size_t i = 0; i < block.rows(); ++i)
    for (std::size_t j = 0; j < block.columns(); ++j) block.at(i, j) = matrix(at(i), at(j));
  return block;
}

/// A vector as the kernels want it: what lies behind it is zero.
AlignedBlock<double> padded(const VectorXd& vector) {
  const auto size = static_cast<std::size_t>(vector.size());
  AlignedBlock<double> block(round_up(size, dense_lanes));
  std::copy_n(vector.data(), size, block.data());
  return block;
}

/// Room for a result, with what an earlier one may have left there.
AlignedBlock<double> used(std::size_t size) {
  AlignedBlock<double> block(round_up(size, dense_lanes));
  std::fill_n(block.data(), block.size(), 7.0);
  return block;
}

double difference(const AlignedBlock<double>& found, const VectorXd& truth) {
  const Eigen::Map<const VectorXd> vector(found.data(), truth.size());
  return (vector - truth).cwiseAbs().maxCoeff();
}

void expect_zero_padding(const AlignedBlock<double>& block, std::size_t size) {
  for (std::size_t i = size; i < block.size(); ++i) EXPECT_EQ(block[i], 0.0);
}

/// Some rows of so many, in order, as the solve has them: those that are active.
std::vector<std::size_t> choice(std::size_t of, std::size_t count, Random& random) {
  std::vector<std::size_t> all(of), chosen;
  for (std::size_t i = 0; i < of; ++i) all[i] = i;
  std::sample(all.begin(), all.end(), std::back_inserter(chosen), count, random);
  return chosen;
}

template <class Claim>
void for_every_set(Claim claim) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const DenseKernels* kernels = find_dense_kernels(name);
    if (kernels == nullptr) continue;  // not built, or this processor cannot run it
    SCOPED_TRACE(name);
    EXPECT_EQ(kernels->name, name);
    claim(*kernels);
  }
}

TEST(DenseKernels, MultiplyAsEigenDoes) {
  for_every_set([](const DenseKernels& kernels) {
    Random random(1);
    double worst = 0.0;
    for (std::size_t rows = 1; rows <= largest; ++rows)
      for (const std::size_t columns : {std::size_t{1}, std::size_t{4}, rows, largest - rows + 1}) {
        const MatrixXd a = random_matrix(rows, columns, random);
        const VectorXd x = random_matrix(columns, 1, random), y = random_matrix(rows, 1, random);
        const DenseBlock block = block_of(a);
        AlignedBlock<double> forth = used(rows), back = used(columns);
        kernels.times(block, padded(x).data(), forth.data());
        kernels.transposed_times(block, padded(y).data(), back.data());
        expect_zero_padding(back, columns);
        const auto terms = static_cast<double>(std::max(rows, columns));
        worst = std::max(worst, difference(forth, a * x) / terms);
        worst = std::max(worst, difference(back, a.transpose() * y) / terms);
      }
    EXPECT_LE(worst, rounding);  // measured: 0.4 of it
  });
}

TEST(DenseKernels, CombineChosenRowsAsEigenDoes) {
  for_every_set([](const DenseKernels& kernels) {
    Random random(2);
    double worst = 0.0;
    for (std::size_t size = 1; size <= largest; ++size)
      for (const std::size_t count : {std::size_t{0}, (size + 1) / 2, size}) {
        const MatrixXd a = random_matrix(size, size, random);
        const VectorXd by = random_matrix(count, 1, random);
        const std::vector<std::size_t> chosen = choice(size, count, random);
        const DenseBlock block = block_of(a);
        AlignedBlock<double> found = used(size);
        kernels.combine_rows(block.row(0), block.stride(), chosen.data(), by.data(), count,
                             found.data());
        expect_zero_padding(found, size);
        VectorXd truth = VectorXd::Zero(at(size));
        for (std::size_t p = 0; p < count; ++p)
          truth += by(at(p)) * a.row(at(chosen[p])).transpose();
        worst = std::max(worst, difference(found, truth) / static_cast<double>(size));
      }
    EXPECT_LE(worst, rounding);  // measured: 0.4 of it
  });
}

/// M = I + diag(by) W diag(by) among the chosen rows, from which a solve starts.
struct Chosen {
  MatrixXd truth;
  DenseBlock block;
};

/// W is positive, and stiff contacts make M as ill conditioned as `stiffness`.
Chosen choose(const DenseKernels& kernels, std::size_t of, std::size_t count, double stiffness,
              Random& random) {
  const MatrixXd b = random_matrix(of, of, random);
  const MatrixXd w = b * b.transpose() / static_cast<double>(of);
  const VectorXd by = std::sqrt(stiffness) * random_matrix(count, 1, random).cwiseAbs();
  const std::vector<std::size_t> chosen = choice(of, count, random);
  Chosen result{MatrixXd::Identity(at(count), at(count)), DenseBlock(of, of)};
  for (std::size_t i = 0; i < of; ++i) std::fill_n(result.block.row(i), result.block.stride(), 7.0);
  const DenseBlock whole = block_of(w);
  kernels.choose(whole.row(0), whole.stride(), chosen.data(), by.data(), count, result.block);
  for (std::size_t p = 0; p < count; ++p)
    for (std::size_t q = 0; q < count; ++q)
      result.truth(at(p), at(q)) += by(at(p)) * by(at(q)) * w(at(chosen[p]), at(chosen[q]));
  return result;
}

TEST(DenseKernels, ChooseTheUpperTriangle) {
  for_every_set([](const DenseKernels& kernels) {
    Random random(3);
    double worst = 0.0;
    for (std::size_t count = 1; count <= largest; ++count) {
      const Chosen m = choose(kernels, count + 3, count, 1.0, random);
      ASSERT_EQ(m.block.rows(), count);
      ASSERT_EQ(m.block.columns(), count);
      for (std::size_t p = 0; p < count; ++p) {
        for (std::size_t q = p; q < count; ++q)
          worst = std::max(worst, std::abs(m.block.at(p, q) - m.truth(at(p), at(q))));
        for (std::size_t q = count; q < m.block.stride(); ++q) EXPECT_EQ(m.block.at(p, q), 0.0);
      }
    }
    EXPECT_LE(worst, 2.0 * rounding);  // measured: 0
  });
}

TEST(DenseKernels, FactorAndSolveAsEigenDoes) {
  for_every_set([](const DenseKernels& kernels) {
    Random random(4);
    double worst_factor = 0.0, worst_rest = 0.0, worst_solve = 0.0;
    for (std::size_t count = 1; count <= largest; ++count)
      for (const double stiffness : {1.0, 1e6}) {
        Chosen m = choose(kernels, count + count / 2, count, stiffness, random);
        const VectorXd b = random_matrix(count, 1, random);
        AlignedBlock<double> x = padded(b);
        kernels.factor(m.block);
        kernels.solve(m.block, x.data());
        expect_zero_padding(x, count);
        MatrixXd r = MatrixXd::Zero(at(count), at(count));
        for (std::size_t p = 0; p < count; ++p)
          for (std::size_t q = p; q < count; ++q) r(at(p), at(q)) = m.block.at(p, q);
        const double size = m.truth.norm();
        worst_factor = std::max(worst_factor, (r.transpose() * r - m.truth).norm() / size);
        const VectorXd solved = Eigen::Map<const VectorXd>(x.data(), at(count));
        const double scale = size * solved.norm() + b.norm();
        worst_rest = std::max(worst_rest, (m.truth * solved - b).norm() / scale);
        if (stiffness > 1.0) continue;  // Eigen's own answer is off by the condition too
        const VectorXd truth = m.truth.llt().solve(b);
        worst_solve = std::max(worst_solve, (solved - truth).norm() / truth.norm());
      }
    EXPECT_LE(worst_factor, 5.0 * rounding);  // measured: 2.1
    EXPECT_LE(worst_rest, 2.0 * rounding);    // measured: 0.6
    EXPECT_LE(worst_solve, 8.0 * rounding);   // measured: 3.1
  });
}

TEST(DenseKernels, InvertAsEigenDoes) {
  for_every_set([](const DenseKernels& kernels) {
    Random random(6);
    double worst = 0.0;
    for (std::size_t count = 1; count <= largest; ++count) {
      const MatrixXd half = random_matrix(count, count, random);
      const VectorXd slope = random_matrix(count, 1, random).cwiseAbs();
      MatrixXd m = half * half.transpose() * slope.asDiagonal() / static_cast<double>(count);
      m.diagonal().array() += 1.0;
      DenseBlock block = block_of(m);
      kernels.invert(block);
      const MatrixXd truth = m.inverse();
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j)
          worst = std::max(worst, std::abs(block.at(i, j) - truth(at(i), at(j))));
        for (std::size_t j = count; j < block.stride(); ++j) EXPECT_EQ(block.row(i)[j], 0.0);
      }
    }
    EXPECT_LE(worst, 30.0 * rounding);
  });
}

TEST(DenseKernels, HaveABaselineAndABestSetAndNoOther) {
  ASSERT_NE(find_dense_kernels("baseline"), nullptr);
  EXPECT_EQ(find_dense_kernels(best_dense_kernels().name), &best_dense_kernels());
  EXPECT_EQ(find_dense_kernels("v9"), nullptr);
}

}  // namespace
}  // namespace thrum::claims
