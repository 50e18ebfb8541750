// A bank of modes whose force is known only step by step, and on which dampers may rest, goes
// through a stretch of steps at once: the kernels of every instruction set find the places and the
// modes of a plain loop that takes one step after the other, whatever the number of modes, places
// and steps, and over several stretches.
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/bank_stretch.hpp>
#include <thrum/math/kernels/dense.hpp>

namespace thrum::claims {
namespace {

using List = std::vector<double>;

struct Numbers {
  List keep, turn, push, now, previous;
  std::vector<List> weights;
  std::size_t drags;  ///< of the weights, behind the places; what a newton does is mobility of them

  std::size_t places() const { return (weights.size() - drags + 1) / 2; }
  const List& drag(std::size_t j) const { return weights[places() + j]; }
};
constexpr double mobility = 0.03, slope = 2.0;

Numbers draw(std::size_t modes, std::size_t readings, std::size_t drags, std::mt19937_64& random) {
  const auto list = [&](double least, double most) {
    std::uniform_real_distribution<double> some(least, most);
    List values(modes);
    for (double& value : values) value = some(random);
    return values;
  };
  Numbers it{list(0.9, 1.0), list(0.05, 2.0), list(-1.0, 1.0), list(-1.0, 1.0), list(-1.0, 1.0), {},
             drags};
  for (std::size_t r = 0; r < readings; ++r) it.weights.push_back(list(-1.0, 1.0));
  return it;
}

double dot(const List& one, const List& other) {
  return std::inner_product(one.begin(), one.end(), other.begin(), 0.0);
}

/// f = S r of every drag, r = x^{n+1} - x^{n-1} with all of their forces in it.
void drag_plainly(Numbers& it, const List& before) {
  if (it.drags == 0) return;
  const auto n = static_cast<Eigen::Index>(it.drags);
  Eigen::MatrixXd system(n, n);
  Eigen::VectorXd d(n);
  for (std::size_t j = 0; j < it.drags; ++j) {
    d(static_cast<Eigen::Index>(j)) = dot(it.drag(j), it.now) - dot(it.drag(j), before);
    for (std::size_t k = 0; k < it.drags; ++k)
      system(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(k)) =
          (j == k ? 1.0 / slope : 0.0) + mobility * dot(it.drag(j), it.drag(k));
  }
  const Eigen::VectorXd force = system.fullPivLu().solve(d);
  for (std::size_t j = 0; j < it.drags; ++j)
    for (std::size_t i = 0; i < it.now.size(); ++i)
      it.now[i] -= mobility * it.drag(j)[i] * force(static_cast<Eigen::Index>(j));
}

/// Steps the numbers, and returns the readings.
List step_plainly(Numbers& it, double force) {
  List sums(it.weights.size(), 0.0), before(it.now.size());
  for (std::size_t i = 0; i < it.now.size(); ++i) {
    const double next = it.now[i] + it.keep[i] * (it.now[i] - it.previous[i]) -
                        it.turn[i] * it.now[i] + it.push[i] * force;
    before[i] = it.previous[i];
    it.previous[i] = it.now[i];
    it.now[i] = next;
  }
  drag_plainly(it, before);
  for (std::size_t r = 0; r < sums.size(); ++r) sums[r] = dot(it.weights[r], it.now);
  return sums;
}

struct Packed {
  explicit Packed(const Numbers& it) {
    const std::size_t modes = it.now.size();
    bank.readings = it.weights.size();
    bank.places = it.places();
    bank.drags = it.drags;
    for (std::size_t r = 0; r < bank.places; ++r) bank.found[r] = &found[r];
    BankStretch::Constants constants{.step = {modes, it.keep.data(), it.turn.data()},
                                     .push = it.push.data()};
    for (std::size_t r = 0; r < bank.readings; ++r) constants.weights[r] = it.weights[r].data();
    std::vector<List> pushes;
    for (std::size_t j = 0; j < bank.drags; ++j) {
      pushes.push_back(it.drag(j));
      for (double& push : pushes.back()) push *= mobility;
      constants.drag_pushes[j] = pushes.back().data();
      bank.drag_path[j][0] = dot(it.drag(j), it.previous);
      bank.drag_path[j][1] = dot(it.drag(j), it.now);
    }
    room = AlignedBlock<double>((modes / BankStretch::width + 1) * bank.group_size());
    bank.modes = room.data();
    bank.lay_out(constants);
    for (std::size_t i = 0; i < modes; ++i) {
      bank.at(BankStretch::place, i) = it.now[i];
      bank.at(BankStretch::change, i) = it.now[i] - it.previous[i];
    }
  }
  /// Once the bank has responded.
  void find_gains() {
    DenseBlock gains(BankStretch::most_drags, BankStretch::most_drags);
    const List slopes(BankStretch::most_drags, slope);
    if (bank.drags > 0) bank.find_drag_gains(slopes.data(), gains);
  }

