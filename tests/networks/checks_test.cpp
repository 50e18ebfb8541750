// Tests of the checks and of the shrinker: the checks do fail when a property is violated.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include <thrum/scene/read_scene.hpp>

#include "networks/generate.hpp"
#include "networks/properties.hpp"
#include "networks/shrink.hpp"

namespace thrum::networks {
namespace {

/// The scene of docs/theory/contact.md in which "plain" pulls.
std::string thrown_at_a_wall(const std::string& solver, const std::string& from = "-0.00101") {
  return "duration = 0.01\n[solver]\ncontact = \"" + solver +
         "\"\n[mass.m]\nmass = 0.01\nvelocity = 2\nposition = " + from +
         "\n[barrier.b]\n[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.m\"\nstiffness = 1e9\n";
}

TEST(Claims, AreMadeWhereTheyHold) {
  const auto never_pulls = [](const std::string& solver) {
    return claims_of(read_scene(thrown_at_a_wall(solver), "a.toml").scene).never_pulls;
  };
  EXPECT_TRUE(never_pulls("corrected"));
  EXPECT_TRUE(never_pulls("newton"));
  EXPECT_TRUE(never_pulls("constrained"));  // one row
  EXPECT_FALSE(never_pulls("plain"));
  EXPECT_FALSE(never_pulls("scalar"));
  const std::string two_rows =
      thrown_at_a_wall("constrained") + "[connection.k]\nbetween = [\"mass.m\", \"barrier.b\"]\n";
  EXPECT_FALSE(claims_of(read_scene(two_rows, "a.toml").scene).never_pulls);
}

TEST(Checks, SeeAPull) {
  bool pulls = false;  // depends on where between two samples it meets the wall
  for (const char* from : {"-0.00101", "-0.00102", "-0.00103", "-0.00104", "-0.00105"}) {
    EXPECT_FALSE(check(thrown_at_a_wall("corrected", from)));
    pulls = pulls || pull_of(thrown_at_a_wall("plain", from));
  }
  EXPECT_TRUE(pulls);
}

TEST(Checks, SeeARefusalAndNumbersWithoutBound) {
  EXPECT_EQ(check("[mass.m]\nmass = -1\n")->what, Broken::refused);
  EXPECT_EQ(check("[mass.m]\nmass = 1\nvelocity = 1e200\n")->what, Broken::not_finite);
}

TEST(Generator, UsesEveryKindAndSolver) {
  std::set<std::string> kinds, solvers;
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const NetworkText network = generate(seed);
    most = std::max(most, network.elements());
    for (const Table& table : network.tables)
      kinds.insert(table.path.substr(0, table.path.find('.')));
    solvers.insert(network.tables[0].lines[0]);
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"bar", "barrier", "bow", "cavity", "connection",
                                          "contact", "force", "mass", "membrane", "microphone",
                                          "pickup", "plate", "solver", "string"}));
  EXPECT_EQ(solvers.size(), 5u);
  EXPECT_GE(most, 38u);
}

TEST(Shrinker, KeepsWhatFailsAndNothingElse) {
  const NetworkText network = generate(300);
  const auto has_contact = [](const NetworkText& part) {
    return part.text().find("[contact.") != std::string::npos;
  };
  ASSERT_TRUE(has_contact(network));
  const NetworkText small = shrink(network, has_contact);
  EXPECT_EQ(small.elements() > 3u, false) << small.text();
  EXPECT_TRUE(has_contact(small));
  EXPECT_FALSE(check(small.text()) && check(small.text())->what == Broken::refused);
}

}  // namespace
}  // namespace thrum::networks
