// The error of an impact against the closed form falls with the square of the time step: from 16 to
// 512 samples of contact, the worst of 8 phases of the sample clock at each rate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

struct Orders {
  double penetration;
  double duration;
};

Orders orders(const std::string& solver, double exponent) {
  std::vector<double> penetration;
  std::vector<double> duration;
  for (const double finer : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0}) {
    double of_penetration = 0.0;
    double of_duration = 0.0;
    for (const double phase : phases(8)) {
      Impact impact = Impact{.exponent = exponent, .phase = phase, .solver = solver}.lasting(16.0);
      impact.rate *= finer;
      const ImpactResult result = throw_at_barrier(impact);
      of_penetration = std::max(of_penetration,
                                std::abs(result.max_penetration / impact.max_penetration() - 1.0));
      of_duration = std::max(of_duration, std::abs(result.duration / impact.duration() - 1.0));
    }
    penetration.push_back(of_penetration);
    duration.push_back(of_duration);
  }
  return {order_of(penetration), order_of(duration)};
}

TEST(ImpactConvergesAtSecondOrder, WithTheDefaultAndWithTheIterativeSolver) {
  for (const char* solver : {"corrected", "newton"})
    for (const double exponent : {1.0, 1.3, 1.5, 2.3, 3.5}) {
      const Orders found = orders(solver, exponent);
      EXPECT_NEAR(found.penetration, 2.0, 0.05) << solver << " " << exponent;  // 1.986 to 2.000
      EXPECT_NEAR(found.duration, 2.0, 0.05) << solver << " " << exponent;     // 1.99 to 2.012
    }
}

TEST(ImpactConvergesAtSecondOrder, ButOnlyAtFirstInThePapersScheme) {
  const Orders found = orders("plain", 1.0);
  EXPECT_NEAR(found.penetration, 1.0, 0.1);  // 0.987
  EXPECT_NEAR(found.duration, 1.0, 0.1);     // 0.986
}

}  // namespace
}  // namespace thrum::claims
