// Every set of kernels computes what the equations of kernels.hpp say: it agrees with a plain loop
// to rounding, in double and float, for rows of any length, and leaves the padding at zero.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <thrum/bodies/kernels/kernels.hpp>

namespace thrum::claims {
namespace {

using Random = std::mt19937_64;

template <class Real>
std::vector<Real> random_numbers(std::size_t count, Random& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<Real> numbers(count);
  for (Real& number : numbers) number = static_cast<Real>(uniform(random));
  return numbers;
}

/// One below the end of a row: points within, zeros behind.
template <class Real>
std::vector<Real> mask_of(std::size_t points, std::size_t padded) {
  std::vector<Real> mask(padded, Real(0));
  std::fill_n(mask.begin(), points, Real(1));
  return mask;
}

/// Only the first and the last point lie beside an edge.
template <class Real>
std::vector<Real> edges_of(std::size_t points, std::size_t padded, Random& random) {
  const auto both = random_numbers<Real>(2, random);
  std::vector<Real> edge(padded, Real(0));
  edge[0] = both[0];
  edge[points - 1] = both[1];
  return edge;
}

constexpr std::size_t margin = 8;
constexpr std::size_t lengths[] = {1, 2, 3, 7, 8, 9, 31, 97, 225};

std::size_t padded(std::size_t points) { return (points + 7) / 8 * 8; }

/// The worst difference from the plain loop in units of the type's rounding, the terms being of
/// order one.
template <class Real>
double line_difference(const RealKernels<Real>& kernels, std::size_t points, Random& random) {
  const std::size_t count = padded(points);
  const std::size_t size = count + 2 * margin;
  const auto now = random_numbers<Real>(size, random);
  const auto previous = random_numbers<Real>(size, random);
  const auto edge = edges_of<Real>(points, count, random);
  const auto mask = mask_of<Real>(points, count);
  const auto c = random_numbers<Real>(4, random);  // keep, near, far, old
  std::vector<Real> next(size, Real(0));
  const LineStep<Real> step{count, edge.data(), mask.data(), c[0], c[1], c[2], c[3]};
  std::vector<Real> kept(size, Real(0));
  for (std::size_t l = margin; l < margin + points; ++l)
    kept[l] = previous[l + 1] - 2 * previous[l] + previous[l - 1];
  kernels.line(step, next.data() + margin, now.data() + margin, previous.data() + margin,
               kept.data() + margin);
  double worst = 0.0;
  for (std::size_t l = margin; l < margin + points; ++l)
    worst = std::max(worst, std::abs(double(kept[l]) - (double(now[l + 1]) - 2.0 * double(now[l]) +
                                                        double(now[l - 1]))));
  for (std::size_t l = 0; l < size; ++l) {
    double expected = 0.0;
    if (l >= margin && l < margin + points) {
      const auto u = [&](int d) { return double(now[l + static_cast<std::size_t>(d + 2) - 2]); };
      const auto p = [&](int d) {
        return double(previous[l + static_cast<std::size_t>(d + 2) - 2]);
      };
      expected = u(0) + double(c[0]) * (u(0) - p(0)) + double(edge[l - margin]) * u(0) +
                 double(c[1]) * (u(1) - 2.0 * u(0) + u(-1)) +
                 double(c[2]) * (u(2) - 2.0 * u(0) + u(-2)) +
                 double(c[3]) * (p(1) - 2.0 * p(0) + p(-1));
    }
    worst = std::max(worst, std::abs(double(next[l]) - expected));
  }
  return worst / double(std::numeric_limits<Real>::epsilon());
}

template <class Real>
double sheet_difference(const RealKernels<Real>& kernels, bool stiff, std::size_t points,
                        std::size_t rows, Random& random) {
  const std::size_t count = padded(points);
  const std::size_t stride = count + margin;
  const std::size_t first = 2 * stride + margin;
  const std::size_t size = (rows + 4) * stride + margin;
  const auto now = random_numbers<Real>(size, random);
  const auto previous = random_numbers<Real>(size, random);
  auto edge = edges_of<Real>(points, count, random);
  auto edge_rows = edges_of<Real>(rows, rows, random);
  const auto mask = mask_of<Real>(points, count);
  auto c = random_numbers<Real>(8, random);  // keep, near x, y, far x, y, diagonal, old x, y
  if (!stiff) {
    c[3] = c[4] = c[5] = Real(0);
    std::fill(edge.begin(), edge.end(), Real(0));
    std::fill(edge_rows.begin(), edge_rows.end(), Real(0));
  }
  std::vector<Real> next(size, Real(0));
  const SheetStep<Real> step{count,       rows, stride, edge.data(), edge_rows.data(),
                             mask.data(), c[0], c[1],   c[2],        c[3],
                             c[4],        c[5], c[6],   c[7]};
  const auto bends = [&](const std::vector<Real>& q, std::size_t at) {
    const auto number = [&](std::size_t i) { return double(q[i]); };
    return double(c[6]) * (number(at + 1) - 2.0 * number(at) + number(at - 1)) +
           double(c[7]) * (number(at + stride) - 2.0 * number(at) + number(at - stride));
  };
  std::vector<Real> kept(size, Real(0));
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t l = 0; l < points; ++l)
      kept[first + row * stride + l] = static_cast<Real>(bends(previous, first + row * stride + l));
  (stiff ? kernels.stiff_sheet : kernels.soft_sheet)(step, next.data() + first, now.data() + first,
                                                     previous.data() + first, kept.data() + first);
  double worst = 0.0;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t l = 0; l < points; ++l) {
      const std::size_t at = first + row * stride + l;
      worst = std::max(worst, std::abs(double(kept[at]) - bends(now, at)));
    }
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t l = 0; l < count; ++l) {
      const std::size_t at = first + row * stride + l;
      const auto u = [&](int x, int y) {
        return double(now[at + static_cast<std::size_t>(y + 2) * stride +
                          static_cast<std::size_t>(x + 2) - 2 * stride - 2]);
      };
      const auto p = [&](int x, int y) {
        return double(previous[at + static_cast<std::size_t>(y + 2) * stride +
                               static_cast<std::size_t>(x + 2) - 2 * stride - 2]);
      };
      double expected = 0.0;
      if (l < points)
        expected = u(0, 0) + double(c[0]) * (u(0, 0) - p(0, 0)) +
                   (double(edge[l]) + double(edge_rows[row])) * u(0, 0) +
                   double(c[1]) * (u(1, 0) - 2.0 * u(0, 0) + u(-1, 0)) +
                   double(c[2]) * (u(0, 1) - 2.0 * u(0, 0) + u(0, -1)) +
                   double(c[3]) * (u(2, 0) - 2.0 * u(0, 0) + u(-2, 0)) +
                   double(c[4]) * (u(0, 2) - 2.0 * u(0, 0) + u(0, -2)) +
                   double(c[5]) * (u(1, 1) + u(-1, 1) + u(1, -1) + u(-1, -1) - 4.0 * u(0, 0)) +
                   double(c[6]) * (p(1, 0) - 2.0 * p(0, 0) + p(-1, 0)) +
                   double(c[7]) * (p(0, 1) - 2.0 * p(0, 0) + p(0, -1));
      worst = std::max(worst, std::abs(double(next[at]) - expected));
    }
  return worst / double(std::numeric_limits<Real>::epsilon());
}

