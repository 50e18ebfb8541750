// All rows of a network: which coordinates each one reads and how it drives them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/network/reading_plan.hpp>
#include <thrum/network/row_factor.hpp>
#include <thrum/network/row_sheaves.hpp>

namespace thrum {

class RowTable {
 public:
  /// [setup] Adds a row and returns its number. Entries on one coordinate are merged.
  std::size_t add(const Row& row);
  /// [setup] Folds the step compliance C into what a newton does to each coordinate.
  void fold(std::span<const double> step_compliances);
  /// [setup] After fold(): where many rows read most coordinates of a body, `count` of them from
  /// `first` on, they do so in fewer numbers from now on.
  void factor(std::size_t first, std::size_t count, std::span<const double> step_compliances);

  /// [audio] The same for one row whose C has changed.
  void fold_row(std::size_t row, std::span<const double> step_compliances);

  std::size_t size() const { return offset_.size(); }
  std::span<const PlaceEntry> entries(std::size_t row) const {
    return {entries_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }

  /// [setup] After fold() and factor(): finds rows that can be read many at a time.
  void plan_reading(const std::vector<RowHabit>& habits, const std::vector<bool>& low_limits) {
    plan_ = ReadingPlan(*this, habits, low_limits);
    find_sheaves();
  }

  /// [audio] Rows that no distance wakes are not read by wake(), from now on.
  void choose_read(std::span<const double> limits) {
    sheaves_.choose(weights_.data(), limits, ReadingPlan::no_limit);
  }

  /// [audio] Once reading is planned: the distances of all rows. Seldom asked for: inlined it would
  /// cost every step.
  template <class Real>
  [[gnu::noinline]] void gather_all(const Real* q, std::span<double> x) {
    const auto read_row = [&](std::size_t row) { return read(row, lean_first_run_, lean_, q); };
    plan_.read(q, offset_.data(), x.data(), read_row);
    for (RowFactor& each : factors_) each.gather(q, x.data());
  }
  /// [audio] Once reading is planned: the distances of all rows but those along lines that
  /// sleep and can be read again. Writes the numbers of rows outside their limits, in order, and
  /// returns how many there are.
  template <class Real>
  std::size_t wake(const Real* q, const ReadingPlan::Limits& limits, std::span<double> x,
                   std::size_t* found) {
    if (!sheaves_.empty()) {
      sheaves_.read(q);
      const auto read_row = [&](std::size_t row) { return read_with_sheaves(row, q); };
      return plan_.wake(q, offset_.data(), limits, x.data(), read_row, found);
    }
    const auto read_row = [&](std::size_t row) { return read(row, lean_first_run_, lean_, q); };
    if (factors_.empty()) return plan_.wake(q, offset_.data(), limits, x.data(), read_row, found);
    gather_all(q, x);
    return plan_.find_awake(size(), limits, x.data(), found);
  }
  /// [audio] Some rows drive what they read; the force of all others is 0.
  template <class Real>
  void spread_some(std::span<const std::size_t> some, std::span<const double> force, Real* q) {
    if (sheaves_.empty()) {
      for (const std::size_t row : some)
        if (force[row] != 0.0) drive(row, force[row], q);
    } else {
      for (const std::size_t row : some)
        if (force[row] != 0.0) drive_with_sheaves(row, force[row], q);
      sheaves_.push(push_.data(), q);
    }
    for (RowFactor& each : factors_) each.spread(force.data(), q);
  }

  std::span<const RowFactor> factors() const { return factors_; }
  /// [setup] How many entries of a row no factor stands for.
  std::size_t lean_count(std::size_t row) const;
  /// [setup] B C B' of two rows, as gather_all and spread_some have it.
  double coupling(std::size_t a, std::size_t b, std::span<const double> step_compliances) const;

  /// [audio] For rows that move, in the order of their entries: what a row reads, and what a newton
  /// on it does. entries() keeps what was added.
  std::span<double> weights(std::size_t row) {
    return {weights_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }
  std::span<double> push(std::size_t row) {
    return {push_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }
  /// [audio] W_ij: metres that row i moves for a newton on row j.
  double compliance(std::size_t i, std::size_t j) const;

  /// Entries whose coordinates follow one another.
  struct Run {
    std::size_t coordinate;
    std::size_t entry;
    std::size_t count;
  };
  /// [any] The entries of a row, those that no factor stands for.
  std::span<const Run> lean_runs(std::size_t row) const {
    return {lean_.data() + lean_first_run_[row], lean_first_run_[row + 1] - lean_first_run_[row]};
  }
  double offset(std::size_t row) const { return offset_[row]; }
  /// [audio] Of a row that is read in every step.
  void set_offset(std::size_t row, double offset) { offset_[row] = offset; }
  /// [any] By the number of an entry, as runs have it.
  double weight_at(std::size_t entry) const { return weights_[entry]; }
  const double* weights_from(std::size_t entry) const { return weights_.data() + entry; }
  const double* pushes_from(std::size_t entry) const { return push_.data() + entry; }
  /// [audio] For a row that moves, after its weights and pushes were set: entries that are zero at
  /// the ends of its runs are passed over until the next time.
  void narrow(std::size_t row);

  /// [any] x = b . q + offset.
  template <class Real>
  double gather(std::size_t row, const Real* q) const {
    return read(row, first_run_, runs_, q);
  }

 private:
  template <class Real>
  double read(std::size_t row, const std::vector<std::size_t>& first, const std::vector<Run>& runs,
              const Real* q) const {
    double sum = offset_[row];
    for (std::size_t i = first[row]; i < first[row + 1]; ++i)
      sum += dot(runs[i], weights_.data(), q);
    return sum;
  }
  template <class Real>
  double read_with_sheaves(std::size_t row, const Real* q) const {
    double sum = offset_[row];
    for (std::size_t i = lean_first_run_[row]; i < lean_first_run_[row + 1]; ++i)
      sum += sheaves_.has(i) ? sheaves_.sum(i) : dot(lean_[i], weights_.data(), q);
    return sum;
  }
  template <class Real>
  void drive(std::size_t row, double force, Real* q) const {
    const std::size_t first = begin_[row], end = begin_[row + 1];
    if (end - first > few || !factors_.empty()) {
      for (const Run& run : lean_runs(row)) drive_run(run, force, q);
      return;
    }
    for (std::size_t i = first; i < end; ++i)
      drive_one(push_[i] * force, q[entries_[i].coordinate]);
  }
  template <class Real>
  static void drive_one(double moved, Real& at) {
    at = static_cast<Real>(static_cast<double>(at) - moved);
  }
  template <class Real>
  void drive_with_sheaves(std::size_t row, double force, Real* q) {
    for (std::size_t i = lean_first_run_[row]; i < lean_first_run_[row + 1]; ++i) {
      if (sheaves_.has(i))
        sheaves_.drive(i, force);
      else
        drive_run(lean_[i], force, q);
    }
  }
  template <class Real>
  void drive_run(const Run& run, double force, Real* q) const {
    const double* push = push_.data() + run.entry;
    Real* at = q + run.coordinate;
    if (run.count >= many) return kernels_->of<Real>().push_many(run.count, push, force, at);
    for (std::size_t j = 0; j < run.count; ++j) drive_one(push[j] * force, at[j]);
  }
  /// Entries from which on a kernel is worth its call, and up to which runs are not worth theirs.
  static constexpr std::size_t many = 16, few = 4;

  void find_sheaves();
  void find_lean_runs();
  void add_lean_runs(std::size_t row);

  template <class Real>
  double dot(const Run& run, const double* weights, const Real* q) const {
    const double* weight = weights + run.entry;
    const Real* at = q + run.coordinate;
    if (run.count <= 2) {  // a mass, or a place on a string
      if (run.count == 0) return 0.0;
      const double first = weight[0] * static_cast<double>(at[0]);
      return run.count == 1 ? first : first + weight[1] * static_cast<double>(at[1]);
    }
    if (run.count >= many) return kernels_->of<Real>().read_many(run.count, weight, at);
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    std::size_t j = 0;
    for (; j + 4 <= run.count; j += 4)
      for (std::size_t lane = 0; lane < 4; ++lane)
        sums[lane] += weight[j + lane] * static_cast<double>(at[j + lane]);
    for (; j < run.count; ++j) sums[0] += weight[j] * static_cast<double>(at[j]);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }

  std::vector<std::size_t> begin_{0};
  std::vector<PlaceEntry> entries_;
  std::vector<double> weights_;
  std::vector<double> push_;  ///< C weight
  std::vector<Run> runs_;
  std::vector<std::size_t> first_run_{0};
  std::vector<Run> lean_;  ///< of entries that no factor stands for; narrowed where rows move
  std::vector<std::size_t> lean_first_run_{0};
  std::vector<RowFactor> factors_;
  std::vector<double> offset_;
  const RowKernels* kernels_ = &best_row_kernels();
  ReadingPlan plan_;
  RowSheaves sheaves_;  ///< of lean runs, unless there are factors
};

}  // namespace thrum
