// Rows that act on one another, springs but for one at most: the springs are eliminated, and the
// other is solved by itself. What springs do in a step is known before the free motion is.
#pragma once

#include <thrum/gpu/device/affine_elimination.hpp>
#include <thrum/gpu/device/row.hpp>

namespace thrum::gpu {

/// A step of a row that springs pull: r + w f(r) = d.
template <class AnyRow>
THRUM_COLD inline Answer solve_pulled_row(const HotRow hot, double w, double d) {
  AnyRow row;
  take_row(row, hot);
  row.begin();
  row.solve_against(w, d);
  row.end();
  put_row(row, hot);
  return {row.previous + row.r, row.at.force, row.awake ? 1 : 0};
}

template <class... Types>
class PulledRow {
 public:
  static constexpr int n = sizeof...(Types);

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    w_ = tape.position();
    tape.skip(n * n);
  }
  template <class... HotRows>
  void prepare(const HotRows&... rows) {
    springs_.begin(w_);
    int i = 0;
    (take_spring<Types>(i++, rows), ...);
  }
  /// Where the one that is no spring sleeps on. Else false, and nothing is done.
  template <class... HotRows>
  bool step_quickly(HotRows&... rows) const {
    double d[n] = {(rows.free - rows.previous)...}, force[n] = {};
    springs_.reduce(d);
    int i = 0;
    if ((wakes<Types>(rows, d[i++]) | ...)) return false;
    finish(d, force, rows...);
    return true;
  }
  template <class... HotRows>
  void step(HotRows&... rows) const {
    if (step_quickly(rows...)) return;
    double d[n] = {(rows.free - rows.previous)...}, force[n] = {};
    springs_.reduce(d);
    int i = 0;
    const auto solve = [&]<class AnyRow>(HotRow& row) {
      if constexpr (!AnyRow::is_affine) {
        const Answer answer = solve_pulled_row<AnyRow>(row, springs_.compliance(i), d[i]);
        d[i] = answer.next - row.previous;
        force[i] = answer.force;
        row.awake = answer.awake;
      }
      ++i;
    };
    (solve.template operator()<Types>(rows), ...);
    finish(d, force, rows...);
  }

 private:
  template <class AnyRow>
  void take_spring(int i, const HotRow& row) {
    if constexpr (AnyRow::is_affine) {
      const AnyRow spring = begun_affine_row<AnyRow>(row);
      springs_.eliminate(i, spring.offset(), spring.slope());
    }
  }
  template <class AnyRow>
  static bool wakes(const HotRow& row, double d) {
    return !AnyRow::is_affine && (row.acts_at(row.free) | row.acts_at(row.previous + d));
  }
  template <class... HotRows>
  void finish(double (&d)[n], double (&force)[n], HotRows&... rows) const {
    springs_.find_eliminated(d, force);
    int i = 0;
    ((rows.next = rows.previous + d[i], rows.force = force[i], ++i), ...);
  }

  const double* w_;
  AffineElimination<Types::is_affine...> springs_;
};

}  // namespace thrum::gpu
