// Memory that is asked for ahead: every line of it once, whole or in shares.
#include <gtest/gtest.h>

#include <vector>

#include <thrum/core/footprint.hpp>
#include <thrum/math/aligned.hpp>

namespace thrum {
namespace {

constexpr std::size_t in_a_line = cache_line_bytes / sizeof(double);

TEST(Footprint, CountsEveryLineOnce) {
  const AlignedBlock<double> block(100 * in_a_line);
  Footprint footprint;
  footprint.add(block.data() + 50 * in_a_line, 40 * cache_line_bytes);
  footprint.add(block.data(), 3 * cache_line_bytes);
  footprint.add(block.data() + 2 * in_a_line, 5 * cache_line_bytes);
  footprint.add(block.data() + 60 * in_a_line, cache_line_bytes);
  footprint.add(block.data() + 99 * in_a_line, 0);
  footprint.close();
  EXPECT_EQ(footprint.lines(), 7u + 40u);
}

TEST(Footprint, CountsLinesThatAreTouchedInPart) {
  const AlignedBlock<double> block(4 * in_a_line);
  Footprint footprint;
  footprint.add(block.data() + in_a_line - 1, 2 * sizeof(double));
  footprint.close();
  EXPECT_EQ(footprint.lines(), 2u);
}

TEST(Footprint, MayBeEmptyOrSmallerThanItsShares) {
  Footprint nothing, little;
  const std::vector<double> list(3);
  little.add_list(list);
  for (Footprint* each : {&nothing, &little}) {
    each->close();
    each->fetch();
    for (std::size_t share = 0; share < 12; ++share) each->fetch_share(share, 12);
  }
  EXPECT_EQ(nothing.lines(), 0u);
  EXPECT_GE(little.lines(), 1u);
}

}  // namespace
}  // namespace thrum
