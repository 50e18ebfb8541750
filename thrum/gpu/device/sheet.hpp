// A membrane or a plate on a rectangular grid, in memory that all threads of its case share. Rows
// of points follow one another with two zeros between them, and two rows of zeros lie on either
// side, so that a neighbour beyond the edge reads 0.
#pragma once

#include <thrum/gpu/device/places.hpp>

namespace thrum::gpu {

/// `room` is for one moment of the motion. bodies/kernels/grid_steps.hpp has the same step for
/// lanes of a processor.
template <int room>
struct Sheet {
  double keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y;
  double edge_x,
      edge_y;       ///< what the ends of rows, and the first and last rows, add to the diagonal
  int width, rows;  ///< points of a row
  double *next, *now, *previous, *kept;

  static constexpr int moments = 4;

  template <class Tape>
  void exchange_numbers(Tape& tape, double* memory) {
    tape.exchange_all(keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y);
    tape.exchange_all(edge_x, edge_y, width, rows);
    next = memory;
    now = memory + room;
    previous = memory + 2 * room;
    kept = memory + 3 * room;
    each_of(room, [&](int i) { next[i] = 0.0; });
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    let_threads_see();
    exchange_list(tape, now);
    exchange_list(tape, previous);
    exchange_list(tape, kept);
    let_threads_see();
  }
  template <class Tape>
  static void exchange_list(Tape& tape, double* list) {
    each_of(room, [&](int i) { tape.exchange_at(i, list[i]); });
    tape.skip(room);
  }
  int stride() const { return width + 2; }

  void predict() {
    let_threads_see();
    const int up = stride();
    // The three moments and what is kept do not overlap: points can be in flight side by side.
    const double* THRUM_APART u_now = now;
    const double* THRUM_APART u_previous = previous;
    double* THRUM_APART to = next;
    double* THRUM_APART keeps = kept;
    each_point(width, rows, [&](int row, int column) {
      const int at = (row + 2) * up + column;
      const double* u = u_now + at;
      const double here = u[0], beside = u[1] + u[-1], above = u[up], below = u[-up];
      const double along = beside - 2.0 * here, across = above + below - 2.0 * here;
      const double corners = u[up + 1] + u[up - 1] + (u[-up + 1] + u[-up - 1]);
      double change = keep * (here - u_previous[at]) + near_x * along + near_y * across +
                      keeps[at] + diagonal * (corners - 4.0 * here) +
                      far_x * (u[2] + u[-2] - 2.0 * here) +
                      far_y * (u[2 * up] + u[-2 * up] - 2.0 * here);
      const double at_rows = row == 0 || row == rows - 1 ? edge_y : 0.0;
      const double at_ends = column == 0 || column == width - 1 ? edge_x : 0.0;
      change += (at_rows + at_ends) * here;
      keeps[at] = old_x * along + old_y * across;
      to[at] = here + change;
    });
    let_threads_see();
  }
  void rotate() {
    double* const oldest = previous;
    previous = now;
    now = next;
    next = oldest;
  }
};

/// Up to four points around a place.
struct SheetPlace {
  int point[4];
  double weight[4], push[4];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int i = 0; i < 4; ++i) tape.exchange_all(point[i], weight[i], push[i]);
  }
  template <When when, int room>
  double read(const Sheet<room>& body) const {
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
      const int at = point[i];
      sum += weight[i] * (when == When::next  ? body.next[at]
                          : when == When::now ? body.now[at]
                                              : body.next[at] - body.previous[at]);
    }
    return sum;
  }
  template <int room>
  void drive(Sheet<room>& body, double force) const {
    let_threads_see();
    if (is_first_thread())
      for (int i = 0; i < 4; ++i) body.next[point[i]] += push[i] * force;
    let_threads_see();
  }
};

}  // namespace thrum::gpu
