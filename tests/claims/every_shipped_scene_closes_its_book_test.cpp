// The energy book of every shipped scene, run to its end, closes to 1e-12 of the most that was
// stored. The largest error is 3.4e-13 (docs/theory/energy-book.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <thrum/scene/shipped_scenes.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

class EveryShippedScene : public testing::TestWithParam<std::string> {};

/// fretted-guitar: 1.8e-12 where the energy of a contact does not use the psi of its force.
TEST_P(EveryShippedScene, ClosesItsBook) {
  EXPECT_LE(run(shipped(GetParam())).energy_error(), 1e-12);
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const ShippedScene& scene : shipped_scenes()) names.emplace_back(scene.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryShippedScene, testing::ValuesIn(all_names()),
                         [](const auto& it) {
                           std::string name = it.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace thrum::claims
