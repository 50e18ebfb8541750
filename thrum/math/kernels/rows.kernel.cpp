// Compiled once per instruction set; everything here is in that set's own namespace.
#include <bit>

#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/rows.hpp>
#include <thrum/math/kernels/sums.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class Real>
void read_line(std::size_t count, double weight, const double* __restrict offset,
               const Real* __restrict q, double* __restrict x) {
  for (std::size_t i = 0; i < count; ++i) x[i] = offset[i] + weight * static_cast<double>(q[i]);
}

/// Two numbers side by side, as a place between two points of a grid reads them.
using Two = double __attribute__((vector_size(2 * sizeof(double))));
inline Two load_two(const double* from) {
  Two two;
  __builtin_memcpy(&two, from, sizeof(two));
  return two;
}
inline Two load_two(const float* from) {
  return Two{static_cast<double>(from[0]), static_cast<double>(from[1])};
}

template <class Real>
void read_pairs(const RowPairs& pairs, const Real* __restrict q, double* __restrict x) {
  const auto parts = [&](std::size_t i) {
    return load_two(pairs.weights + 2 * i) * load_two(q + pairs.at[i]);
  };
  std::size_t i = 0;
  for (; i + 2 <= pairs.count; i += 2) {
    const Two one = parts(i), other = parts(i + 1);
    const Two sum = load_two(pairs.offset + i) + (__builtin_shufflevector(one, other, 0, 2) +
                                                  __builtin_shufflevector(one, other, 1, 3));
    __builtin_memcpy(x + i, &sum, sizeof(sum));
  }
  if (i < pairs.count) {
    const Two last = parts(i);
    x[i] = pairs.offset[i] + (last[0] + last[1]);
  }
}

/// value(i) is the vector from i on, rest(i) a single number.
template <class Value, class Rest>
inline double sum_many(std::size_t count, const double* __restrict weight, const Value& value,
                       const Rest& rest) {
  constexpr std::size_t lanes = lane_count<double>;
  Lanes<double> sums{};
  std::size_t i = 0;
  for (; i + at_once * lanes <= count; i += at_once * lanes) {
    Lanes<double> w[at_once], x[at_once];
    for (std::size_t k = 0; k < at_once; ++k) {
      w[k] = load(weight + i + k * lanes);
      x[k] = value(i + k * lanes);
    }
    sums += weighted<at_once>(w, x);
  }
  for (; i + lanes <= count; i += lanes) sums += rounded(load(weight + i) * value(i));
  double sum = sum_of(sums);
  for (; i < count; ++i) sum += rounded(weight[i] * rest(i));
  return sum;
}

template <class Real>
double read_many(std::size_t count, const double* __restrict weight, const Real* __restrict q) {
  return sum_many(
      count, weight, [&](std::size_t i) { return load_wide(q + i); },
      [&](std::size_t i) { return static_cast<double>(q[i]); });
}

template <class Real>
double read_change(std::size_t count, const double* __restrict weight, const Real* __restrict next,
                   const Real* __restrict previous) {
  return sum_many(
      count, weight, [&](std::size_t i) { return load_wide(next + i) - load_wide(previous + i); },
      [&](std::size_t i) {
        return static_cast<double>(next[i]) - static_cast<double>(previous[i]);
      });
}

template <class Real>
void push_many(std::size_t count, const double* __restrict push, double force, Real* __restrict q) {
  constexpr std::size_t lanes = lane_count<double>;
  std::size_t i = 0;
  const auto push_lanes = [&](std::size_t at) {
    const Lanes<double> pushed = load_wide(q + at) - load(push + at) * force;
    for (std::size_t k = 0; k < lanes; ++k) q[at + k] = static_cast<Real>(pushed[k]);
  };
  for (; i + at_once * lanes <= count; i += at_once * lanes)
    for (std::size_t k = 0; k < at_once; ++k) push_lanes(i + k * lanes);
  for (; i + lanes <= count; i += lanes) push_lanes(i);
  for (; i < count; ++i) q[i] = static_cast<Real>(static_cast<double>(q[i]) - push[i] * force);
}

template <class Real>
void add_many(std::size_t count, const double* __restrict push, double force, Real* __restrict q) {
  const auto by = static_cast<Real>(force);
  for (std::size_t i = 0; i < count; ++i) q[i] += static_cast<Real>(push[i]) * by;
}

inline void note(unsigned bits, std::size_t first, std::size_t* found, std::size_t& many) {
  for (; bits != 0; bits &= bits - 1)
    found[many++] = first + static_cast<std::size_t>(std::countr_zero(bits));
}

/// Numbers, from `first` on, of what is above its limit. Most rows are far from contact: several
/// vectors are compared before it is asked whether any row was found. value(i) and rest(i) are as
/// in sum_many.
template <class Value, class Rest>
inline std::size_t find_each(std::size_t count, const double* __restrict limit, std::size_t first,
                             std::size_t* __restrict found, const Value& value, const Rest& rest) {
  constexpr std::size_t lanes = lane_count<double>, together = 4;
  std::size_t many = 0;
  std::size_t i = 0;
  for (; i + together * lanes <= count; i += together * lanes) {
    unsigned bits = 0;
    for (std::size_t k = 0; k < together * lanes; k += lanes)
      bits |= where_above(value(i + k), load(limit + i + k)) << k;
    note(bits, first + i, found, many);
  }
  for (; i + lanes <= count; i += lanes)
    note(where_above(value(i), load(limit + i)), first + i, found, many);
  for (; i < count; ++i)
    if (rest(i) > limit[i]) found[many++] = first + i;
  return many;
}

template <class Real>
std::size_t find_on_line(std::size_t count, double weight, const double* __restrict bar,
                         const Real* __restrict q, std::size_t first,
                         std::size_t* __restrict found) {
  return find_each(
      count, bar, first, found,
      [&](std::size_t i) -> Lanes<double> { return weight * load_wide(q + i); },
      [&](std::size_t i) { return weight * static_cast<double>(q[i]); });
}

std::size_t find_above(std::size_t count, const double* __restrict x,
                       const double* __restrict limit, std::size_t first,
                       std::size_t* __restrict found) {
  return find_each(
      count, limit, first, found, [&](std::size_t i) { return load(x + i); },
      [&](std::size_t i) { return x[i]; });
}

}  // namespace

extern const RowKernels row_kernels;
const RowKernels row_kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {read_line<double>, find_on_line<double>, read_pairs<double>, read_many<double>,
     read_change<double>, push_many<double>, add_many<double>},
    {read_line<float>, find_on_line<float>, read_pairs<float>, read_many<float>, read_change<float>,
     push_many<float>, add_many<float>},
    find_above,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
