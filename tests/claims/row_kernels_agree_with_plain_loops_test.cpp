// The kernels for many rows at once: in every instruction set the power function is right to 1e-14
// over all that contacts ask of it, and rows are read and found as a plain loop would; and a batch
// of contacts in lanes moves as each of them does by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <thrum/interactions/contact_set.hpp>
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/math/kernels/rows.hpp>

#include "support/random.hpp"

namespace thrum::claims {
namespace {

using List = ContactBatch::List;

template <class Find, class Claim>
void for_every_set(Find find, Claim claim) {
  for (const char* name : {"baseline", "v3", "v4"}) {
    const auto* kernels = find(name);
    if (kernels == nullptr) continue;  // not built, or this processor cannot run it
    SCOPED_TRACE(name);
    EXPECT_EQ(kernels->name, name);
    claim(*kernels);
  }
}

TEST(ContactKernels, RaiseToAPowerTo14Digits) {
  for_every_set(find_contact_kernels, [](const ContactKernels& kernels) {
    Random random(3);
    long double worst = 0.0L;
    for (int round = 0; round < 100000; ++round) {
      List x, p, result;
      for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = std::pow(10.0, between(-30.0, 3.0, random));
        p[i] = round % 3 == 0 ? 1.0 + 0.25 * static_cast<double>(random() % 17)
                              : between(1.0, 5.0, random);
      }
      if (round == 0) x = {1.0, 2.0, 0.5, 1e-30, 1e3, std::sqrt(2.0), std::sqrt(0.5), 1.0 + 1e-15};
      kernels.power(x, p, result);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const long double truth =
            std::pow(static_cast<long double>(x[i]), static_cast<long double>(p[i]));
        worst = std::max(worst, std::abs(result[i] - truth) / truth);
      }
    }
    EXPECT_LE(static_cast<double>(worst), 1e-14);  // measured: see docs/performance.md
    RecordProperty("worst_relative_error_e18", static_cast<int>(worst * 1e18L));
  });
}

/// Some contacts, one step of each: apart and coming, closed, leaving; with loss and from two
/// sides.
struct Touches {
  std::vector<ContactPoint> points;
  std::vector<double> previous, now, d, compliance;
};

Touches draw_touches(Random& random, bool alike) {
  Touches it;
  const std::size_t count = 3 + random() % 8;
  const bool lossy = random() % 3 == 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double stiffness = std::pow(10.0, between(5.0, 12.0, random));
    const double exponent = alike ? 1.5 : between(1.0, 3.0, random);
    const double deep = std::pow(10.0, between(-7.0, -4.0, random));
    it.points.push_back({.law = PowerLaw(stiffness, exponent),
                         .deadband = i % 4 == 3 ? 0.5 * deep : 0.0,
                         .damping = lossy ? between(0.0, 3.0, random) : 0.0,
                         .two_sided = i % 4 == 3});
    const double sign = i % 4 == 3 && random() % 2 == 0 ? -1.0 : 1.0;
    it.previous.push_back(sign * deep * between(-0.5, 1.5, random));
    it.now.push_back(it.previous[i] + deep * between(-0.5, 0.5, random));
    it.compliance.push_back(between(0.01, 30.0, random) * deep /
                            (stiffness * std::pow(deep, exponent)));
    it.d.push_back(2.0 * (it.now[i] - it.previous[i]) + sign * deep * between(-1.0, 3.0, random));
  }
  return it;
}

struct Result {
  std::vector<double> r, force;
};

/// `together` in one call, which solves them in lanes, or each by itself.
Result step_rows(Touches it, bool together) {
  const std::size_t count = it.points.size();
  const auto contacts =
      make_contacts(ContactSolver::corrected, it.points[0].law, {}, 1.0 / 48000.0);
  for (const ContactPoint& point : it.points) contacts->add(point, 1);
  Result found{std::vector<double>(count), std::vector<double>(count)};
  std::vector<double> slope(count), bend(count);
  std::vector<std::size_t> rows(count);
  for (std::size_t i = 0; i < count; ++i) rows[i] = i;
  const RowsView view{it.previous.data(), it.now.data(),        it.d.data(), found.r.data(),
                      found.force.data(), it.compliance.data(), 0,           rows};
  contacts->start(view);
  contacts->begin_step(view);
  const auto solve = [&](std::size_t first, std::size_t many) {
    contacts->solve_each({{&rows[first], many},
                          &rows[first],
                          it.compliance.data(),
                          it.d.data(),
                          found.r.data(),
                          found.force.data(),
                          slope.data(),
                          bend.data()});
  };
  if (together) {
    solve(0, count);
  } else {
    for (std::size_t i = 0; i < count; ++i) solve(i, 1);
  }
  return found;
}

TEST(ContactKernels, MoveABatchAsEachRowByItself) {
  Random random(17);
  double worst = 0.0;
  int pushed = 0;
  for (int round = 0; round < 5000; ++round) {
    // The same exponent for all: square roots are enough.
    const Touches touches = draw_touches(random, round % 2 == 0);
    const Result together = step_rows(touches, true), apart = step_rows(touches, false);
    for (std::size_t i = 0; i < touches.d.size(); ++i) {
      const double w = touches.compliance[i];
      const double size =
          std::abs(apart.r[i]) + std::abs(touches.d[i]) + std::abs(touches.previous[i]);
      worst = std::max({worst, std::abs(together.r[i] - apart.r[i]) / size,
                        w * std::abs(together.force[i] - apart.force[i]) / size});
      // Motion and force agree to rounding.
      EXPECT_NEAR(together.r[i] + w * together.force[i], touches.d[i], 1e-14 * size);
      if (apart.force[i] != 0.0) ++pushed;
    }
  }
  EXPECT_LE(worst, 4e-12);  // measured: 3.7e-13
  EXPECT_GT(pushed, 10000);
}

TEST(RowKernels, ReadAndFindAsAPlainLoopWould) {
  for_every_set(find_row_kernels, [](const RowKernels& kernels) {
    Random random(5);
    for (const std::size_t count : {1u, 7u, 8u, 9u, 31u, 200u}) {
      std::vector<double> q(count + 1), offset(count), limit(count), weights(2 * count);
      std::vector<std::uint32_t> at(count);
      for (std::size_t i = 0; i < count; ++i) {
        q[i] = between(-1.0, 1.0, random);
        offset[i] = between(-1.0, 1.0, random);
        limit[i] = i % 5 == 0 ? always_awake : between(-1.0, 1.0, random);
        weights[2 * i] = between(-1.0, 1.0, random);
        weights[2 * i + 1] = between(-1.0, 1.0, random);
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

      const RowPairs pairs{count, at.data(), weights.data(), offset.data()};
      const std::vector<float> rounded(q.begin(), q.end());
      kernels.in_float.read_pairs(pairs, rounded.data(), x.data());
      const auto pair = [&](std::size_t i, const auto& from) {
        return offset[i] + weights[2 * i] * from[at[i]] + weights[2 * i + 1] * from[at[i] + 1];
      };
      for (std::size_t i = 0; i < count; ++i) EXPECT_NEAR(x[i], pair(i, rounded), 1e-15);
      kernels.in_double.read_pairs(pairs, q.data(), x.data());
      expected.clear();
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_NEAR(x[i], pair(i, q), 1e-15);
        if (x[i] > limit[i]) expected.push_back(7 + i);
      }
      found.resize(count);
      found.resize(kernels.find_above(count, x.data(), limit.data(), 7, found.data()));
      EXPECT_EQ(found, expected);
    }
  });
}

}  // namespace
}  // namespace thrum::claims
