// Many strings that springs pull towards one place go through a stretch of steps side by side: the
// kernels of every instruction set find the forces and places of a plain loop that takes one string
// after the other, whatever the number of strings, and say when one has been pulled so far that
// something may have come to its limit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/bridges.hpp>

namespace thrum::claims {
namespace {

using List = std::vector<double>;
constexpr std::size_t steps = BridgeLanes::steps;
constexpr double kept = 0.99;

struct Strings {
  List stiffness, slack, place, left, most;
  std::vector<List> free, pulled;  ///< of each step
};

Strings draw(std::size_t count, std::mt19937_64& random) {
  const auto list = [&](double least, double largest) {
    std::uniform_real_distribution<double> some(least, largest);
    List values(count);
    for (double& value : values) value = some(random);
    return values;
  };
  Strings it{list(0.1, 0.5), list(-0.2, 0.2), list(-1, 1), list(1, 4), list(0, 1), {}, {}};
  for (std::size_t s = 0; s < steps; ++s) {
    it.free.push_back(list(-1, 1));
    it.pulled.push_back(list(-0.3, 0.3));
  }
  return it;
}

/// The table of some strings, with lanes behind them that pull nothing.
struct Table {
  explicit Table(const Strings& it)
      : stride(round_up(it.place.size(), BridgeLanes::width) + BridgeLanes::width),
        room((6 + 3 * steps) * stride) {
    double* next = room.data();
    for (double** of_lanes :
         {&lanes.stiffness, &lanes.slack, &lanes.place, &lanes.latest, &lanes.left, &lanes.most}) {
      *of_lanes = next;
      next += stride;
    }
    for (double** of_steps : {&lanes.free, &lanes.pulled, &lanes.force}) {
      *of_steps = next;
      next += steps * stride;
    }
    lanes.count = round_up(it.place.size(), BridgeLanes::width);
    lanes.stride = stride;
    lanes.kept_slack = kept;
    std::copy(it.stiffness.begin(), it.stiffness.end(), lanes.stiffness);
    std::copy(it.slack.begin(), it.slack.end(), lanes.slack);
    std::copy(it.place.begin(), it.place.end(), lanes.place);
    std::copy(it.left.begin(), it.left.end(), lanes.left);
    std::copy(it.most.begin(), it.most.end(), lanes.most);
    for (std::size_t s = 0; s < steps; ++s) {
      std::copy(it.free[s].begin(), it.free[s].end(), lanes.free + s * stride);
      std::copy(it.pulled[s].begin(), it.pulled[s].end(), lanes.pulled + s * stride);
    }
  }
  std::size_t stride;
  AlignedBlock<double> room;
  BridgeLanes lanes;
};

/// Forces of one string in a stretch, and where it comes, by the definition of a response.
struct Alone {
  List force;
  double place, left;

  void step(const Strings& it, std::size_t i, std::size_t s, double under) {
    const double slack = it.slack[i] * std::pow(kept, static_cast<double>(s));
    force.push_back(it.stiffness[i] * (place - under + slack));
    left -= it.most[i] * std::abs(force.back());
    place = it.free[s][i];
    for (std::size_t l = 0; l <= s; ++l) place += it.pulled[s - l][i] * force[l];
  }
};

void expect_alike(const BridgeKernels& kernels, const Strings& it) {
  constexpr double near = 1e-13;
  Table table(it);
  std::vector<Alone> alone;
  for (std::size_t i = 0; i < it.place.size(); ++i) alone.push_back({{}, it.place[i], it.left[i]});
  for (std::size_t s = 0; s < steps; ++s) {
    const double under = 0.3 * std::sin(static_cast<double>(s));
    double sum = 0.0;
    bool some_lifted = false;
    for (std::size_t i = 0; i < alone.size(); ++i) {
      alone[i].step(it, i, s, under);
      sum += alone[i].force.back();
      some_lifted = some_lifted || alone[i].left < 0.0;
    }
    bool lifted = false;
    const double found = kernels.step(table.lanes, s, under, lifted);
    ASSERT_NEAR(found, sum, near * static_cast<double>(alone.size())) << s;
    ASSERT_EQ(lifted, some_lifted) << s;
    for (std::size_t i = 0; i < alone.size(); ++i) {
      ASSERT_NEAR(table.lanes.force[s * table.stride + i], alone[i].force.back(), near) << s;
      ASSERT_EQ(table.lanes.latest[i], table.lanes.force[s * table.stride + i]);
      ASSERT_NEAR(table.lanes.place[i], alone[i].place, near) << s << ' ' << i;
      ASSERT_NEAR(table.lanes.left[i], alone[i].left, near) << s << ' ' << i;
    }
  }
}

TEST(Bridges, PullManyStringsAsOneByOne) {
  std::mt19937_64 random(5);
  for (const char* name : {"baseline", "v3", "v4"}) {
    const BridgeKernels* kernels = find_bridge_kernels(name);
    if (kernels == nullptr) continue;
    for (std::size_t count = 1; count <= 70; ++count) {
      SCOPED_TRACE(name + (' ' + std::to_string(count)));
      expect_alike(*kernels, draw(count, random));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace thrum::claims
