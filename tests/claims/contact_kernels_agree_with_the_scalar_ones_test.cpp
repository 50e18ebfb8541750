// The kernels for many rows at once, in every instruction set: the power function is right to 1e-14
// over all that contacts ask of it, rows are read and found as a plain loop would, and a batch of
// contacts moves as each of them does by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <thrum/interactions/contacts.hpp>
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/math/kernels/rows.hpp>

namespace thrum::claims {
namespace {

using Random = std::mt19937_64;
using List = ContactBatch::List;

double between(double low, double high, Random& random) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

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

TEST(RowKernels, ReadAndFindAsAPlainLoopWould) {
  for_every_set(find_row_kernels, [](const RowKernels& kernels) {
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

/// A contact that is being pressed, its state as it should be.
ContactRow pressed_row(double stiffness, double exponent, double damping, double previous,
                       double now) {
  ContactRow row;
  row.law = PowerLaw(stiffness, exponent);
  row.damping = damping;
  row.half[0].root = 0.5 * (row.law.root(previous).energy + row.law.root(now).energy);
  row.half[0].root_now = row.law.root(previous).energy;
  return row;
}

struct Result {
  std::vector<double> r, force;
};

/// One step of some rows, `together` in one call or each by itself.
Result step_rows(const std::vector<ContactRow>& rows, std::vector<double> previous,
                 const std::vector<double>& now, const std::vector<double>& d,
                 const std::vector<double>& compliance, bool together) {
  Contacts contacts(ContactSolver::corrected, {}, 1.0 / 48000.0);
  for (const ContactRow& row : rows) contacts.add(row);
  Result result{std::vector<double>(rows.size()), std::vector<double>(rows.size())};
  std::vector<std::size_t> awake;
  std::vector<LoneRow> lone;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    awake.push_back(i);
    lone.push_back({i, compliance[i]});
  }
  const RowsView view{previous.data(), now.data(),          d.data(),
                      result.r.data(), result.force.data(), awake};
  contacts.begin_step(view);
  if (together) {
    contacts.solve_lone(lone, view);
  } else {
    for (const LoneRow& each : lone) contacts.solve_lone({&each, 1}, view);
  }
  return result;
}

TEST(ContactKernels, MoveABatchAsEachRowByItself) {
  Random random(17);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t count = 3 + random() % 8;
    const bool alike = round % 2 == 0;  // the same exponent for all: square roots are enough
    std::vector<ContactRow> rows;
    std::vector<double> previous, now, d, compliance;
    for (std::size_t i = 0; i < count; ++i) {
      const double stiffness = std::pow(10.0, between(5.0, 9.0, random));
      const double exponent = alike ? 1.5 : between(1.0, 3.0, random);
      previous.push_back(std::pow(10.0, between(-6.0, -4.0, random)));
      now.push_back(previous[i] * between(0.7, 1.3, random));
      rows.push_back(
          pressed_row(stiffness, exponent, round % 3 == 0 ? 0.5 : 0.0, previous[i], now[i]));
      compliance.push_back(between(0.01, 30.0, random) * previous[i] /
                           (stiffness * std::pow(previous[i], exponent)));
      const double force = stiffness * std::pow(now[i], exponent);
      d.push_back(2.0 * (now[i] - previous[i]) + compliance[i] * force * between(0.5, 1.5, random));
    }
    const Result together = step_rows(rows, previous, now, d, compliance, true);
    const Result apart = step_rows(rows, previous, now, d, compliance, false);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_NEAR(together.r[i], apart.r[i], 1e-9 * (previous[i] + std::abs(apart.r[i])));
      EXPECT_NEAR(together.force[i], apart.force[i], 1e-8 * apart.force[i]);
      // Motion and force agree to rounding, whatever was predicted.
      EXPECT_NEAR(together.r[i] + compliance[i] * together.force[i], d[i],
                  1e-14 * (std::abs(together.r[i]) + std::abs(d[i])));
    }
  }
}

}  // namespace
}  // namespace thrum::claims
