// A membrane or a plate on a rectangular grid, in memory that all threads of its case share. Rows
// of points follow one another with two zeros between them, and two rows of zeros lie on either
// side, so that a neighbour beyond the edge reads 0.
//
// A thread steps `length` neighbours of one row. What it has of them in registers, and the sums of
// the points above and below, serve several of them: of thirteen points that a plate's step takes
// about six are loaded. An odd length keeps threads in different banks of the memory.
#pragma once

#include <thrum/gpu/device/shared_place.hpp>

namespace thrum::gpu {

/// The points of one thread.
template <int length>
struct PointsInARow {
  int at;             ///< where the first is in the room
  int count;          ///< how many there are; 0 of a thread that has none
  int last;           ///< which of them is the last of its row, or -1
  double here;        ///< how a point acts on itself, but for
  double first_edge;  ///< what the edge adds to the first one
  double previous[length], kept[length];
};

/// `room` is for one moment of the motion. bodies/kernels/grid_steps.hpp has the same step for
/// lanes of a processor.
template <int room, int length>
struct Sheet : Moments {
  double keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y;
  double edge_x,
      edge_y;       ///< what the ends of rows, and the first and last rows, add to the diagonal
  int width, rows;  ///< points of a row
  PerThread<PointsInARow<length>> points;

  template <class Tape>
  void exchange_numbers(Tape& tape, double* memory) {
    tape.exchange_all(keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y);
    tape.exchange_all(edge_x, edge_y, width, rows);
    take(memory, room);
    const int parts = (width + length - 1) / length;
    each_thread(points, [&](int thread, PointsInARow<length>& mine) {
      const int row = thread / parts, first = (thread - row * parts) * length;
      const int left = row < rows ? width - first : 0;
      mine.at = (row + 2) * stride() + first;
      mine.count = left < length ? left : length;
      mine.last = left <= length ? left - 1 : -1;
      mine.here = (row == 0 || row == rows - 1 ? edge_y : 0.0) -
                  2.0 * (near_x + near_y + far_x + far_y) - 4.0 * diagonal;
      mine.first_edge = first == 0 && left > 1 ? edge_x : 0.0;
    });
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    meet();
    exchange_list<room>(tape, now);
    exchange_list<room>(tape, previous);
    meet();
    each_thread(points, [&](int, PointsInARow<length>& mine) {
      THRUM_UNROLL
      for (int i = 0; i < length; ++i) {
        if (i >= mine.count) continue;
        mine.previous[i] = previous[mine.at + i];
        tape.exchange_at(mine.at + i, mine.kept[i]);
      }
    });
    tape.skip(room);
  }
  int stride() const { return width + 2; }
  /// What the first warp would keep in registers while rows are solved.
  template <class Tape>
  void exchange_parked(Tape& tape) {
    if_in_registers(points, [&](auto& mine) {
      THRUM_UNROLL
      for (int i = 0; i < length; ++i) {
        tape.exchange_lanes(mine.previous[i]);
        tape.exchange_lanes(mine.kept[i]);
      }
    });
  }

  /// What others read of it is there when all threads have met once more.
  void predict() {
    const int up = stride();
    each_thread(points, [&](int, PointsInARow<length>& mine) {
      if (mine.count == 0) return;
      const double* THRUM_APART u = now + mine.at;
      double* THRUM_APART to = next + mine.at;
      double own[length + 4], across[length + 2];
      THRUM_UNROLL
      for (int i = 0; i < length + 4; ++i) own[i] = u[i - 2];
      THRUM_UNROLL
      for (int i = 0; i < length + 2; ++i) across[i] = u[i - 1 + up] + u[i - 1 - up];
      THRUM_UNROLL
      for (int i = 0; i < length; ++i) {
        const double here = own[i + 2], along = own[i + 3] + own[i + 1];
        double change = keep * (here - mine.previous[i]) + mine.kept[i] + mine.here * here +
                        near_x * along + near_y * across[i + 1] +
                        diagonal * (across[i + 2] + across[i]) + far_x * (own[i + 4] + own[i]) +
                        far_y * (u[i + 2 * up] + u[i - 2 * up]);
        if (i == 0) change += mine.first_edge * here;
        if (i == mine.last) change += edge_x * here;
        mine.kept[i] = old_x * along + old_y * across[i + 1] - 2.0 * (old_x + old_y) * here;
        mine.previous[i] = here;
        if (i < mine.count) to[i] = here + change;
      }
    });
  }
};

}  // namespace thrum::gpu
