// A large symmetric and positive system A x = m b, A near the diagonal m, by conjugate gradients
// with 1/m before them (Hestenes & Stiefel 1952). It starts from b, which is nearly the answer.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

/// [setup] From b to x. `apply(x, out)` writes A x. Ends where the residual, squared and over m, is
/// below `enough` of b's, or after 500 steps.
template <class Apply>
void solve_by_conjugate_gradients(const std::vector<double>& mass, const Apply& apply,
                                  double enough, std::span<double> b) {
  const std::size_t count = b.size();
  std::vector<double> x(b.begin(), b.end()), rest(count), way(count), image(count, 0.0);
  apply(x, image);
  double now = 0.0, all = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    rest[i] = mass[i] * b[i] - image[i];
    way[i] = rest[i] / mass[i];
    now += rest[i] * rest[i] / mass[i];
    all += mass[i] * b[i] * b[i];
  }
  for (int step = 0; step < 500 && now > enough * all; ++step) {
    apply(way, image);
    double along = 0.0, next = 0.0;
    for (std::size_t i = 0; i < count; ++i) along += way[i] * image[i];
    for (std::size_t i = 0; i < count; ++i) {
      x[i] += now / along * way[i];
      rest[i] -= now / along * image[i];
      next += rest[i] * rest[i] / mass[i];
    }
    for (std::size_t i = 0; i < count; ++i) way[i] = rest[i] / mass[i] + next / now * way[i];
    now = next;
  }
  for (std::size_t i = 0; i < count; ++i) b[i] = x[i];
}

}  // namespace thrum
