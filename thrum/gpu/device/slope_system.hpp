// The linear system of a step of Newton's method, for few rows.
#pragma once

#include <thrum/gpu/device/row.hpp>

namespace thrum::gpu {

/// (I + W S) x = b, by elimination with pivots.
template <int n>
class SlopeSystem {
 public:
  void factor(const double (&w)[n][n], const double (&slope)[n]) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) a_[i][j] = (i == j ? 1.0 : 0.0) + w[i][j] * slope[j];
    for (int k = 0; k < n; ++k) {
      int best = k;
      for (int i = k + 1; i < n; ++i)
        if (magnitude(a_[i][k]) > magnitude(a_[best][k])) best = i;
      from_[k] = best;
      for (int j = 0; j < n; ++j) swap(a_[k][j], a_[best][j]);
      for (int i = k + 1; i < n; ++i) {
        a_[i][k] /= a_[k][k];
        for (int j = k + 1; j < n; ++j) a_[i][j] -= a_[i][k] * a_[k][j];
      }
    }
  }
  void solve(double (&x)[n]) const {
    for (int k = 0; k < n; ++k) swap(x[k], x[from_[k]]);
    for (int k = 0; k < n; ++k)
      for (int i = k + 1; i < n; ++i) x[i] -= a_[i][k] * x[k];
    for (int k = n - 1; k >= 0; --k) {
      for (int j = k + 1; j < n; ++j) x[k] -= a_[k][j] * x[j];
      x[k] /= a_[k][k];
    }
  }

 private:
  static void swap(double& a, double& b) {
    const double c = a;
    a = b;
    b = c;
  }
  double a_[n][n];
  int from_[n];
};

}  // namespace thrum::gpu
