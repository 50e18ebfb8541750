// Numbers in messages are as short as they can be and say what they are.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include <thrum/core/formatted.hpp>

namespace thrum {
namespace {

TEST(Formatted, WritesAsPrintfDoes) {
  EXPECT_EQ(formatted("nothing"), "nothing");
  EXPECT_EQ(formatted("%d of %s, %.3g Hz", 3, "all", 1234.5), "3 of all, 1.23e+03 Hz");
  const std::string many(5000, 'x');
  EXPECT_EQ(formatted("%s.", many.c_str()), many + ".");
}

TEST(Formatted, ExactWordsTellANumberFromAnyOther) {
  EXPECT_EQ(exact_words(0.0), "0");
  EXPECT_EQ(exact_words(20000.0), "20000");
  EXPECT_EQ(exact_words(-100000.0), "-100000");
  EXPECT_EQ(exact_words(0.1), "0.1");
  EXPECT_EQ(exact_words(8.41), "8.41");
  EXPECT_EQ(exact_words(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(exact_words(1e22), "1e+22");
  EXPECT_EQ(exact_words(std::numeric_limits<double>::infinity()), "inf");
}

}  // namespace
}  // namespace thrum
