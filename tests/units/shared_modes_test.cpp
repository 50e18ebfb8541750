// Modes of bodies that are alike are computed once, and those of others are not mistaken for them.
#include <gtest/gtest.h>

#include <memory>

#include <thrum/bodies/coupled_heads.hpp>
#include <thrum/bodies/shared_modes.hpp>

namespace thrum {
namespace {

CoupledHeads::Parameters drum(double lower_tension) {
  return {.heads = {{{.surface_density = 0.355, .tension = 3900.0},
                     {.surface_density = 0.1, .tension = lower_tension}}},
          .radius = 0.178,
          .depth = 0.14,
          .bandwidth = 500.0};
}

TEST(SharedModes, AreComputedOncePerKey) {
  SharedModes<CoupledHeads::Parameters, CoupledHeads> drums;
  int computed = 0;
  const auto get = [&](const CoupledHeads::Parameters& parameters) {
    return drums.get(parameters, [&] {
      ++computed;
      return std::make_shared<const CoupledHeads>(parameters);
    });
  };
  const auto first = get(drum(1930.0)), second = get(drum(1930.0));
  EXPECT_EQ(first, second);
  EXPECT_EQ(computed, 1);
  const auto other = get(drum(1940.0));
  EXPECT_NE(other, first);
  EXPECT_EQ(computed, 2);
  EXPECT_NE(other->modes()[0].angular_frequency, first->modes()[0].angular_frequency);
  auto deeper = drum(1930.0);
  deeper.depth = 0.2;
  EXPECT_NE(get(deeper), first);
  EXPECT_EQ(get(drum(1930.0)), first);
  EXPECT_EQ(computed, 3);
}

}  // namespace
}  // namespace thrum
