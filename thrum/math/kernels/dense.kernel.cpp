// Compiled once per instruction set; everything here is in that set's own namespace.
#include <cmath>

#include <thrum/math/kernels/dense.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using Index = std::size_t;

/// Four numbers in lanes.
using Lanes = double __attribute__((vector_size(dense_lanes * sizeof(double))));

inline const Lanes& lanes_at(const double* from) {
  return *static_cast<const Lanes*>(static_cast<const void*>(from));
}
inline Lanes& lanes_at(double* from) { return *static_cast<Lanes*>(static_cast<void*>(from)); }
inline double sum_of(const Lanes& it) { return (it[0] + it[1]) + (it[2] + it[3]); }

/// Several rows at a time, so that each x is loaded once for all of them and the sums are
/// independent.
template <Index count>
inline void times_rows(const DenseBlock& a, Index first, const double* x, double* y) {
  const Index stride = a.stride();
  const double* row = a.row(first);
  Lanes sums[count] = {};
  for (Index j = 0; j < stride; j += dense_lanes) {
    const Lanes at = lanes_at(x + j);
    for (Index k = 0; k < count; ++k) sums[k] += lanes_at(row + k * stride + j) * at;
  }
  for (Index k = 0; k < count; ++k) y[first + k] = sum_of(sums[k]);
}

void times(const DenseBlock& a, const double* x, double* y) {
  Index i = 0;
  for (; i + 8 <= a.rows(); i += 8) times_rows<8>(a, i, x, y);
  for (; i + 4 <= a.rows(); i += 4) times_rows<4>(a, i, x, y);
  for (; i < a.rows(); ++i) times_rows<1>(a, i, x, y);
}

/// Of so many registers a row, which hold the sums, or of any number if 0.
template <Index registers>
inline void transposed_times_of(const DenseBlock& a, const double* x, double* y) {
  const Index stride = a.stride();
  const Index count = registers > 0 ? registers : stride / dense_lanes;
  Lanes sums[registers > 0 ? registers : 1] = {};
  const auto sum = [&](Index j) -> Lanes& {
    return registers > 0 ? sums[j] : lanes_at(y + j * dense_lanes);
  };
  for (Index j = 0; j < count; ++j) sum(j) = Lanes{};
  Index i = 0;
  for (; i + 4 <= a.rows(); i += 4) {
    const double* row = a.row(i);
    const double* by = x + i;
    for (Index j = 0; j < count; ++j, row += dense_lanes) {
      const Lanes even = lanes_at(row) * by[0] + lanes_at(row + 2 * stride) * by[2];
      const Lanes odd = lanes_at(row + stride) * by[1] + lanes_at(row + 3 * stride) * by[3];
      sum(j) += even + odd;
    }
  }
  for (; i < a.rows(); ++i)
    for (Index j = 0; j < count; ++j) sum(j) += lanes_at(a.row(i) + j * dense_lanes) * x[i];
  if constexpr (registers > 0)
    for (Index j = 0; j < count; ++j) lanes_at(y + j * dense_lanes) = sums[j];
}

void transposed_times(const DenseBlock& a, const double* x, double* y) {
  switch (a.stride() / dense_lanes) {
    case 1:
      return transposed_times_of<1>(a, x, y);
    case 2:
      return transposed_times_of<2>(a, x, y);
    case 3:
      return transposed_times_of<3>(a, x, y);
    case 4:
      return transposed_times_of<4>(a, x, y);
    default:
      return transposed_times_of<0>(a, x, y);
  }
}

void combine_rows(const double* a, Index stride, const Index* chosen, const double* by, Index count,
                  double* y) {
  for (Index j = 0; j < stride; j += dense_lanes) lanes_at(y + j) = Lanes{};
  Index p = 0;
  for (; p + 2 <= count; p += 2) {
    const double* one = a + chosen[p] * stride;
    const double* other = a + chosen[p + 1] * stride;
    for (Index j = 0; j < stride; j += dense_lanes)
      lanes_at(y + j) += lanes_at(one + j) * by[p] + lanes_at(other + j) * by[p + 1];
  }
  for (; p < count; ++p)
    for (Index j = 0; j < stride; j += dense_lanes)
      lanes_at(y + j) += lanes_at(a + chosen[p] * stride + j) * by[p];
}

void choose(const double* a, Index stride, const Index* chosen, const double* by, Index count,
            DenseBlock& m) {
  m.reshape(count, count);
  for (Index p = 0; p < count; ++p) {
    const double* from = a + chosen[p] * stride;
    double* to = m.row(p);
    const double scale = by[p];
    for (Index q = p / dense_lanes * dense_lanes; q < count; ++q)
      to[q] = scale * by[q] * from[chosen[q]];
    for (Index q = count; q < m.stride(); ++q) to[q] = 0.0;
    to[p] += 1.0;
  }
}

