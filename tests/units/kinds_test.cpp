// Every kind of the registry answers what others may ask of it.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include <thrum/scene/registry.hpp>

namespace thrum {
namespace {

TEST(Kinds, AreFoundByNameAndByTheirParameters) {
  std::set<std::string_view> names;
  for (const Kind& kind : kinds()) {
    EXPECT_TRUE(names.insert(kind.name()).second) << kind.name();
    EXPECT_EQ(find_kind(kind.name()), &kind) << kind.name();
    EXPECT_EQ(kind_of(kind.fresh()), &kind) << kind.name();
  }
  EXPECT_EQ(find_kind("no such kind"), nullptr);
  EXPECT_EQ(kind_of(std::any(1.0)), nullptr);
}

TEST(Kinds, JoinANetworkAndAreDrawnInOneWay) {
  for (const Kind& kind : kinds()) {
    EXPECT_NE(kind.assemble, nullptr) << kind.name();
    const int ways = (kind.profile != nullptr) + (kind.joint != nullptr) + (kind.mark != nullptr);
    EXPECT_EQ(ways, 1) << kind.name();
    EXPECT_EQ(kind.profile != nullptr, kind.role == Role::thing) << kind.name();
  }
}

TEST(Kinds, HaveAPriceWhereTheyHaveRows) {
  for (const Kind& kind : kinds()) {
    const bool priced = kind.row_price.touching.operations > 0.0;
    EXPECT_EQ(priced, kind.role == Role::interaction) << kind.name();
    EXPECT_LE(kind.row_price.apart.operations, kind.row_price.touching.operations) << kind.name();
  }
}

TEST(Kinds, ACavityClaimsItsTwoHeadsAndNothingElse) {
  const Kind& cavity = *find_kind("cavity");
  const Kind& membrane = *find_kind("membrane");
  Element air{"cavity", "c", cavity.fresh()};
  const ValueRef value = cavity.describe().find("between")->value(cavity.address(air.parameters));
  *std::get<std::array<Where, 2>*>(value) = {Where("membrane.a"), Where("string.s")};
  EXPECT_TRUE(cavity.claims(air, {"membrane", "a", membrane.fresh()}));
  EXPECT_FALSE(cavity.claims(air, {"membrane", "b", membrane.fresh()}));
  EXPECT_FALSE(cavity.claims(air, {"string", "s", find_kind("string")->fresh()}));
}

}  // namespace
}  // namespace thrum
