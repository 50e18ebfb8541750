// Compiled once per instruction set; everything here is in that set's own namespace.
#include <thrum/math/kernels/forms.hpp>
#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/sums.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using V = Lanes<double>;
constexpr std::size_t n = lane_count<double>;

/// Even and odd columns apart, so that sums do not wait for one another.
[[gnu::always_inline]] inline void write_strip(const FormTable::View& table,
                                               const FormTable::Strip& strip, const double* x,
                                               double* to) {
  constexpr std::size_t high = FormTable::lanes, registers = high / n;
  V even[registers] = {}, odd[registers] = {};
  const double* h = table.dense + strip.first;
  for (std::size_t part = strip.first_part; part < strip.end_part; ++part) {
    const double* at = x + table.parts[part].from;
    const std::size_t columns = table.parts[part].columns;
    std::size_t j = 0;
    for (; j + 2 <= columns; j += 2, h += 2 * high) {
      const V one = all(at[j]), other = all(at[j + 1]);
      for (std::size_t k = 0; k < registers; ++k) even[k] = fused(load(h + k * n), one, even[k]);
      for (std::size_t k = 0; k < registers; ++k)
        odd[k] = fused(load(h + high + k * n), other, odd[k]);
    }
    if (j == columns) continue;
    const V last = all(at[j]);
    for (std::size_t k = 0; k < registers; ++k) even[k] = fused(load(h + k * n), last, even[k]);
    h += high;
  }
  for (std::size_t k = 0; k < registers; ++k) store(to + k * n, V(even[k] + odd[k]));
}

void apply(const FormTable::View& table, const double* x, DenseBlock& v) {
  double* rows = v.row(0);
  const std::size_t numbers = v.rows() * v.stride();
  for (std::size_t i = 0; i < numbers; ++i) rows[i] = 0.0;
  const FormTable::Strip* strip = table.strips;
  for (std::size_t i = 0; i < table.strip_count; ++i, ++strip)
    write_strip(table, *strip, x, rows + strip->to);
  const FormTable::Pair* pair = table.pairs;
  for (std::size_t i = 0; i < table.pair_count; ++i, ++pair) {
    const double first = fused(pair->value[0], x[pair->column[0]], rows[pair->to]);
    rows[pair->to] = fused(pair->value[1], x[pair->column[1]], first);
  }
}

/// Products of a tile of rows with four others.
template <std::size_t tile>
[[gnu::always_inline]] inline void multiply_tile(const DenseBlock& v, std::size_t i, std::size_t j,
                                                 DenseBlock& m) {
  V sums[tile][4] = {};
  for (std::size_t c = 0; c < v.stride(); c += n) {
    V other[4];
    for (std::size_t b = 0; b < 4; ++b) other[b] = load(v.row(j + b) + c);
    for (std::size_t a = 0; a < tile; ++a) {
      const V one = load(v.row(i + a) + c);
      for (std::size_t b = 0; b < 4; ++b) sums[a][b] = fused(one, other[b], sums[a][b]);
    }
  }
  for (std::size_t a = 0; a < tile; ++a)
    for (std::size_t b = 0; b < 4; ++b)
      m.row(i + a)[j + b] = m.row(j + b)[i + a] = sum_of(sums[a][b]);
}

void gram(const DenseBlock& v, DenseBlock& m) {
  constexpr std::size_t tile = n == 8 ? 4 : 2;  // as many as there are registers for
  for (std::size_t j = 0; j < v.rows(); j += 4)
    for (std::size_t i = 0; i < j + 4; i += tile) multiply_tile<tile>(v, i, j, m);
  for (std::size_t i = 0; i < v.rows(); ++i) m.row(i)[i] += 1.0;
}

}  // namespace

extern const FormKernels form_kernels;
const FormKernels form_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), apply, gram};

}  // namespace thrum::THRUM_KERNEL_VARIANT
