// A membrane or a plate on a rectangular grid, in memory that all threads of its case share. Rows
// of points follow one another with zeros between them, and rows of zeros lie on either side, so
// that a neighbour beyond the edge reads 0.
//
// A thread steps a block of points, `tall` rows of `wide` neighbours. What it has loaded serves
// several of them: of thirteen points that a plate's step takes about three are loaded. What a
// point needs of the past is one number, in a register:
//
//     past = old_x dxx u^{n-1} + old_y dyy u^{n-1} - keep u^{n-1},
//
// with `before` for all that acts on u^{n-1} itself. The host rounds it so that a motion which is
// the same everywhere stays what it is.
//
// The host chooses `stride`, from row to row, so that threads are in different banks of the memory.
#pragma once

#include <thrum/gpu/device/shared_place.hpp>

namespace thrum::gpu {

/// The points of one thread.
template <int tall, int wide>
struct BlockOfPoints {
  int at;                   ///< where the first is in the room
  int rows, columns;        ///< how many there are; 0 of a thread that has none
  int first_row, last_row;  ///< which of its rows is the first and the last of the sheet, or -1
  double centre[wide];      ///< how a point acts on itself, but for what those rows add
  double past[tall][wide];
};

/// `room` is for one moment of the motion: the one to come takes the place of the one before.
/// bodies/kernels/grid_steps.hpp has the same step for lanes of a processor.
template <int room, int stride, int tall, int wide>
struct Sheet : TwoMoments {
  using Block = BlockOfPoints<tall, wide>;
  double here, before;  ///< how a point acts on itself, and did a step ago
  double near_x, near_y, far_x, far_y, diagonal, old_x, old_y;
  double edge_x,
      edge_y;       ///< what the ends of rows, and the first and last rows, add to the diagonal
  int width, rows;  ///< points of a row
  PerWorker<Block> blocks;

  template <class Tape>
  void exchange_numbers(Tape& tape, double* memory) {
    tape.exchange_all(here, before, near_x, near_y, far_x, far_y, diagonal, old_x, old_y);
    tape.exchange_all(edge_x, edge_y, width, rows);
    take(memory, room);
    const int across = (width + wide - 1) / wide;
    each_worker(blocks, [&](int number, Block& mine) {
      const int row = number / across * tall, column = number % across * wide;
      mine.at = (row + 2) * stride + column;
      mine.rows = row < rows ? at_most(tall, rows - row) : 0;
      mine.columns = at_most(wide, width - column);
      mine.first_row = row == 0 && rows > 1 ? 0 : -1;
      mine.last_row = rows - 1 - row;
      for (int i = 0; i < wide; ++i) {
        const bool is_first = column + i == 0 && width > 1, is_last = column + i == width - 1;
        mine.centre[i] = here + (is_first ? edge_x : 0.0) + (is_last ? edge_x : 0.0);
      }
    });
  }
  template <class Tape>
  void exchange_state(Tape& tape) {
    exchange_list<room>(tape, now);
    exchange_list<room>(tape, previous);
    each_worker(blocks, [&](int, Block& mine) {
      THRUM_UNROLL
      for (int row = 0; row < tall; ++row) THRUM_UNROLL
      for (int i = 0; i < wide; ++i)
        if (row < mine.rows && i < mine.columns)
          tape.exchange_at(mine.at + row * stride + i, mine.past[row][i]);
    });
    tape.skip(room);
  }
  /// What others read of it is there when all threads have met once more.
  void predict() {
    each_worker(blocks, [&](int, Block& mine) {
      if (mine.rows == 0) return;
      const double* THRUM_APART u = now + mine.at;
      double* THRUM_APART to = next + mine.at;
      THRUM_ANEW(mine.rows);
      THRUM_ANEW(mine.columns);
      double near[tall + 4][wide + 4];  // from two rows above on, and from two columns before
      THRUM_UNROLL
      for (int row = -2; row < 2; ++row) load_row(u, row, near[row + 2]);
      THRUM_UNROLL
      for (int row = 0; row < tall; ++row) {
        load_row(u, row + 2, near[row + 4]);
        step_row(mine, row, near + row, to + row * stride);
      }
      if (mine.first_row == 0) add_edge(mine, u, to);
      if (mine.last_row < tall)
        add_edge(mine, u + mine.last_row * stride, to + mine.last_row * stride);
    });
  }

 private:
  void add_edge(const Block& mine, const double* u, double* to) const {
    THRUM_UNROLL
    for (int i = 0; i < wide; ++i)
      if (i < mine.columns) to[i] += edge_y * u[i];
  }
  static int at_most(int most, int count) { return count < most ? count : most; }

  /// What a block needs of a row that is so far below its first one.
  static void load_row(const double* u, int row, double (&to)[wide + 4]) {
    const int outside = row < 0 ? -row : row >= tall ? row - tall + 1 : 0;
    const int beside = 2 - outside;
    THRUM_UNROLL
    for (int i = 0; i < wide + 4; ++i)
      if (i >= 2 - beside && i < wide + 2 + beside) to[i] = u[row * stride + i - 2];
  }
  /// The middle one of five rows.
  void step_row(Block& mine, int row, const double (*five)[wide + 4], double* to) const {
    const double* const own = five[2];
    double across[wide + 2];
    THRUM_UNROLL
    for (int i = 0; i < wide + 2; ++i) across[i] = five[1][i + 1] + five[3][i + 1];
    THRUM_UNROLL
    for (int i = 0; i < wide; ++i) {
      const double along = own[i + 3] + own[i + 1];
      const double next = mine.centre[i] * own[i + 2] + mine.past[row][i] + near_x * along +
                          near_y * across[i + 1] + diagonal * (across[i + 2] + across[i]) +
                          far_x * (own[i + 4] + own[i]) + far_y * (five[4][i + 2] + five[0][i + 2]);
      mine.past[row][i] = old_x * along + old_y * across[i + 1] + before * own[i + 2];
      if (row < mine.rows && i < mine.columns) to[i] = next;
    }
  }
};

}  // namespace thrum::gpu
