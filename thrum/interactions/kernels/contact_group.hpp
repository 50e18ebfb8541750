// A few coupled contacts, r + W f(r) = d, in the lanes of registers: Newton's method
// (core/newton_steps.hpp) with the force of contact_step.hpp. Everything is in the variant's
// namespace.
#pragma once

#include <thrum/core/newton_steps.hpp>
#include <thrum/interactions/kernels/contact_rows.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

template <std::size_t registers>
class GroupInLanes {
 public:
  explicit GroupInLanes(ContactGroup& group) : group_(group), n_(group.count) {
    for (std::size_t k = 0; k < registers; ++k) rows_[k] = ContactRows(group, k * lanes);
  }

  bool solve() {
    if (!start()) return false;
    group_.iterations = take_newton_steps(*this);
    if (group_.iterations == 0) return false;
    const Column pushed = pushed_by(model_force_);
    for (std::size_t k = 0; k < registers; ++k) {
      store(&group_.force[k * lanes], model_force_[k]);
      store(&group_.r[k * lanes], rows_[k].d - pushed[k]);
      rows_[k].trial.give(group_, k * lanes);
    }
    return true;
  }

  /// Newton's step from r_. Returns its length in reaches.
  [[gnu::always_inline]] inline double find_step() {
    factor();
    const Column pushed = pushed_by(force_);
    for (std::size_t k = 0; k < registers; ++k) step_[k] = rows_[k].d - r_[k] - pushed[k];
    substitute(step_);
    return length_of_step();
  }
  /// (I + W S) x = -W (bend step^2/2), with the same factors.
  [[gnu::always_inline]] inline void correct_for_curvature() {
    Column more;
    for (std::size_t k = 0; k < registers; ++k) more[k] = -0.5 * bend_[k] * step_[k] * step_[k];
    more = pushed_by(more);
    substitute(more);
    for (std::size_t k = 0; k < registers; ++k) step_[k] += more[k];
  }
  [[gnu::always_inline]] inline void take_step(bool curved) {
    for (std::size_t k = 0; k < registers; ++k) {
      const Numbers rise = curved ? slope_[k] + 0.5 * bend_[k] * step_[k] : slope_[k];
      model_force_[k] = force_[k] + rise * step_[k];
      r_[k] += step_[k];
    }
  }
  /// Whether the step is within the rounding of W f, with the forces at its end.
  [[gnu::noinline]] bool is_within_noise() const {
    constexpr double rounding = 8.0 * 0x1p-52;
    for (std::size_t k = 0; k < registers; ++k) {
      Numbers noise = magnitude(rows_[k].d) + magnitude(r_[k]);
      for (std::size_t j = 0; j < n_; ++j)
        noise +=
            magnitude(column(j, k) * (element(force_, j) + element(slope_, j) * element(step_, j)));
      if (any(~(magnitude(step_[k]) <= rounding * noise))) return false;
    }
    return true;
  }
  /// Not checked: a few steps too many cost less.
  bool leads_away() const { return false; }

  [[gnu::always_inline]] inline void evaluate() {
    for (std::size_t k = 0; k < registers; ++k) keep(k, rows_[k].at(r_[k]));
  }
  /// Solves each row with the others held at the forces of the last step.
  bool evaluate_each_alone() {
    for (std::size_t k = 0; k < registers; ++k)
      if (!solve_alone(k, r_[k] + rows_[k].w * model_force_[k])) return false;
    return true;
  }

 private:
  using Column = std::array<Numbers, registers>;

  static double element(const Column& x, std::size_t i) { return x[i / lanes][i % lanes]; }
  Numbers column(std::size_t j, std::size_t k) const {
    return load(&group_.w[j * ContactBatch::room + k * lanes]);
  }
  /// True in the lane of row i.
  static Bits is_row(std::size_t i, std::size_t k) {
    Bits number;
    for (std::size_t lane = 0; lane < lanes; ++lane)
      number[lane] = static_cast<long long>(k * lanes + lane);
    return number == static_cast<long long>(i);
  }
  [[gnu::always_inline]] inline Column pushed_by(const Column& force) const {
    Column sum{};
    for (std::size_t j = 0; j < n_; ++j)
      for (std::size_t k = 0; k < registers; ++k) sum[k] += column(j, k) * element(force, j);
    return sum;
  }
  [[gnu::always_inline]] inline void keep(std::size_t k, const Tangent<Numbers>& f) {
    force_[k] = f.force;
    slope_[k] = f.slope;
    bend_[k] = f.bend;
  }

