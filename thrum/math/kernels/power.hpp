// x^p in all lanes at once, for x > 0, by 2^(p log2 x). With x = 2^k m and m between sqrt(1/2) and
// sqrt(2), p is split so that p k is exact, and log2 m comes from the series of the inverse
// hyperbolic tangent; so the exponent has an absolute error of about 1e-16 whatever its size, and
// the result a relative error below 1e-15 if it is a normal number. Denormal x counts as 0, and an
// overflow gives the largest finite number. Everything is in the variant's namespace.
#pragma once

#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

using Numbers = Lanes<double>;
using Bits = decltype(Numbers{} < Numbers{});

[[gnu::always_inline]] inline Bits bits_of(const Numbers& x) {
  Bits bits;
  __builtin_memcpy(&bits, &x, sizeof(bits));
  return bits;
}
[[gnu::always_inline]] inline Numbers number_of(const Bits& bits) {
  Numbers x;
  __builtin_memcpy(&x, &bits, sizeof(x));
  return x;
}

/// 1 + t/3 + t^2/5 + ...: atanh(s)/s for t = s^2 up to 0.03.
[[gnu::always_inline]] inline Numbers arctangent_series(const Numbers& t) {
  const Numbers t2 = t * t, t4 = t2 * t2;
  const Numbers a = (1.0 / 3.0 + t * (1.0 / 5.0)) + t2 * (1.0 / 7.0 + t * (1.0 / 9.0));
  const Numbers b = (1.0 / 11.0 + t * (1.0 / 13.0)) + t2 * (1.0 / 15.0 + t * (1.0 / 17.0));
  const Numbers c = (1.0 / 19.0 + t * (1.0 / 21.0)) + t2 * (1.0 / 23.0);
  return 1.0 + t * (a + t4 * (b + t4 * c));
}

/// e^y for |y| up to 0.35.
[[gnu::always_inline]] inline Numbers exponential_series(const Numbers& y) {
  const Numbers y2 = y * y, y4 = y2 * y2;
  const Numbers a = (1.0 / 2.0 + y * (1.0 / 6.0)) + y2 * (1.0 / 24.0 + y * (1.0 / 120.0));
  const Numbers b =
      (1.0 / 720.0 + y * (1.0 / 5040.0)) + y2 * (1.0 / 40320.0 + y * (1.0 / 362880.0));
  const Numbers c =
      (1.0 / 3628800.0 + y * (1.0 / 39916800.0)) + y2 * (1.0 / 479001600.0 + y / 6227020800.0);
  return 1.0 + (y + y2 * (a + y4 * (b + y4 * c)));
}

[[gnu::always_inline]] inline Numbers power(const Numbers& x, const Numbers& p) {
  constexpr double log2_e_twice = 2.8853900817779268147;
  constexpr double log_2 = 0.69314718055994530942;
  constexpr double to_whole = 6755399441055744.0;  // 1.5 2^52: a sum with it is a whole number
  constexpr long long one = 0x3ff0000000000000LL, fraction = 0x000fffffffffffffLL;
  constexpr long long high = ~0x3ffffffLL;
  const Bits bits = bits_of(x);
  const Numbers above_one = number_of((bits & fraction) | one);
  const Bits large = above_one > 1.4142135623730951;
  const Numbers m = large ? 0.5 * above_one : above_one;
  const Bits exponent = ((bits >> 52) & 0x7ff) - large;  // `large` is -1 where it holds
  const Numbers k = number_of(exponent | 0x4330000000000000LL) - (4503599627370496.0 + 1023.0);
  const Numbers s = (m - 1.0) / (m + 1.0);
  const Numbers log2_m = log2_e_twice * s * arctangent_series(s * s);
  const Numbers p_high = number_of(bits_of(p) & high);
  const Numbers whole_part = p_high * k;
  const Numbers rest = (p - p_high) * k + p * log2_m;
  Numbers sum = whole_part + rest;
  sum = sum < -1021.0 ? Numbers{} - 1021.0 : (sum > 1023.0 ? Numbers{} + 1023.0 : sum);
  const Numbers shifted = sum + to_whole;
  const Numbers n = shifted - to_whole;
  Numbers part = (whole_part - n) + rest;
  part = part < -1.0 ? Numbers{} - 1.0 : (part > 1.0 ? Numbers{} + 1.0 : part);
  return number_of(bits_of(exponential_series(log_2 * part)) + (bits_of(shifted) << 52));
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