  BankStretch bank;
  double found[BankStretch::most_readings] = {};
  AlignedBlock<double> room;
};

/// The force depends on where the first place is, as that of a spring does.
double force_at(double place, std::size_t step) {
  return step % 5 == 4 ? 0.0 : 0.1 * std::sin(static_cast<double>(step)) - 0.05 * place;
}

/// What has to stay below zero does so by `margin` more.
void expect_alike(const BankStretchKernels& kernels, Numbers numbers, double margin) {
  constexpr double near = 1e-12;  // measured: 3e-14
  constexpr std::size_t stretch = BankStretch::most_steps, steps = 2 * stretch + 5;
  Packed packed(numbers);
  BankStretch& bank = packed.bank;
  kernels.respond(bank);
  packed.find_gains();
  const std::size_t padded = bank.groups * BankStretch::width;
  List next(padded), now(padded), previous(padded);
  double place = 0.0;
  for (std::size_t n = 0; n < steps; ++n) {
    const std::size_t s = n % stretch;
    if (s == 0) {
      for (std::size_t j = 0; n > 0 && j < bank.drags; ++j)
        std::copy_n(bank.drag_path[j] + stretch, 2, bank.drag_path[j]);
      kernels.go_on(bank, n == 0 ? 0 : stretch, stretch);
      for (std::size_t r = bank.limits(); r < bank.readings; ++r)
        for (std::size_t ahead = 0; ahead < stretch; ++ahead) bank.ahead[r][ahead] -= margin;
      kernels.find_left(bank);
    }
    const double force = force_at(place, n);
    const Numbers before = numbers;
    const List expected = step_plainly(numbers, force);
    const bool all_stay = kernels.push(&bank, 1, s, &force);
    for (std::size_t r = 0; r < bank.places; ++r)
      ASSERT_NEAR(*bank.found[r], expected[r], near) << n << ' ' << r;
    const bool expected_to =
        std::all_of(expected.begin() + static_cast<std::ptrdiff_t>(bank.limits()), expected.end(),
                    [&](double reading) { return reading - margin <= 0.0; });
    ASSERT_EQ(all_stay, expected_to);
    for (std::size_t r = bank.limits(); bank.added == s + 1 && r < bank.readings; ++r)
      ASSERT_NEAR(bank.ahead[r][s], expected[r] - margin, near) << n << ' ' << r;
    if (!expected.empty()) place = expected[0];
    kernels.show(bank, s + 1, next.data(), now.data(), previous.data());
    for (std::size_t i = 0; i < numbers.now.size(); ++i) {
      ASSERT_NEAR(next[i], numbers.now[i], near) << n << ' ' << i;
      ASSERT_NEAR(now[i], before.now[i], near) << n << ' ' << i;
      ASSERT_NEAR(previous[i], before.previous[i], near) << n << ' ' << i;
    }
    for (std::size_t i = numbers.now.size(); i < padded; ++i) ASSERT_EQ(next[i], 0.0);
  }
}

TEST(BankStretches, GoAsStepByStep) {
  std::mt19937_64 random(11);
  for (const char* name : {"baseline", "v3", "v4"}) {
    const BankStretchKernels* kernels = find_bank_stretch_kernels(name);
    if (kernels == nullptr) continue;
    for (std::size_t modes = 1; modes <= 70; ++modes)
      for (const std::size_t readings : {0, 1, 2, 5, 8})
        for (const std::size_t drags : {0, 1, 2, 3}) {
          if (drags > readings) continue;
          SCOPED_TRACE(name + (' ' + std::to_string(modes)) + ' ' + std::to_string(readings) + ' ' +
                       std::to_string(drags));
          const double margin = static_cast<double>(modes % 4);
          expect_alike(*kernels, draw(modes, readings, drags, random), margin);
          if (testing::Test::HasFatalFailure()) return;
        }
  }
}

}  // namespace
}  // namespace thrum::claims
