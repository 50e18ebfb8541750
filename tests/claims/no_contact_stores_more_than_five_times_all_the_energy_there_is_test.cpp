// What all contacts of a network would store by their laws, at the distances they have, is never more
// than five times all the energy there is, however stiff they are and however they meet. The energy
// book and the sign of the force do not tell: a body may sink through what it touches while both are
// right. Here phi(x^n) <= 4 stored^{n+1/2} follows from what a contact stores (physics: psi at n+1
// and n, averaged), so five is beyond doubt.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "support/touching.hpp"

namespace thrum::claims {
namespace {

constexpr std::uint64_t scenes = 150;

class NoContact : public testing::TestWithParam<std::tuple<Way, std::string>> {};

TEST_P(NoContact, StoresMoreThanFiveTimesAllTheEnergyThereIs) {
  const auto& [way, law] = GetParam();
  double share = 0.0, error = 0.0, pull = 0.0;
  int touched = 0;
  for (std::uint64_t seed = 1; seed <= scenes; ++seed)
    for (const char* solver : {"corrected", "newton"}) {
      Scene scene = draw_touching(way, law, seed);
      scene.solver.contact = solver;
      const Touching found = watch_touching(scene);
      EXPECT_TRUE(found.is_finite) << "seed " << seed << ", " << solver;
      EXPECT_LE(found.law_share, 5.0) << "seed " << seed << ", " << solver;
      EXPECT_LE(found.energy_error, 1e-10) << "seed " << seed << ", " << solver;
      EXPECT_LE(found.relative_pull, 1e-6) << "seed " << seed << ", " << solver;
      share = std::max(share, found.law_share);
      error = std::max(error, found.energy_error);
      pull = std::max(pull, found.relative_pull);
      if (found.hardest > 0.0) ++touched;
    }
  EXPECT_GE(touched, static_cast<int>(scenes));  // of twice as many
  std::printf("%s %s: share %.3g, book %.2g, pull %.2g, touched %d\n", name_of(way).c_str(), law.c_str(), share, error, pull, touched);
}

INSTANTIATE_TEST_SUITE_P(InEveryWay, NoContact,
                         testing::Combine(testing::ValuesIn(ways), testing::ValuesIn(laws)),
                         [](const auto& of) {
                           return name_of(std::get<0>(of.param)) + "_" + std::get<1>(of.param);
                         });

/// The smallest case in which the scheme that kept psi as a state sank, to 0.243 mm.
Scene smallest_known_case(const std::string& solver) {
  Scene scene = new_scene(0.05);
  scene.solver.contact = solver;
  scene.add("string.s", String{.length = 0.5,
                               .tension = 243.10125,
                               .linear_density = 0.005,
                               .points = 100,
                               .shape = {.kind = "mode", .amplitude = 2e-3}});
  scene.add("barrier.stop", Barrier{});
  scene.add("contact.c", Contact{.above = Where("string.s", 0.5),
                                 .below = "barrier.stop",
                                 .stiffness = 1e8,
                                 .exponent = 1.0});
  return scene;
}

TEST(AStringOnAPointStop, SinksIntoItByTwoMicrometresAndNoMore) {
  for (const char* solver : {"corrected", "newton"}) {
    const Touching found = watch_touching(smallest_known_case(solver));
    EXPECT_LE(found.deepest, 2.5e-6) << solver;
    EXPECT_GT(found.deepest, 1e-7) << solver;
    std::printf("%s deepest %g share %g book %g\n", solver, found.deepest, found.law_share, found.energy_error);
  }
}

TEST(AStringOnAPointStop, PassesThroughItByThePapersSchemes) {
  for (const char* solver : {"plain", "constrained"})
    std::printf("%s deepest %g\n", solver, watch_touching(smallest_known_case(solver)).deepest);
}

}  // namespace
}  // namespace thrum::claims
