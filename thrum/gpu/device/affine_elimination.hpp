// Rows whose laws are affine in the step, f = a + s r, are eliminated from r + W f(r) = d one after
// the other, as network/affine_rows.hpp does at once: with k = s/(1 + s W_aa) and
// h = (a + s d_a)/(1 + s W_aa),
//
//     f_a = h - k sum over the others of W_aj f_j
//     d_i <- d_i - W_ia h,   W_ij <- W_ij - W_ia k W_aj
//
// What is left has the same form. W changes before d is known.
#pragma once

namespace thrum::gpu {

/// `is_affine`, of each row: all of those are eliminated, in their order.
template <bool... is_affine>
class AffineElimination {
 public:
  static constexpr int n = sizeof...(is_affine);

  void begin(const double* whole) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) w_[i][j] = whole[i * n + j];
  }
  void eliminate(int a, double offset, double slope) {
    const double over = 1.0 / (1.0 + slope * w_[a][a]);
    yield_[a] = slope * over;
    held_[a] = offset * over;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (is_left(i, a) && is_left(j, a)) w_[i][j] -= w_[i][a] * yield_[a] * w_[a][j];
  }
  /// W_ii of a row that is left.
  double compliance(int i) const { return w_[i][i]; }
  /// d of the rows that are left.
  void reduce(double (&d)[n]) const {
    for (int a = 0; a < n; ++a)
      if (affine[a]) {
        const double held = held_[a] + yield_[a] * d[a];
        for (int i = 0; i < n; ++i)
          if (is_left(i, a)) d[i] -= w_[i][a] * held;
      }
  }
  /// r, in place of d, and forces of what was eliminated, from the last to the first.
  void find_eliminated(double (&d)[n], double (&force)[n]) const {
    for (int a = n - 1; a >= 0; --a)
      if (affine[a]) {
        double left = d[a];
        for (int j = 0; j < n; ++j)
          if (is_left(j, a)) left -= w_[a][j] * force[j];
        force[a] = held_[a] + yield_[a] * left;
        d[a] = left - w_[a][a] * force[a];
      }
  }

 private:
  static constexpr bool affine[n] = {is_affine...};
  /// When a is eliminated.
  static constexpr bool is_left(int i, int a) { return i > a || (i < a && !affine[i]); }

  double w_[n][n];
  double yield_[n], held_[n];  ///< k, and h where d is 0
};

}  // namespace thrum::gpu