/// Many steps of a bank against a plain loop, mode after mode.
template <class Real>
double bank_difference(const KernelSet& set, std::size_t modes, std::size_t steps, bool of_change,
                       Random& random) {
  const auto keep = random_numbers<Real>(modes, random), turn = random_numbers<Real>(modes, random);
  const auto push = random_numbers<double>(modes, random),
             force = random_numbers<double>(steps, random);
  const auto weight = random_numbers<double>(modes, random);
  std::vector<std::vector<Real>> blocks(3);
  for (auto& block : blocks) block = random_numbers<Real>(modes, random);
  std::vector<double> now(blocks[1].begin(), blocks[1].end()),
      previous(blocks[2].begin(), blocks[2].end());
  std::vector<double> heard(steps), expected(steps, 0.0);
  BankRun<Real> run{.bank = {modes, keep.data(), turn.data()},
                    .blocks = {blocks[0].data(), blocks[1].data(), blocks[2].data()},
                    .steps = steps,
                    .push = push.data(),
                    .force = force.data(),
                    .readings = {{weight.data(), heard.data()}},
                    .reading_count = 1,
                    .of_change = of_change};
  set.of<Real>().bank_run(run);
  double worst = 0.0, largest = 1.0;
  for (std::size_t step = 0; step < steps; ++step)
    for (std::size_t i = 0; i < modes; ++i) {
      const double next = now[i] + double(keep[i]) * (now[i] - previous[i]) -
                          double(turn[i]) * now[i] + push[i] * force[step];
      expected[step] += weight[i] * (of_change ? next - previous[i] : now[i]);
      largest = std::max(largest, std::abs(next) * static_cast<double>(modes));
      previous[i] = now[i];
      now[i] = next;
    }
  for (std::size_t step = 0; step < steps; ++step)
    worst = std::max(worst, std::abs(heard[step] - expected[step]));
  const std::size_t next = (3 - (steps - 1) % 3) % 3;
  for (std::size_t i = 0; i < modes; ++i) {
    worst = std::max(worst, std::abs(double(blocks[next][i]) - now[i]));
    worst = std::max(worst, std::abs(double(blocks[(next + 1) % 3][i]) - previous[i]));
  }
  return worst / largest;
}