/// Subtracts the contributions of `count` finished rows from row i.
inline void subtract_above(DenseBlock& m, Index first, Index count, Index i) {
  const Index stride = m.stride();
  const double* above = m.row(first);
  double* row = m.row(i);
  for (Index j = i / dense_lanes * dense_lanes; j < stride; j += dense_lanes) {
    Lanes value = lanes_at(row + j);
    for (Index k = 0; k < count; ++k)
      value -= lanes_at(above + k * stride + j) * above[k * stride + i];
    lanes_at(row + j) = value;
  }
}

void factor(DenseBlock& m) {
  const Index size = m.rows(), stride = m.stride();
  for (Index panel = 0; panel < size; panel += 4) {
    const Index count = panel + 4 <= size ? 4 : size - panel;
    for (Index k = 0; k < count; ++k) {
      double* row = m.row(panel + k);
      subtract_above(m, panel, k, panel + k);
      const double over = 1.0 / std::sqrt(row[panel + k]);
      for (Index j = panel; j < stride; j += dense_lanes) lanes_at(row + j) *= over;
    }
    // A panel of fewer rows is the last one and has none below it.
    for (Index i = panel + 4; i < size; ++i) subtract_above(m, panel, 4, i);
  }
}

void solve(const DenseBlock& r, double* b) {
  const Index size = r.rows(), stride = r.stride();
  for (Index p = 0; p < size; ++p) {
    const double* row = r.row(p);
    const double value = b[p] / row[p];
    const Index from = (p + 1 + dense_lanes - 1) / dense_lanes * dense_lanes;
    b[p] = value;
    for (Index j = p + 1; j < from && j < size; ++j) b[j] -= row[j] * value;
    for (Index j = from; j < stride; j += dense_lanes) lanes_at(b + j) -= lanes_at(row + j) * value;
  }
  for (Index p = size; p-- > 0;) {
    const double* row = r.row(p);
    const Index from = (p + 1 + dense_lanes - 1) / dense_lanes * dense_lanes;
    Lanes sum = {};
    for (Index j = from; j < stride; j += dense_lanes) sum += lanes_at(row + j) * lanes_at(b + j);
    double rest = b[p] - sum_of(sum);
    for (Index j = p + 1; j < from && j < size; ++j) rest -= row[j] * b[j];
    b[p] = rest / row[p];
  }
}

/// Gauss and Jordan: row p is divided by its pivot and taken from all others until its column is
/// one of I; the inverse grows where I was. Of so many registers a row, or of any number if 0: the
/// pivot's row stays in them. Single numbers are never written, only whole registers: reading a
/// register of which a part was just written takes as long as all the rest.
template <Index registers>
inline void invert_rows(DenseBlock& m) {
  const Index size = m.rows(), stride = m.stride();
  const Index count = registers > 0 ? registers : stride / dense_lanes;
  constexpr Index room = registers > 0 ? registers : 1;
  for (Index p = 0; p < size; ++p) {
    double* pivot = m.row(p);
    const double over = 1.0 / pivot[p];
    const Index here = p / dense_lanes;  // the register with the column of the pivot
    Lanes unit = {};
    unit[p % dense_lanes] = 1.0;
    const Lanes others = 1.0 - unit;
    Lanes kept[room];
    for (Index j = 0; j < count; ++j) {
      Lanes value = lanes_at(pivot + j * dense_lanes);
      if (j == here) value = value * others + unit;
      value *= over;
      lanes_at(pivot + j * dense_lanes) = value;
      if constexpr (registers > 0) kept[j] = value;
    }
    double* row = m.row(0);
    for (Index i = 0; i < size; ++i, row += stride) {
      if (i == p) continue;
      const double by = row[p];
      for (Index j = 0; j < count; ++j) {
        const Lanes& value = registers > 0 ? kept[j] : lanes_at(pivot + j * dense_lanes);
        Lanes& at = lanes_at(row + j * dense_lanes);
        const Lanes before = j == here ? at * others : at;
        at = before - value * by;
      }
    }
  }
}

void invert(DenseBlock& m) {
  switch (m.stride() / dense_lanes) {
    case 1:
      return invert_rows<1>(m);
    case 2:
      return invert_rows<2>(m);
    case 3:
      return invert_rows<3>(m);
    case 4:
      return invert_rows<4>(m);
    default:
      return invert_rows<0>(m);
  }
}

}  // namespace

extern const DenseKernels dense_kernels;
const DenseKernels dense_kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    times,
    transposed_times,
    combine_rows,
    choose,
    factor,
    solve,
    invert,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
