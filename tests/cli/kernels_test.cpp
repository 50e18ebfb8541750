// Strings and drums on grids, and what touches them, give the same bits in every set of
// instructions.
#include <cstdlib>

#include "cli/program.hpp"

namespace thrum::cli {
namespace {

class Kernels : public Cli, public testing::WithParamInterface<std::string> {
 protected:
  /// A processor that lacks a set takes its own.
  std::string numbers_with(const std::string& set) {
    const Result result = run({"run", GetParam(), "--set", "duration=0.06", "--csv", set},
                              [&] { setenv("THRUM_KERNELS", set.c_str(), 1); });
    EXPECT_EQ(result.status, 0) << result.err;
    return read(set);
  }
};

TEST_P(Kernels, OfEverySetGiveTheSameBits) {
  const std::string baseline = numbers_with("baseline");
  EXPECT_GT(baseline.size(), 10000U);
  EXPECT_TRUE(numbers_with("v3") == baseline);
  EXPECT_TRUE(numbers_with("v4") == baseline);
}

INSTANTIATE_TEST_SUITE_P(Scenes, Kernels,
                         testing::Values("prepared-string", "snare-drum", "string-barrier"));

}  // namespace
}  // namespace thrum::cli
