// The kernels of every instruction set take a bank of modes through the step that
// driven_bank.hpp says, whatever the number of modes and places: they agree with a plain loop.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <thrum/math/kernels/driven_bank.hpp>

namespace thrum::claims {
namespace {

struct Numbers {
  std::vector<double> keep, turn, push, now, previous;
  std::vector<std::vector<double>> weights;
};

Numbers draw(std::size_t modes, std::size_t readings, std::mt19937_64& random) {
  std::uniform_real_distribution<double> some(-1.0, 1.0);
  const auto list = [&] {
    std::vector<double> values(modes);
    for (double& value : values) value = some(random);
    return values;
  };
  Numbers it{list(), list(), list(), list(), list(), {}};
  for (std::size_t r = 0; r < readings; ++r) it.weights.push_back(list());
  return it;
}

/// [next, then the sums]
std::vector<double> by_plain_loops(const Numbers& it, double force) {
  std::vector<double> found;
  for (std::size_t i = 0; i < it.now.size(); ++i)
    found.push_back(it.now[i] + it.keep[i] * (it.now[i] - it.previous[i]) - it.turn[i] * it.now[i] +
                    it.push[i] * force);
  for (const std::vector<double>& weights : it.weights) {
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * found[i];
    found.push_back(sum);
  }
  return found;
}

std::vector<double> by_kernel(const DrivenBankKernels& kernels, const Numbers& it, double force) {
  DrivenBank bank{.bank = {it.now.size(), it.keep.data(), it.turn.data()}, .push = it.push.data()};
  for (const std::vector<double>& weights : it.weights)
    bank.weights[bank.readings++] = weights.data();
  const double untouched = 3.0;
  std::vector<double> next(it.now.size() + 1, untouched);
  kernels.step(bank, force, next.data(), it.now.data(), it.previous.data());
  EXPECT_EQ(next.back(), untouched) << "beyond the last mode";
  next.pop_back();
  next.insert(next.end(), bank.sums, bank.sums + bank.readings);
  return next;
}

TEST(DrivenBanks, StepAsAPlainLoop) {
  std::mt19937_64 random(11);
  for (const char* name : {"baseline", "v3", "v4"}) {
    const DrivenBankKernels* kernels = find_driven_bank_kernels(name);
    if (kernels == nullptr) continue;
    for (std::size_t modes = 1; modes <= 41; ++modes)
      for (std::size_t readings = 0; readings <= DrivenBank::most_readings; ++readings)
        for (const double force : {0.0, 0.7}) {
          const Numbers numbers = draw(modes, readings, random);
          const auto expected = by_plain_loops(numbers, force);
          const auto found = by_kernel(*kernels, numbers, force);
          ASSERT_EQ(found.size(), expected.size());
          for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_NEAR(found[i], expected[i], 1e-13) << name << ' ' << modes << ' ' << readings;
        }
  }
}

}  // namespace
}  // namespace thrum::claims
