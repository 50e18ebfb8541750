// Denormal numbers count as zero while a FlushDenormals exists, and not afterwards.
#include <gtest/gtest.h>

#include <limits>

#include <thrum/math/flush_denormals.hpp>

namespace thrum {
namespace {

/// Both ways to meet a denormal number, computed when it is called.
template <class Real>
struct Smallest {
  volatile Real normal = std::numeric_limits<Real>::min();
  volatile Real denormal = std::numeric_limits<Real>::denorm_min();
  volatile Real half = Real(0.5);
  volatile Real many = 1 / std::numeric_limits<Real>::epsilon();

  bool result_is_zero() const { return normal * half == 0; }
  bool operand_is_zero() const { return denormal * many == 0; }
};

template <class Real>
class DenormalNumbers : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(DenormalNumbers, Reals);

TYPED_TEST(DenormalNumbers, CountAsZeroInScope) {
#if !defined(__SSE2__) && !defined(__aarch64__)
  GTEST_SKIP() << "denormal numbers are not flushed on this processor";
#endif
  const Smallest<TypeParam> smallest;
  EXPECT_FALSE(smallest.result_is_zero());
  EXPECT_FALSE(smallest.operand_is_zero());
  {
    const FlushDenormals outer;
    EXPECT_TRUE(smallest.result_is_zero());
    EXPECT_TRUE(smallest.operand_is_zero());
    {
      const FlushDenormals inner;
      EXPECT_TRUE(smallest.result_is_zero());
    }
    EXPECT_TRUE(smallest.result_is_zero());
    EXPECT_TRUE(smallest.operand_is_zero());
  }
  EXPECT_FALSE(smallest.result_is_zero());
  EXPECT_FALSE(smallest.operand_is_zero());
}

TYPED_TEST(DenormalNumbers, AreNotReachedFromWhatIsDropped) {
  const TypeParam tiny = sizeof(TypeParam) == sizeof(float) ? TypeParam(1e-31) : TypeParam(1e-151);
  TypeParam numbers[] = {tiny, -tiny, TypeParam(20) * tiny, TypeParam(-1), 0};
  drop_tiny(numbers, 5);
  EXPECT_EQ(numbers[0], 0);
  EXPECT_EQ(numbers[1], 0);
  EXPECT_EQ(numbers[2], TypeParam(20) * tiny);
  EXPECT_EQ(numbers[3], -1);
  EXPECT_EQ(numbers[4], 0);
}

}  // namespace
}  // namespace thrum
