// Rows whose places move, and rows of contacts whose gaps move, as when the lever of a snare drum
// lifts the wires off the head.
//
// With weights h(t) of a place that moves, a row reads x^{n+1} = h^{n+1} . q^{n+1} and its
// force spreads on m. h, so that W = h^{n+1} C (m. h)', which is not symmetric. Since
//
//     d. (h . q) = (m. h) . d. q + (d. h) . (m. q)
//
// the power of the force on the bodies and that on its own law differ by f (d. h) . (m. q), which
// is supplied by the motion of the place. A row with friction (Reading::slip) reads (m. h) .
// (q^{n+1} - q^{n-1}) instead; its W is symmetric and no such power is supplied.
//
// Where places pass one another W may not be positive, and r + W f(r) = d then has no root. In such
// a step (turns_pushes_round) the force of a row acts ahead, on h^{n+1}, where it is read:
// W = h^{n+1} C h^{n+1}' is symmetric, and since
//
//     d. (h . q) = h^{n+1} . d. q + (d. h) . q^{n-1}
//
// the power supplied is f (d. h) . q^{n-1}. The force is then displaced by the path of one step.
//
// A row whose gap g moves reads x = b . q + c - g. Of the power f d. x that its force stores and
// dissipates, the bodies supply f b . d. q and the motion of the gap the rest, -f d. g. W does not
// change.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/core/place.hpp>
#include <thrum/core/state.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

/// [setup] A row with all coordinates that it ever reads, and its weights at time 0.
Row whole_row(const Row& row);

class MovingRows {
 public:
  /// [setup] Any row; `number` is that of whole_row(row) in the table.
  void add(std::size_t number, const Row& row, const RowTable& table);
  bool empty() const { return each_.empty() && gaps_.empty(); }
  /// [any] Whether some rows have no friction: these may act ahead.
  bool some_touch() const { return rubbing_.size() < each_.size(); }
  /// [audio] Whether none moves until a knob is written.
  bool rest() const;
  /// [any] Whether the place of a row moves, and whether its gap does.
  bool has(std::size_t number) const { return find(number) != nullptr; }
  bool has_gap(std::size_t number) const;

  /// [audio] Sets the weights and offsets of the table for step 0.
  void start(RowTable& table, double time_step);
  /// [audio] After start(): sets the weights for step -1, except of rows with friction, which read
  /// a difference at one place. Gaps are those of step 0.
  void step_back(RowTable& table) const;
  /// [setup] (d. h) . q at step 0, the velocity of the row due to that of its place; 0 for others.
  double drift(std::size_t number, std::span<const double> q, double time_step) const;

  /// [audio] Sets the weights and offsets for step n. Returns the rows whose weights have changed.
  std::span<const std::size_t> move(long long step, RowTable& table);
  /// [audio] Computes the pushes of a row, C m. h. False where it has no moving place.
  bool fold(std::size_t number, std::span<const double> step_compliances, RowTable& table) const;
  /// [audio] The same for a row that acts ahead in this step, C h^{n+1}. False where the pushes do
  /// not change.
  bool act_ahead(std::size_t number, std::span<const double> step_compliances, RowTable& table);
  /// [any] Rows with friction: their distances are valid in one step only.
  std::span<const std::size_t> rubbing() const { return rubbing_; }

  /// [any] Positions, weights and gaps.
  void exchange(State& state, RowTable& table);

  /// [any] Power at n supplied by moving places and gaps.
  double power(std::span<const double> force, const double* next, const double* previous) const;

 private:
  struct Part {
    MovingPart moving;
    std::vector<std::size_t> slots;  ///< positions of its coordinates among those of the row
    std::vector<double> weights;
    double fraction = 0.0;
  };
  struct MovingRow {
    std::size_t number = 0;
    Reading reading = Reading::distance;
    std::vector<Part> parts;
    std::vector<std::size_t> coordinates;
    std::vector<double> fixed;                ///< weights of parts that do not move
    std::vector<double> next, now, previous;  ///< h^{n+1}, h^n, h^{n-1}
    bool acts_ahead = false;                  ///< in this step
    int steps_at_rest = 0;
    double rests_until = -std::numeric_limits<double>::infinity();  ///< seconds
  };
  /// Rows whose gaps are moved by one knob.
  struct MovingGap {
    std::shared_ptr<const Knob> knob;
    std::vector<std::pair<std::size_t, double>> rows;  ///< and their offsets without the gap
    std::array<double, 3> gap = {};                    ///< at n+1, n and n-1

    bool rests() const { return gap[0] == gap[1] && gap[1] == gap[2] && knob->is_still(); }
    void lower(RowTable& table) const {
      for (const auto& [number, offset] : rows) table.set_offset(number, offset - gap[0]);
    }
  };

  const MovingRow* find(std::size_t number) const;
  static bool go(MovingRow& row, double time);
  static bool are_still(const MovingRow& row);
  static void weigh(MovingRow& row, std::vector<double>& weights);
  static bool move_row(MovingRow& row, double time, RowTable& table);

  std::vector<MovingRow> each_;
  std::vector<MovingGap> gaps_;
  std::vector<std::size_t> rubbing_;
  std::vector<std::size_t> moved_;  ///< in this step
  double time_step_ = 0.0;
};

}  // namespace thrum
