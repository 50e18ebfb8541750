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

template <class Real>
void read_pairs(const RowPairs& pairs, const Real* __restrict q, double* __restrict x) {
  for (std::size_t i = 0; i < pairs.count; ++i) {
    const Real* at = q + pairs.at[i];
    x[i] = pairs.offset[i] + (pairs.first[i] * static_cast<double>(at[0]) +
                              pairs.second[i] * static_cast<double>(at[1]));
  }
}

/// value(i) is the vector from i on, rest(i) a single number.
template <class Value, class Rest>
inline double sum_many(std::size_t count, const double* __restrict weight, const Value& value,
                       const Rest& rest) {
  constexpr std::size_t lanes = lane_count<double>;
  Lanes<double> sums{};
  std::size_t i = 0;
  for (; i + bundle * lanes <= count; i += bundle * lanes) {
    Lanes<double> w[bundle], x[bundle];
    for (std::size_t k = 0; k < bundle; ++k) {
      w[k] = load(weight + i + k * lanes);
      x[k] = value(i + k * lanes);
    }
    sums += weighted<bundle>(w, x);
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
  for (std::size_t i = 0; i < count; ++i)
    q[i] = static_cast<Real>(static_cast<double>(q[i]) - push[i] * force);
}

template <class Real>
void add_many(std::size_t count, const double* __restrict push, double force, Real* __restrict q) {
  const auto by = static_cast<Real>(force);
  for (std::size_t i = 0; i < count; ++i) q[i] += static_cast<Real>(push[i]) * by;
}

/// As sum_many, each number being loaded once for all rows.
template <std::size_t rows, class Real>
inline void read_rows(std::size_t count, const double* const* weights, const Real* __restrict q,
                      double* sums) {
  constexpr std::size_t lanes = lane_count<double>;
  const double* w[rows];
  Lanes<double> sum[rows] = {};
  for (std::size_t r = 0; r < rows; ++r) w[r] = weights[r];
  std::size_t i = 0;
  for (; i + bundle * lanes <= count; i += bundle * lanes) {
    Lanes<double> x[bundle];
    for (std::size_t k = 0; k < bundle; ++k) x[k] = load_wide(q + i + k * lanes);
    for (std::size_t r = 0; r < rows; ++r) {
      Lanes<double> here[bundle];
      for (std::size_t k = 0; k < bundle; ++k) here[k] = load(w[r] + i + k * lanes);
      sum[r] += weighted<bundle>(here, x);
    }
  }
  for (; i + lanes <= count; i += lanes) {
    const Lanes<double> x = load_wide(q + i);
    for (std::size_t r = 0; r < rows; ++r) sum[r] += rounded(load(w[r] + i) * x);
  }
  for (std::size_t r = 0; r < rows; ++r) sums[r] = sum_of(sum[r]);
  for (; i < count; ++i)
    for (std::size_t r = 0; r < rows; ++r) sums[r] += rounded(w[r][i] * static_cast<double>(q[i]));
}

template <class Real>
void read_sheaf(std::size_t count, std::size_t rows, const double* const* weights, const Real* q,
                double* sums) {
  for (; rows > 4; rows -= 4, weights += 4, sums += 4) read_rows<4>(count, weights, q, sums);
  if (rows == 4) read_rows<4>(count, weights, q, sums);
  if (rows == 3) read_rows<3>(count, weights, q, sums);
  if (rows == 2) read_rows<2>(count, weights, q, sums);
  if (rows == 1) read_rows<1>(count, weights, q, sums);
}

template <std::size_t rows, class Real>
inline void push_rows(std::size_t count, const double* const* pushes, const double* forces,
                      Real* __restrict q) {
  const double* push[rows];
  double force[rows];
  for (std::size_t r = 0; r < rows; ++r) {
    push[r] = pushes[r];
    force[r] = forces[r];
  }
  constexpr std::size_t lanes = lane_count<double>;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    Lanes<double> sum = load(push[0] + i) * force[0];
    for (std::size_t r = 1; r < rows; ++r) sum += load(push[r] + i) * force[r];
    const Lanes<double> value = load_wide(q + i) - sum;
    for (std::size_t k = 0; k < lanes; ++k) q[i + k] = static_cast<Real>(value[k]);
  }
  for (; i < count; ++i) {
    double sum = push[0][i] * force[0];
    for (std::size_t r = 1; r < rows; ++r) sum += push[r][i] * force[r];
    q[i] = static_cast<Real>(static_cast<double>(q[i]) - sum);
  }
}

template <class Real>
void push_sheaf(std::size_t count, std::size_t rows, const double* const* pushes,
                const double* forces, Real* q) {
  for (; rows > 4; rows -= 4, pushes += 4, forces += 4) push_rows<4>(count, pushes, forces, q);
  if (rows == 4) push_rows<4>(count, pushes, forces, q);
  if (rows == 3) push_rows<3>(count, pushes, forces, q);
  if (rows == 2) push_rows<2>(count, pushes, forces, q);
  if (rows == 1) push_rows<1>(count, pushes, forces, q);
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
     read_change<double>, push_many<double>, add_many<double>, read_sheaf<double>,
     push_sheaf<double>},
    {read_line<float>, find_on_line<float>, read_pairs<float>, read_many<float>, read_change<float>,
     push_many<float>, add_many<float>, read_sheaf<float>, push_sheaf<float>},
    find_above,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
