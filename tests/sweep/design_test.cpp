// Plans and designs.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include <thrum/core/fault.hpp>
#include <thrum/sweep/design.hpp>
#include <thrum/sweep/share.hpp>

namespace thrum::sweep {
namespace {

Plan plan_of(const std::string& vary, const std::string& design) {
  return read_plan("scene = \"mass-barrier\"\n[vary]\n" + vary + "\n[design]\n" + design, "p.toml");
}

std::string fault_of(const std::string& text) {
  try {
    read_plan(text, "p.toml");
  } catch (const BadScene& fault) {
    return fault.what();
  }
  return "none";
}

TEST(Grid, GoesThroughTheLastKeyFirstAndMeetsBothEnds) {
  const Plan plan = plan_of(
      "\"a.b.c\" = { from = 0.002, to = 0.008, steps = 3, scale = \"log\" }\n"
      "\"d.e.f\" = { values = [1, \"two\"] }",
      "kind = \"grid\"");
  const Design design(plan);
  ASSERT_EQ(design.size(), 6u);
  EXPECT_EQ(design.settings(0)[0].cell, "0.002");
  EXPECT_EQ(design.settings(1)[1].toml, "\"two\"");
  EXPECT_NEAR(std::stod(design.settings(2)[0].cell), 0.004, 1e-17);
  EXPECT_EQ(design.settings(5)[0].cell, "0.008");
}

TEST(Grid, DrawsRangesWithoutSteps) {
  const Plan plan =
      plan_of("\"a.b.c\" = { from = 1, to = 2, steps = 3 }\n\"d.e.f\" = { from = 2.0, to = 3.5 }",
              "samples = 2");
  const Design design(plan);
  ASSERT_EQ(design.size(), 6u);
  EXPECT_EQ(design.settings(2)[0].cell, "1.5");
  std::set<std::string> drawn;
  for (std::uint64_t i = 0; i < 6; ++i) {
    drawn.insert(design.settings(i)[1].cell);
    EXPECT_GE(std::stod(design.settings(i)[1].cell), 2.0);
    EXPECT_LT(std::stod(design.settings(i)[1].cell), 3.5);
  }
  EXPECT_EQ(drawn.size(), 6u);
}

// Of 2^k points each of 2^k equal parts of every range has one.
TEST(Sobol, FillsEveryRangeEvenlyForAnySeed) {
  for (const char* seed : {"0", "1", "77"}) {
    const Plan plan = plan_of(
        "\"a.b.c\" = { from = 0, to = 1 }\n\"d.e.f\" = { from = 0, to = 1 }\n"
        "\"g.h.i\" = { from = 0, to = 1 }",
        std::string("kind = \"sobol\"\nsamples = 256\nseed = ") + seed);
    const Design design(plan);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::set<int> parts;
      for (std::uint64_t i = 0; i < 256; ++i)
        parts.insert(static_cast<int>(256.0 * std::stod(design.settings(i)[axis].cell)));
      EXPECT_GE(parts.size(), 255u) << seed << " " << axis;
    }
  }
}

TEST(Random, HasTheMeanOfTheRangeAndFollowsTheSeed) {
  const std::string vary = "\"a.b.c\" = { from = 1, to = 100, scale = \"log\" }";
  const Plan one = plan_of(vary, "kind = \"random\"\nsamples = 4000\nseed = 1");
  const Plan two = plan_of(vary, "kind = \"random\"\nsamples = 4000\nseed = 2");
  const Design first(one), second(two);
  double sum = 0.0;
  int equal = 0;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    sum += std::log10(std::stod(first.settings(i)[0].cell)) / 4000.0;
    equal += first.settings(i)[0].cell == second.settings(i)[0].cell;
  }
  EXPECT_NEAR(sum, 1.0, 4.0 * 2.0 / std::sqrt(12.0 * 4000.0));  // four standard deviations
  EXPECT_EQ(equal, 0);
}

TEST(BadPlan, IsOneLineThatSaysWhatWouldBeRight) {
  const std::string scene = "scene = \"mass-barrier\"\n";
  const std::string vary = "[vary]\n\"mass.ball.mass\" = { from = 1, to = 2, steps = 2 }\n";
  EXPECT_EQ(fault_of(scene + vary), "none");
  EXPECT_NE(fault_of(scene).find("nothing varies"), std::string::npos);
  EXPECT_NE(fault_of(vary).find("names either a scene"), std::string::npos);
  EXPECT_NE(fault_of(scene + vary + "[desing]\n").find("did you mean 'design'?"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + vary + "[design]\nkind = \"soblo\"").find("did you mean 'sobol'?"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + vary + "[design]\nkind = \"random\"").find("needs samples"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + vary + "[keep]\nmeasures = [\"f1\"]").find("unknown measure 'f1'"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + "[vary]\n\"a.b\" = { from = 0, to = 1, scale = \"log\", steps = 2 }")
                .find("log scale"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + "[vary]\n\"a.b\" = { from = 0, to = 1 }").find("steps or values"),
            std::string::npos);
  EXPECT_NE(fault_of(scene + "[vary]\n\"a.b\" = { from = 1, to = 2, steps = 9000000 }\n"
                             "\"a.c\" = { from = 1, to = 2, steps = 9000000 }")
                .find("at most 10000000"),
            std::string::npos);
  EXPECT_NE(fault_of("scene = [").find("p.toml:1: not TOML"), std::string::npos);
}

TEST(Share, EachCaseBelongsToOneOfThem) {
  for (const auto& ids : {std::vector<int>{0, 1, 2}, std::vector<int>{1, 2, 3}}) {
    std::set<std::uint64_t> parts;
    for (const int id : ids) {
      setenv("SLURM_ARRAY_TASK_ID", std::to_string(id).c_str(), 1);
      setenv("SLURM_ARRAY_TASK_COUNT", "3", 1);
      parts.insert(share_of_job_array()->part);
    }
    EXPECT_EQ(parts.size(), 3u);
  }
  unsetenv("SLURM_ARRAY_TASK_ID");
  unsetenv("SLURM_ARRAY_TASK_COUNT");
  EXPECT_FALSE(share_of("0/3") || share_of("4/3") || share_of("1") || share_of("a/b"));
  EXPECT_EQ(share_of("3/3")->part, 2u);
}

}  // namespace
}  // namespace thrum::sweep
