// One step of one contact, against what defines it: what the force does is what is stored and what
// moving the law brings in; slopes are those of differences; a small step takes the limit; a step
// that ends apart obeys its quadratic; nothing ever pulls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <thrum/interactions/contact_step.hpp>
#include <thrum/laws/exponential.hpp>
#include <thrum/laws/power.hpp>
#include <thrum/laws/table.hpp>

#include "support/random.hpp"

namespace thrum {
namespace {

using Wide = long double;

template <class Number>
Root<Number> root_at(const PowerLaw& law, Number x) {
  if (!(x > Number(0))) return {};
  const Number p = law.power();
  const Number psi = law.scale() * std::pow(x, p);
  return {psi, p * psi / x, p * (p - Number(1)) * psi / (x * x)};
}

struct Drawn {
  PowerLaw law;
  double previous, now, theta, loss;

  template <class Number>
  ContactStep<Number> step() const {
    const Number c = root_at<Number>(law, now).energy;
    return {previous, root_at<Number>(law, previous).energy, Number(0.25) * (Number(2) - theta),
            Number(0.5) * theta * c, loss};
  }
};

Drawn draw(Random& random, double loss) {
  return {PowerLaw(std::pow(10.0, between(4.0, 13.0, random)), between(1.0, 3.5, random)),
          between(-1.0, 1.0, random) * 1e-4, between(-1.0, 1.0, random) * 1e-4,
          between(0.0, 1.0, random), between(0.0, loss, random)};
}

TEST(ContactStep, DoesTheWorkThatIsStored) {
  Random random(1);
  for (int round = 0; round < 20000; ++round) {
    const Drawn it = draw(random, 0.0);
    const double r = between(0.01, 1.0, random) * (round % 2 == 0 ? 1e-4 : -1e-4);
    const ContactStep<double> step = it.step<double>();
    const double y = it.law.root(it.previous + r).energy, c = it.law.root(it.now).energy;
    const double after = stored_energy(it.theta, y, c);
    const double before = stored_energy(it.theta, c, step.root_previous);
    const double force = step.at(it.law.root(it.previous + r), r).force;
    EXPECT_GE(force, 0.0);
    EXPECT_NEAR(0.5 * force * r, after - before, 1e-13 * (after + before));
    // By the form of energies alone: theta = 0.
    if (it.theta < 0.5) continue;
    EXPECT_NEAR(stored_energy(0.0, y, c), 0.25 * (y * y + c * c), 1e-15 * (y * y + c * c));
  }
}

TEST(ContactStep, KnowsItsSlopes) {
  Random random(2);
  for (int round = 0; round < 20000; ++round) {
    const Drawn it = draw(random, round % 2 == 0 ? 0.0 : 5e3);
    const ContactStep<Wide> step = it.step<Wide>();
    const Wide depth = between(0.1, 1.0, random) * 1e-4L, r = depth - it.previous,
               h = 1e-4L * depth;
    if (std::abs(r) < 0.05L * depth || 1.0L + it.loss * r < 0.01L) continue;
    const auto force = [&](Wide by) {
      return step.at(root_at<Wide>(it.law, depth + by), r + by).force;
    };
    const Tangent<double> f =
        it.step<double>().at(it.law.root(static_cast<double>(depth)), static_cast<double>(r));
    const auto scale = static_cast<double>(force(0.0L) / std::min(depth, std::abs(r)));
    EXPECT_NEAR(f.slope, static_cast<double>((force(h) - force(-h)) / (2.0L * h)),
                1e-5 * std::abs(scale));
    EXPECT_NEAR(f.bend, static_cast<double>((force(h) - 2.0L * force(0.0L) + force(-h)) / (h * h)),
                2e-4 * std::abs(scale) / static_cast<double>(std::min(depth, std::abs(r))));
  }
}

TEST(ContactStep, TakesTheLimitOfASmallStep) {
  Random random(3);
  double worst = 0.0;
  for (int round = 0; round < 20000; ++round) {
    Drawn it = draw(random, 0.0);
    it.previous = it.now = std::abs(it.previous);
    const double part = std::pow(10.0, between(-9.0, -2.0, random)) * (round % 2 == 0 ? 1.0 : -1.0);
    const double next = it.previous * (1.0 + part), r = next - it.previous;
    const Wide p = it.law.power(), from = it.previous;
    const Wide before = it.law.scale() * std::pow(from, p);
    const Wide rise = before * std::expm1(p * std::log1p(static_cast<Wide>(r) / from));
    const ContactStep<Wide> step = it.step<Wide>();
    const Wide truth = rise / r * (step.share * (2.0L * before + rise) + step.carried);
    const double force = it.step<double>().at(it.law.root(next), r).force;
    worst = std::max(worst, std::abs(static_cast<double>(force / truth - 1.0L)));
  }
  EXPECT_LE(worst, 1e-10);  // measured: 2.0e-11, near 1e-5 of the penetration
}

/// Apart, the force is A (1 + loss r) / -r with A = p (alpha p + beta).
TEST(ContactStep, PartsByTheRootOfItsQuadratic) {
  Random random(4);
  for (int round = 0; round < 20000; ++round) {
    Drawn it = draw(random, round % 2 == 0 ? 0.0 : 5e3);
    it.previous = std::abs(it.previous);
    const ContactStep<double> step = it.step<double>();
    const double left = step.root_previous * (step.share * step.root_previous + step.carried);
    const double d = between(-3.0, 3.0, random) * 1e-4;
    const double w = std::pow(10.0, between(-3.0, 3.0, random)) * 1e-8 / left;
    const double r = step.parted(w, d, step.left());
    if (r == d) continue;  // the loss leaves no force
    EXPECT_LT(r, 0.0);
    const double force = -left / r * (1.0 + step.loss * r);
    EXPECT_GE(force, 0.0);
    EXPECT_NEAR(r + w * force, d, 1e-12 * (std::abs(r) + w * force + w * left / -r));
  }
}

TEST(ContactStep, NeverPulls) {
  Random random(5);
  for (int round = 0; round < 20000; ++round) {
    const Drawn it = draw(random, 1e5);
    const double r = between(-2e-4, 2e-4, random);
    const double force = it.step<double>().at(it.law.root(it.previous + r), r).force;
    EXPECT_GE(force, 0.0);
    if (1.0 + it.loss * r <= 0.0) {
      EXPECT_EQ(force, 0.0);
    }
  }
}

/// A contact that is barely closed at n-1 and deep at n: the chord of psi, whose slope is all
/// rounding over so short a step, is many times as large as the law itself.
template <class Law>
void expect_rising(const Law& law, Random& random) {
  for (int round = 0; round < 20000; ++round) {
    const double depth = std::pow(10.0, between(-24.0, -4.0, random));
    const double far = depth * std::pow(10.0, between(-6.0, 3.0, random));
    const double previous = depth + (round % 2 == 0 ? far : -far), r = depth - previous;
    const double carried = 0.5 * law.root(between(1e-4, 1e-2, random)).energy;
    const ContactStep<double> step{previous, law.root(previous).energy, 0.25, carried, 0.0};
    ASSERT_GE(step.at(law.root(depth), r).slope, 0.0) << depth << " after " << previous;
  }
}

TEST(ContactStep, RisesHoweverShortItIs) {
  Random random(10);
  expect_rising(PowerLaw(2.3e8, 1.0), random);
  expect_rising(PowerLaw(2.3e8, 1.5), random);
  expect_rising(ExponentialLaw(1.85e6, 0.08), random);
  expect_rising(TableLaw({{0.0, 0.0}, {1.8e-5, 1.2e5}}), random);
}

/// Up to where it opens, r = -x^{n-1}, or lets go, r = -1/loss; apart it goes as 1/r.
TEST(ContactStep, KnowsHowFarItIsSmooth) {
  Random random(9);
  for (int round = 0; round < 20000; ++round) {
    const Drawn it = draw(random, round % 2 == 0 ? 0.0 : 1e5);
    const double r = between(-2e-4, 2e-4, random), depth = it.previous + r;
    const double to_opening = depth > 0.0 ? depth : std::abs(r);
    const double to_release = it.loss > 0.0 ? std::abs(r + 1.0 / it.loss) : to_opening;
    const double reach = std::min(to_opening, to_release);
    EXPECT_NEAR(it.step<double>().reach(r), reach, 1e-12 * (reach + std::abs(r)));
  }
}

}  // namespace
}  // namespace thrum