template <class Real>
void expect_agreement(const KernelSet& set) {
  Random random(11);
  const RealKernels<Real>& kernels = set.of<Real>();
  double worst = 0.0;
  for (const std::size_t points : lengths) {
    worst = std::max(worst, line_difference(kernels, points, random));
    for (const std::size_t rows : {1u, 2u, 5u})
      for (const bool stiff : {true, false})
        worst = std::max(worst, sheet_difference(kernels, stiff, points, rows, random));
  }
  EXPECT_LE(worst, 16.0) << set.name;  // measured: 4 to 8
}

TEST(Kernels, AgreeWithThePlainLoop) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const KernelSet* set = find_kernels(name);
    if (set == nullptr) continue;  // not built, or this processor cannot run it
    EXPECT_EQ(set->name, name);
    expect_agreement<double>(*set);
    expect_agreement<float>(*set);
  }
}

TEST(Kernels, RunABankThroughManyStepsAsStepByStep) {
  Random random(12);
  for (const char* name : {"baseline", "v3", "v4"}) {
    const KernelSet* set = find_kernels(name);
    if (set == nullptr) continue;
    for (const std::size_t modes : {1u, 7u, 8u, 31u, 32u, 77u, 300u})
      for (const std::size_t steps : {1u, 2u, 3u, 10u})
        for (const bool of_change : {false, true}) {
          EXPECT_LE(bank_difference<double>(*set, modes, steps, of_change, random), 1e-14)
              << name << ", " << modes << " modes, " << steps << " steps";
          EXPECT_LE(bank_difference<float>(*set, modes, steps, of_change, random), 4e-6)
              << name << " in float, " << modes << " modes, " << steps << " steps";
        }
  }
}

TEST(Kernels, HaveABaselineAndABestSetAndNoOther) {
  ASSERT_NE(find_kernels("baseline"), nullptr);
  EXPECT_EQ(find_kernels(best_kernels().name), &best_kernels());
  EXPECT_EQ(find_kernels("v9"), nullptr);
}

}  // namespace
}  // namespace thrum::claims
