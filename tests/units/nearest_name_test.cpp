// Suggestions for misspelt names.
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/scene/nearest_name.hpp>

namespace thrum {
namespace {

const std::vector<std::string_view> keys = {"length",  "tension",    "density",
                                            "damping", "damping_hf", "frequency"};

TEST(EditDistance, CountsLetters) {
  EXPECT_EQ(edit_distance("tension", "tension"), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("tensio", "tension"), 1) << "one left out";
  EXPECT_EQ(edit_distance("tenssion", "tension"), 1) << "one too many";
  EXPECT_EQ(edit_distance("tansion", "tension"), 1) << "one wrong";
  EXPECT_EQ(edit_distance("tensoin", "tension"), 1) << "two swapped";
  EXPECT_EQ(edit_distance("Tension", "tension"), 0) << "capitals do not count";
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

TEST(NearestName, FindsWhatASlipMeant) {
  EXPECT_EQ(nearest_name("tensoin", keys), "tension");
  EXPECT_EQ(nearest_name("DAMPING", keys), "damping");
  EXPECT_EQ(nearest_name("damping_fh", keys), "damping_hf");
  EXPECT_EQ(nearest_name("lenght", keys), "length");
}

TEST(NearestName, FindsABeginning) { EXPECT_EQ(nearest_name("freq", keys), "frequency"); }

TEST(NearestName, PrefersTheNearest) {
  EXPECT_EQ(nearest_name("densiti", keys), "density");
  EXPECT_EQ(nearest_name("tensity", keys), "density");
}

TEST(NearestName, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest_name("colour", keys), std::nullopt);
  EXPECT_EQ(nearest_name("", keys), std::nullopt);
  EXPECT_EQ(nearest_name("x", keys), std::nullopt);
  EXPECT_EQ(nearest_name("x", std::vector<std::string_view>{"y"}), std::nullopt)
      << "a name that shares no letter is not near";
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), keys), std::nullopt);
}

TEST(Suggestion, NamesTheNearestOrAll) {
  EXPECT_EQ(suggestion("tensoin", keys), "; did you mean 'tension'?");
  EXPECT_EQ(suggestion("colour", std::vector<std::string_view>{"a", "b"}),
            "; valid names are a, b");
  EXPECT_EQ(suggestion("colour", {}), "");
}

}  // namespace
}  // namespace thrum
