// The root of r + W f(r) = d for one contact: it is the root to rounding, in few evaluations, from
// any guess.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <thrum/interactions/contact_root.hpp>
#include <thrum/laws/power.hpp>

#include "support/random.hpp"

namespace thrum {
namespace {

using Wide = long double;

/// A contact that closes or is closed and stays so; stiff: the force matters far more than the
/// inertia.
struct Problem {
  PowerLaw law;
  ContactStep<double> step;
  double compliance, d;
};

Problem draw(Random& random, double stiffest) {
  Problem it{PowerLaw(1e8, between(1.0, 3.0, random)), {}, 0.0, 0.0};
  const double previous = between(-1.0, 1.0, random) * 1e-4, now = between(0.1, 1.0, random) * 1e-4;
  const double theta = random() % 2 == 0 ? 1.0 : 0.0;
  it.step = {previous, it.law.root(previous).energy, 0.25 * (2.0 - theta),
             0.5 * theta * it.law.root(now).energy,
             random() % 2 == 0 ? 0.0 : between(0.0, 3e4, random)};
  const double depth = between(0.2, 2.0, random) * 1e-4, r = depth - previous;
  const Tangent<double> f = it.step.at(it.law.root(depth), r);
  if (!(f.force > 0.0)) return draw(random, stiffest);  // the loss lets go
  it.compliance = std::pow(10.0, between(-2.0, stiffest, random)) * depth / f.force;
  it.d = r + it.compliance * f.force;
  return it;
}

ContactRoot<double> solve(const Problem& it, double guess, bool& wanted) {
  return find_contact_root(
      it.compliance, it.d,
      [&](double r) { return it.step.at(it.law.root(it.step.previous + r), r); },
      [&](double r) { return it.step.reach(r); }, guess, -it.step.previous, it.d, {.cap = 60},
      wanted);
}

/// By bisection, in wide numbers.
Wide true_force(const Problem& it) {
  const Wide p = it.law.power(), from = it.step.previous;
  const auto psi = [&](Wide x) { return x > 0.0L ? it.law.scale() * std::pow(x, p) : 0.0L; };
  const auto force = [&](Wide r) {
    const Wide y = psi(from + r);
    return (y - psi(from)) / r * (it.step.share * (y + psi(from)) + it.step.carried) *
           std::max(1.0L + it.step.loss * r, 0.0L);
  };
  Wide low = -from, high = it.d;
  for (int turn = 0; turn < 100; ++turn) {
    const Wide r = 0.5L * (low + high);
    (r + it.compliance * force(r) < it.d ? low : high) = r;
  }
  return force(high);
}

TEST(ContactRoot, IsTheRootToRounding) {
  Random random(11);
  double worst = 0.0;
  for (int round = 0; round < 5000; ++round) {
    const Problem it = draw(random, 1.0);
    const Wide truth = true_force(it);
    const Wide r = it.d - it.compliance * truth;
    if (std::abs(r) < 0.1L * (it.step.previous + r)) continue;  // y - p loses digits
    bool wanted = true;
    const ContactRoot<double> root = solve(it, between(-it.step.previous, it.d, random), wanted);
    EXPECT_FALSE(wanted);
    worst = std::max(worst, std::abs(static_cast<double>(root.force() / truth - 1.0L)));
  }
  EXPECT_LE(worst, 1e-14);  // measured: 2.6e-15
}

TEST(ContactRoot, NeedsFewEvaluationsFromAnyGuess) {
  Random random(12);
  int most = 0;
  double sum = 0.0;
  constexpr int rounds = 20000;
  for (int round = 0; round < rounds; ++round) {
    const Problem it = draw(random, 4.0);
    bool wanted = true;
    const int used = solve(it, between(-it.step.previous, it.d, random), wanted).iterations;
    EXPECT_FALSE(wanted);
    most = std::max(most, used);
    sum += used;
  }
  EXPECT_LE(sum / rounds, 6.1);  // measured: 5.87
  EXPECT_LE(most, 30);           // measured: 20
}

}  // namespace
}  // namespace thrum
