// The kernels for many rows at once: rows are read and found as a plain loop would, in every
// instruction set; and the power function of lanes is right to 1e-14 over all that contacts ask of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#define THRUM_KERNEL_VARIANT lanes_of_this_test
#include <thrum/core/interaction.hpp>
#include <thrum/math/kernels/power.hpp>
#include <thrum/math/kernels/rows.hpp>

namespace thrum::claims {
namespace {

using Random = std::mt19937_64;

double between(double low, double high, Random& random) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

TEST(ThePowerOfLanes, IsRightTo14Digits) {
  using lanes_of_this_test::Numbers;
  constexpr std::size_t lanes = lanes_of_this_test::lane_count<double>;
  Random random(3);
  const double special[] = {1.0, 2.0, 0.5, 1e-30, 1e3, std::sqrt(2.0), std::sqrt(0.5), 1.0 + 1e-15};
  long double worst = 0.0L;
  for (std::size_t round = 0; round < 400000; ++round) {
    Numbers x, p;
    for (std::size_t i = 0; i < lanes; ++i) {
      const std::size_t number = round * lanes + i;
      x[i] = number < std::size(special) ? special[number]
                                         : std::pow(10.0, between(-30.0, 3.0, random));
      p[i] = round % 3 == 0 ? 1.0 + 0.25 * static_cast<double>(random() % 17)
                            : between(1.0, 5.0, random);
    }
    const Numbers result = lanes_of_this_test::power(x, p);
    for (std::size_t i = 0; i < lanes; ++i) {
      const long double truth =
          std::pow(static_cast<long double>(x[i]), static_cast<long double>(p[i]));
      worst = std::max(worst, std::abs(result[i] - truth) / truth);
    }
  }
  EXPECT_LE(static_cast<double>(worst), 1e-14);  // measured: @@
}

template <class Claim>
void for_every_set(Claim claim) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const RowKernels* kernels = find_row_kernels(name);
    if (kernels == nullptr) continue;  // not built, or this processor cannot run it
    SCOPED_TRACE(name);
    EXPECT_EQ(kernels->name, name);
    claim(*kernels);
  }
}

TEST(RowKernels, ReadAndFindAsAPlainLoopWould) {
  for_every_set([](const RowKernels& kernels) {
    Random random(5);
    for (const std::size_t count : {1u, 7u, 8u, 9u, 31u, 200u}) {
      std::vector<double> q(count + 1), offset(count), limit(count), first(count), second(count);
      std::vector<std::uint32_t> at(count);
      for (std::size_t i = 0; i < count; ++i) {
        q[i] = between(-1.0, 1.0, random);
        offset[i] = between(-1.0, 1.0, random);
        limit[i] = i % 5 == 0 ? always_awake : between(-1.0, 1.0, random);
        first[i] = between(-1.0, 1.0, random);
        second[i] = between(-1.0, 1.0, random);
        at[i] = static_cast<std::uint32_t>(random() % count);
      }
      std::vector<double> x(count), bar(count);
      std::vector<std::size_t> found(count), expected;
      kernels.in_double.read_line(count, -0.5, offset.data(), q.data(), x.data());
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_NEAR(x[i], offset[i] - 0.5 * q[i], 1e-15);
        bar[i] = limit[i] - offset[i];
        if (-0.5 * q[i] > bar[i]) expected.push_back(100 + i);
      }
      found.resize(
          kernels.in_double.find_on_line(count, -0.5, bar.data(), q.data(), 100, found.data()));
      EXPECT_EQ(found, expected);

      const RowPairs pairs{count, at.data(), first.data(), second.data(), offset.data()};
      std::vector<double> y(count);
      found.resize(count);
      found.resize(
          kernels.in_double.find_pairs(pairs, q.data(), limit.data(), y.data(), 7, found.data()));
      kernels.in_double.read_pairs(pairs, q.data(), x.data());
      expected.clear();
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_NEAR(x[i], offset[i] + first[i] * q[at[i]] + second[i] * q[at[i] + 1], 1e-15);
        EXPECT_NEAR(y[i], x[i], 1e-15);
        if (y[i] > limit[i]) expected.push_back(7 + i);
      }
      EXPECT_EQ(found, expected);
      found.resize(count);
      found.resize(kernels.find_above(count, y.data(), limit.data(), 7, found.data()));
      EXPECT_EQ(found, expected);
    }
  });
}

}  // namespace
}  // namespace thrum::claims
