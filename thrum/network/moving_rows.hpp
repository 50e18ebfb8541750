// Rows that move: their places, or the gaps of contacts, as the lever of a snare drum lifts the
// wires off the head.
//
// With weights h(t) of a place that moves, a row reads x^{n+1} = h^{n+1} . q^{n+1} and its
// force spreads on m. h, so that W = h^{n+1} C (m. h)', which is not symmetric. Since
//
//     d. (h . q) = (m. h) . d. q + (d. h) . (m. q)
//
// the work of the force on the bodies and that on its own law differ by f (d. h) . (m. q): the
// power of whoever moves the place. A row that rubs (Reading::slip) reads (m. h) . (q^{n+1} -
// q^{n-1}) instead; it has a symmetric W and no such power.
//
// Where places pass one another such a W may turn pushes round, and r + W f(r) = d then has no
// root. For a step of that kind (PassingPlaces) the force of a row acts ahead, on h^{n+1}, where it
// is read: W = h^{n+1} C h^{n+1}' is symmetric, and since
//
//     d. (h . q) = h^{n+1} . d. q + (d. h) . q^{n-1}
//
// the power of moving the place is f (d. h) . q^{n-1}. The force is then misplaced by the way of
// one step.
//
// A row whose gap g moves reads x = b . q + c - g. Of what its force stores and loses, f d. x, the
// bodies give f b . d. q, and whoever moves the gap the rest, -f d. g. W is what it was.
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

/// [setup] A row with every coordinate it ever touches, as it is at time 0.
Row whole_row(const Row& row);

class MovingRows {
 public:
  /// [setup] Any row; `number` is that of whole_row(row) in the table.
  void add(std::size_t number, const Row& row, const RowTable& table);
  bool empty() const { return each_.empty() && gaps_.empty(); }
  /// [any] Whether some places do not rub: these may act ahead.
  bool some_touch() const { return rubbing_.size() < each_.size(); }
  /// [audio] None moves until a knob is written.
  bool rest() const;
  /// [any] Whether the place of a row moves, and whether its gap does.
  bool has(std::size_t number) const;
  bool has_gap(std::size_t number) const;

  /// [audio] Takes the table to step 0.
  void start(RowTable& table, double time_step);
  /// [audio] Then weights to the step before; not those of rows that rub, for what they read at
  /// step 0 is a difference at one place. Gaps were as they are at step 0.
  void step_back(RowTable& table) const;
  /// [setup] (d. h) . q at step 0: how fast the row moves because its place does; 0 for others.
  double drift(std::size_t number, std::span<const double> q, double time_step) const;

  /// [audio] Takes the table to step n. The rows whose weights are not what they were in the step
  /// before.
  std::span<const std::size_t> move(long long step, RowTable& table);
  /// [audio] What a newton on a row does, C m. h. False where the row has no place that moves.
  bool fold(std::size_t number, std::span<const double> step_compliances, RowTable& table) const;
  /// [audio] The same for one row, C h^{n+1}, until it moves on. False where it acts there anyway.
  bool act_ahead(std::size_t number, std::span<const double> step_compliances, RowTable& table);
  /// [any] Rows that rub: their distance belongs to one step only.
  std::span<const std::size_t> rubbing() const { return rubbing_; }

  /// [any] Where the places are, and the table's weights of their rows; the gaps.
  void exchange(State& state, RowTable& table);

  /// [any] Power at n of moving places and gaps.
  double power(std::span<const double> force, const double* next, const double* previous) const;

 private:
  struct Part {
    MovingPart moving;
    std::vector<std::size_t> slots;  ///< its coordinates among those of the row
    std::vector<double> weights;
    double fraction = 0.0;
  };
  struct MovingRow {
    std::size_t number = 0;
    Reading reading = Reading::distance;
    std::vector<Part> parts;
    std::vector<std::size_t> coordinates;
    std::vector<double> fixed;                ///< what stays where it is
    std::vector<double> next, now, previous;  ///< h^{n+1}, h^n, h^{n-1}
    bool acts_ahead = false;                  ///< in this step
    int steps_at_rest = 0;
    double rests_until = -std::numeric_limits<double>::infinity();  ///< once it rests
  };
  /// Rows that follow one another and whose gaps one knob moves.
  struct MovingGap {
    std::shared_ptr<const Knob> knob;
    std::vector<std::pair<std::size_t, double>> rows;  ///< numbers, and their offsets without it
    std::array<double, 3> gap = {};                    ///< at n+1, n and n-1

    bool rests() const { return gap[0] == gap[1] && gap[1] == gap[2] && knob->is_still(); }
    void lower(RowTable& table) const {
      for (const auto& [number, offset] : rows) table.set_offset(number, offset - gap[0]);
    }
  };

  static void fold(const MovingRow& row, std::span<const double> step_compliances, RowTable& table);
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
