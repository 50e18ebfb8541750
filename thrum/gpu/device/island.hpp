// A step of rows that may act on one another. Mostly none of them acts, or a spring by itself; else
// all of them are taken from memory and solved.
#pragma once

#include <thrum/gpu/device/group.hpp>

namespace thrum::gpu {

/// The rows of an island while some of them act. `Rows` has them, and each(visit) that calls
/// visit(i, row) for every one.
template <int n, class Rows>
class ActingIsland {
 public:
  ActingIsland(const double* w, HotRow (&hot)[n]) : hot_(hot) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) w_[i][j] = w[i * n + j];
    rows_.each([&](int i, auto& row) {
      take_row(row, hot[i]);
      row.acts = hot[i].acts_at(hot[i].free);
      if (row.acts) begin_row(row);
    });
  }

  void step() {
    do {
      if (are_coupled())
        solve_together();
      else
        rows_.each([&](int, auto& row) {
          if (row.acts) solve_row(row, row.d, false);
        });
      push();
    } while (wake_pushed());
    rows_.each([&](int i, auto& row) {
      end_row(row, hot_[i]);
      hot_[i].force = row.at.force;
      hot_[i].awake = row.awake ? 1 : 0;
    });
  }

 private:
  bool are_coupled() {
    bool act[n], coupled = false;
    rows_.each([&](int i, auto& row) { act[i] = row.acts; });
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) coupled = coupled || (act[i] && act[j] && w_[i][j] != 0.0);
    return coupled;
  }
  void solve_together() {
    GroupSolve<n, Rows> solve(rows_, w_);
    solve.run();
    rows_.each([&](int i, auto& row) {
      if (i == 0) row.touches.count(solve.iterations, solve.converged);
    });
  }
  /// Rows that act end where they were solved to, others where the forces push them.
  void push() {
    double force[n];
    rows_.each([&](int i, auto& row) { force[i] = row.at.force; });
    rows_.each([&](int i, auto& row) {
      double& next = hot_[i].next = hot_[i].free;
      for (int j = 0; j < n; ++j) next -= w_[i][j] * force[j];
      if (row.acts) next = row.previous + row.r;
    });
  }
  /// Rows that sleep and are pushed to where they act; they begin their step.
  bool wake_pushed() {
    bool any = false;
    rows_.each([&](int i, auto& row) {
      if (row.acts || !hot_[i].acts_at(hot_[i].next)) return;
      row.acts = any = true;
      begin_row(row);
    });
    return any;
  }

  Rows rows_;
  HotRow (&hot_)[n];
  double w_[n][n];
};

template <int n, class Rows>
THRUM_COLD inline void solve_island(const double* w, HotRow (&hot)[n]) {
  ActingIsland<n, Rows>(w, hot).step();
}

/// Where W of an island is.
struct Couplings {
  const double* w;

  template <class Tape>
  void exchange_numbers(Tape& tape, int count) {
    w = tape.position();
    tape.skip(count);
  }
};

/// Where one row acts, and its law is affine: it is solved by itself, and that holds if its force
/// wakes no other. False where it does not.
template <class... Types, class... HotRows>
inline bool only_affine_row_acts(const double* w, HotRows&... rows) {
  constexpr int n = sizeof...(rows);
  constexpr bool affine[n] = {Types::is_affine...};
  const bool acts[n] = {rows.acts_at(rows.free)...};
  int acting = 0, which = 0;
  for (int i = 0; i < n; ++i)
    if (acts[i]) {
      ++acting;
      which = i;
    }
  if (acting != 1 || !affine[which]) return false;
  const double before[n] = {rows.force...};
  double force = 0.0;
  int i = 0;
  const auto solve = [&]<class Type>(HotRow& row) {
    if constexpr (Type::is_affine)
      if (i == which) {
        solve_affine_row<Type>(row);
        force = row.force;
      }
    ++i;
  };
  (solve.template operator()<Types>(rows), ...);
  bool wakes = false;
  i = 0;
  const auto push = [&](HotRow& row) {
    if (i != which) {
      row.next = row.free - w[i * n + which] * force;
      row.force = 0.0;
      wakes = wakes || row.acts_at(row.next);
    }
    ++i;
  };
  (push(rows), ...);
  if (!wakes) return true;
  i = 0;
  ((rows.force = before[i++]), ...);
  return false;
}

/// A step that needs no call: none acts, or an affine one by itself. Else false.
template <class... Types, class... HotRows>
inline bool step_island_quickly(const Couplings& couplings, HotRows&... rows) {
  if ((rows.acts_at(rows.free) || ...)) return only_affine_row_acts<Types...>(couplings.w, rows...);
  ((rows.next = rows.free, rows.force = 0.0), ...);
  return true;
}

/// A step of rows that may act on one another: all of them are solved together.
template <class Rows, class... Types, class... HotRows>
inline void step_island(const Couplings& couplings, HotRows&... rows) {
  if (step_island_quickly<Types...>(couplings, rows...)) return;
  constexpr int n = sizeof...(rows);
  HotRow hot[n] = {rows...};
  solve_island<n, Rows>(couplings.w, hot);
  int i = 0;
  ((rows.next = hot[i].next, rows.force = hot[i].force, rows.awake = hot[i].awake, ++i), ...);
}

}  // namespace thrum::gpu
