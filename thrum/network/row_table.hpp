// All rows of a network: the coordinates that each one reads, and how its force moves them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/math/kernels/rows.hpp>
#include <thrum/math/row_factor.hpp>

namespace thrum {

class RowTable {
 public:
  /// [setup] Adds a row and returns its number. Entries on one coordinate are merged.
  std::size_t add(const Row& row);
  /// [setup] Computes the pushes C weight, the response of each coordinate to a unit force.
  void fold(std::span<const double> step_compliances);
  /// [setup] After fold(): where many rows read most of the `count` coordinates of a body from
  /// `first` on, reads them through a low-rank factorisation if that is faster.
  void factor(std::size_t first, std::size_t count, std::span<const double> step_compliances);

  /// [audio] Computes the pushes of one row anew.
  void fold_row(std::size_t row, std::span<const double> step_compliances);

  std::size_t size() const { return offset_.size(); }
  std::span<const PlaceEntry> entries(std::size_t row) const {
    return {entries_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }

  /// [audio] Applies the forces of some rows; those of all others are 0.
  template <class Real>
  void spread_some(std::span<const std::size_t> some, std::span<const double> force, Real* q) {
    for (const std::size_t row : some)
      if (force[row] != 0.0) drive(row, force[row], q);
    for (RowFactor& each : factors_) each.spread(force.data(), q);
  }

  std::span<const RowFactor> factors() const { return factors_; }
  /// [setup] The number of entries of a row that are in no factorisation.
  std::size_t lean_count(std::size_t row) const;
  /// [setup] The entry of B C B' for two rows, consistent with reading and spread_some.
  double coupling(std::size_t a, std::size_t b, std::span<const double> step_compliances) const;

  /// [audio] For moving rows: present weights and pushes, in the order of entries(), which keeps
  /// the weights as they were added.
  std::span<double> weights(std::size_t row) {
    return {weights_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }
  std::span<double> push(std::size_t row) {
    return {push_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }
  /// [audio] W_ij: the displacement of row i per unit force on row j.
  double compliance(std::size_t i, std::size_t j) const;

  /// Entries on consecutive coordinates.
  struct Run {
    std::size_t coordinate;
    std::size_t entry;
    std::size_t count;
  };
  /// [any] The entries of a row that are in no factorisation.
  std::span<const Run> lean_runs(std::size_t row) const {
    return {lean_.data() + lean_first_run_[row], lean_first_run_[row + 1] - lean_first_run_[row]};
  }
  double offset(std::size_t row) const { return offset_[row]; }
  const double* offsets() const { return offset_.data(); }
  /// [audio] Of a row that is read in every step.
  void set_offset(std::size_t row, double offset) { offset_[row] = offset; }
  /// [any] By the number of an entry, as runs have it.
  double weight_at(std::size_t entry) const { return weights_[entry]; }
  const double* weights_from(std::size_t entry) const { return weights_.data() + entry; }
  const double* pushes_from(std::size_t entry) const { return push_.data() + entry; }
  /// [audio] For a moving row whose weights and pushes were set: skips zero entries at the ends of
  /// its runs until the next call.
  void narrow(std::size_t row);

  /// [any] x = b . q + offset.
  template <class Real>
  double gather(std::size_t row, const Real* q) const {
    return read(row, first_run_, runs_, q);
  }
  /// [audio] The same without entries that are in a factorisation; and what these add, for all
  /// rows.
  template <class Real>
  double gather_lean(std::size_t row, const Real* q) const {
    return read(row, lean_first_run_, lean_, q);
  }
  template <class Real>
  void gather_factored(const Real* q, double* x) {
    for (RowFactor& each : factors_) each.gather(q, x);
  }

 private:
  template <class Real>
  [[gnu::always_inline]] inline double read(std::size_t row, const std::vector<std::size_t>& first,
                                            const std::vector<Run>& runs, const Real* q) const {
    double sum = offset_[row];
    for (std::size_t i = first[row]; i < first[row + 1]; ++i)
      sum += dot(runs[i], weights_.data(), q);
    return sum;
  }
  template <class Real>
  void drive(std::size_t row, double force, Real* q) const {
    for (const Run& run : lean_runs(row)) {
      const double* push = push_.data() + run.entry;
      Real* at = q + run.coordinate;
      if (run.count >= many)
        kernels_->of<Real>().push_many(run.count, push, force, at);
      else
        for (std::size_t j = 0; j < run.count; ++j)
          at[j] = static_cast<Real>(static_cast<double>(at[j]) - push[j] * force);
    }
  }
  /// Entries from which on a kernel is worth its call.
  static constexpr std::size_t many = 16;

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
  std::vector<Run> lean_;  ///< of entries in no factorisation; narrowed where rows move
  std::vector<std::size_t> lean_first_run_{0};
  std::vector<RowFactor> factors_;
  std::vector<double> offset_;
  const RowKernels* kernels_ = &best_row_kernels();
};

}  // namespace thrum
