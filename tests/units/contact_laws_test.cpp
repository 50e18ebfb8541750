// Every contact law is what its force says: psi psi' is the force, psi^2/2 its integral, psi' and
// psi'' are derivatives, psi is convex, and depth_at() is the inverse of psi.
#include <gtest/gtest.h>

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include <thrum/laws/contact_law.hpp>
#include <thrum/laws/impact.hpp>

namespace thrum {
namespace {

struct Case {
  ContactLaw law;
  std::function<double(double)> force, energy;
  double deepest;
  bool knows_its_depth = true;  ///< exactly
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const double a : {1.0, 1.3, 1.5, 2.0, 2.5, 2.7, 3.0, 3.5})
    all.push_back({PowerLaw(3e7, a), [a](double x) { return 3e7 * std::pow(x, a); },
                   [a](double x) { return 3e7 / (a + 1.0) * std::pow(x, a + 1.0); }, 1e-3});
  const double k = 2e6, d = 1e-4;
  all.push_back({ExponentialLaw(k, d), [=](double x) { return k * d * std::expm1(x / d); },
                 [=](double x) {
                   const long double u = static_cast<long double>(x) / d;
                   return static_cast<double>(k * d * d * (std::expm1(u) - u));
                 },
                 1e-3, false});
  // Straight pieces of 1e5, 3e5 and 2e6 N/m, half of them.
  const auto table = [](double x) {
    return x < 1e-4 ? 1e5 * x : x < 3e-4 ? 10.0 + 3e5 * (x - 1e-4) : 70.0 + 2e6 * (x - 3e-4);
  };
  const auto area = [](double x) {
    if (x < 1e-4) return 0.5e5 * x * x;
    if (x < 3e-4) return 0.5e-3 + (x - 1e-4) * (10.0 + 1.5e5 * (x - 1e-4));
    return 8.5e-3 + (x - 3e-4) * (70.0 + 1e6 * (x - 3e-4));
  };
  const std::vector<TableLaw::Point> points = {
      {0.0, 0.0}, {1e-4, 10.0}, {3e-4, 70.0}, {4e-4, 270.0}};
  all.push_back({TableLaw(points, 0.5), [=](double x) { return 0.5 * table(x); },
                 [=](double x) { return 0.5 * area(x); }, 8e-4});
  return all;
}

TEST(ContactLaws, AreTheRootOfTheirEnergy) {
  for (const Case& each : cases())
    for (double x = 1e-3 * each.deepest; x <= each.deepest; x *= 1.07) {
      SCOPED_TRACE(testing::Message() << "law " << each.law.index() << " at " << x);
      const Root<double> root = root_of(each.law, x);
      EXPECT_NEAR(0.5 * root.energy * root.energy / each.energy(x), 1.0, 4e-13);  // measured: 1e-13
      EXPECT_NEAR(root.energy * root.slope / each.force(x), 1.0, 4e-13);
    }
}

TEST(ContactLaws, KnowTheirSlopesAndAreConvex) {
  for (const Case& each : cases())
    for (double x = 1e-3 * each.deepest; x <= each.deepest; x *= 1.07) {
      if (each.law.index() == 2 && (std::abs(x - 1e-4) < 1e-7 || std::abs(x - 3e-4) < 1e-7))
        continue;
      SCOPED_TRACE(testing::Message() << "law " << each.law.index() << " at " << x);
      const double h = 1e-5 * x;
      const Root<double> low = root_of(each.law, x - h), high = root_of(each.law, x + h);
      const Root<double> here = root_of(each.law, x);
      EXPECT_NEAR(here.slope, (high.energy - low.energy) / (2.0 * h), 1e-8 * here.slope);
      EXPECT_NEAR(here.bend, (high.slope - low.slope) / (2.0 * h), 1e-8 * here.slope / x);
      EXPECT_GE(here.bend, -1e-12 * here.slope / x);
    }
}

TEST(ContactLaws, KnowTheirDepth) {
  for (const Case& each : cases())
    for (double x = 1e-3 * each.deepest; x <= each.deepest; x *= 1.07) {
      const double found =
          std::visit([&](const auto& law) { return law.depth_at(law.root(x).energy); }, each.law);
      EXPECT_NEAR(found / x, 1.0, each.knows_its_depth ? 1e-12 : 0.2);
    }
}

/// A free mass is thrown at each law: at its depth the law stores m v^2/2, and the time there and
/// back is the integral of dx/x', here with x = depth - y^2 and from corner to corner of the table.
TEST(ContactLaws, TellHowDeepAndHowLongAnImpactIs) {
  constexpr double mass = 0.01;
  boost::math::quadrature::tanh_sinh<double> integrator;
  for (const Case& each : cases())
    for (const double share : {0.05, 0.3, 1.0}) {
      SCOPED_TRACE(testing::Message() << "law " << each.law.index() << ", " << share);
      const double depth = share * each.deepest;
      const double speed = std::sqrt(2.0 * each.energy(depth) / mass);
      const auto time = [&](double y) {
        if (y < 1e-4 * std::sqrt(depth)) return std::sqrt(2.0 * mass / each.force(depth));
        return 2.0 * y / std::sqrt(speed * speed - 2.0 * each.energy(depth - y * y) / mass);
      };
      double duration = 0.0, from = std::sqrt(depth);
      for (const double corner : {1e-4, 3e-4, depth}) {
        if (corner > depth || from == 0.0) continue;
        const double to = std::sqrt(depth - corner);
        duration += 2.0 * integrator.integrate(time, to, from);
        from = to;
      }
      const Impact found = impact(each.law, mass, speed);
      EXPECT_NEAR(found.depth / depth, 1.0, 1e-12);
      EXPECT_NEAR(found.duration / duration, 1.0, 1e-5);
    }
}

TEST(ContactLaws, AreNothingWhereNothingTouches) {
  for (const Case& each : cases())
    for (const double x : {0.0, -1e-9, -1.0}) {
      const Root<double> root = root_of(each.law, x);
      EXPECT_EQ(root.energy, 0.0);
      EXPECT_EQ(root.slope, 0.0);
      EXPECT_EQ(root.bend, 0.0);
    }
}

}  // namespace
}  // namespace thrum