  /// The initial guess. Rows that are closed at n: r = x^n - x^{n-1}, where psi is known. Rows that
  /// are open and stay open: d. All others: the root of the row alone, with the other rows held at
  /// the forces of the last step.
  bool start() {
    for (std::size_t k = 0; k < registers; ++k) model_force_[k] = load(&group_.force[k * lanes]);
    const Column pushed = pushed_by(model_force_);
    for (std::size_t k = 0; k < registers; ++k) {
      const ContactRows& rows = rows_[k];
      const Numbers d = rows.d - pushed[k] + rows.w * model_force_[k];
      const Bits closed = rows.now > 0.0;
      if (any(~closed & rows.acts(d))) {
        if (!solve_alone(k, d)) return false;
      } else {
        r_[k] = d;
        keep(k, Tangent<Numbers>{});
      }
      const Numbers r = rows.now - rows.step.previous;
      const Tangent<Numbers> f =
          rows.step.at(rows.root_now, select(closed, r, number<Numbers>(1.0)));
      r_[k] = select(closed, r, r_[k]);
      keep(k, {select(closed, f.force, force_[k]), select(closed, f.slope, slope_[k]),
               select(closed, f.bend, bend_[k])});
    }
    return true;
  }
  [[gnu::noinline, gnu::flatten]] bool solve_alone(std::size_t k, const Numbers& d) {
    Bits wanted;
    keep(k, solve_side(rows_[k], rows_[k].w, d, group_.limits, wanted).tangent());
    r_[k] = d - rows_[k].w * force_[k];
    return !any(wanted);
  }

  /// Diagonalises I + W S by Gauss-Jordan elimination. No pivot is small (math/band_matrix.hpp).
  /// Columns keep the multipliers.
  [[gnu::always_inline]] inline void factor() {
    for (std::size_t j = 0; j < n_; ++j)
      for (std::size_t k = 0; k < registers; ++k)
        matrix_[j][k] = column(j, k) * element(slope_, j) +
                        select(is_row(j, k), number<Numbers>(1.0), Numbers{});
    for (std::size_t p = 0; p < n_; ++p) {
      const double over = 1.0 / element(matrix_[p], p);
      for (std::size_t k = 0; k < registers; ++k) {
        over_[k] = select(is_row(p, k), number<Numbers>(over), over_[k]);
        matrix_[p][k] = select(is_row(p, k), Numbers{}, matrix_[p][k] * over);
      }
      for (std::size_t j = p + 1; j < n_; ++j) lessen(matrix_[j], p);
    }
  }
  [[gnu::always_inline]] inline void lessen(Column& x, std::size_t p) const {
    const double pivot = element(x, p);
    for (std::size_t k = 0; k < registers; ++k) x[k] -= matrix_[p][k] * pivot;
  }
  [[gnu::always_inline]] inline void substitute(Column& x) const {
    for (std::size_t p = 0; p < n_; ++p) lessen(x, p);
    for (std::size_t k = 0; k < registers; ++k) x[k] *= over_[k];
  }

  /// See Contacts::length_of_step().
  [[gnu::always_inline]] inline double length_of_step() const {
    constexpr double far = 1e300;
    Numbers longest{};
    for (std::size_t k = 0; k < registers; ++k) {
      const ContactRows& rows = rows_[k];
      const Numbers here = rows.reach(r_[k]), there = rows.reach(r_[k] + step_[k]);
      const Numbers size = magnitude(step_[k]);
      const Numbers length =
          select(size == 0.0, Numbers{}, size / select(here < there, here, there));
      longest =
          select(length <= longest, longest, select(length < far, length, number<Numbers>(far)));
    }
    double most = 0.0;
    for (std::size_t lane = 0; lane < lanes; ++lane)
      most = longest[lane] > most ? longest[lane] : most;
    return most;
  }

  ContactGroup& group_;
  std::size_t n_;
  std::array<ContactRows, registers> rows_;
  Column r_, force_, slope_, bend_, step_, model_force_, over_{};
  std::array<Column, ContactBatch::room> matrix_;
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
