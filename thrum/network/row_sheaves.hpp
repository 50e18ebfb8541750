// Rows that read the same many coordinates, as all places on a body in modes do: a sheaf. Its
// coordinates are passed once for all of them, to read and to drive. Rows that read them with the
// same weights, as three strings at one place of a bridge do, are one strand.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/math/kernels/rows.hpp>

namespace thrum {

class RowSheaves {
 public:
  /// Entries of a row that follow one another: `run` is their number among all.
  struct Reader {
    std::size_t row, run;
    std::size_t coordinate, entry, count;
    bool moves;  ///< its weights change, and it shares a strand with nobody
  };

  RowSheaves() = default;
  /// [setup] From those of many coordinates; `runs` is how many runs there are in all. Whoever
  /// reads alone stays alone.
  RowSheaves(std::span<const Reader> readers, std::size_t runs, const std::vector<double>& weights);

  bool has(std::size_t run) const { return run < strand_of_.size() && strand_of_[run] != nobody; }
  /// [audio] What a run read.
  double sum(std::size_t run) const { return sum_[strand_of_[run]]; }
  /// [audio] Notes the force on a row, for push().
  void drive(std::size_t run, double force) { force_[strand_of_[run]] += force; }

  /// [audio] Reads for all rows but those whose limit is `unread`.
  template <class Real>
  void read(const double* weights, const Real* q, const double* limits, double unread) {
    for (const Sheaf& it : sheaves_) {
      std::size_t many = 0;
      for (std::size_t i = it.first; i < it.end; ++i) {
        if (!is_read(i, limits, unread)) continue;
        from_[many] = weights + strands_[i].entry;
        which_[many++] = i;
      }
      kernels_->of<Real>().read_sheaf(it.count, many, from_.data(), q + it.coordinate, by_.data());
      for (std::size_t k = 0; k < many; ++k) sum_[which_[k]] = by_[k];
    }
  }

  /// [audio] Drives with all forces that were noted, and forgets them.
  template <class Real>
  void push(const double* pushes, Real* q) {
    for (const Sheaf& it : sheaves_) {
      std::size_t many = 0;
      for (std::size_t i = it.first; i < it.end; ++i) {
        if (force_[i] == 0.0) continue;
        from_[many] = pushes + strands_[i].entry;
        by_[many++] = force_[i];
        force_[i] = 0.0;
      }
      if (many > 0)
        kernels_->of<Real>().push_sheaf(it.count, many, from_.data(), by_.data(),
                                        q + it.coordinate);
    }
  }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);
  struct Sheaf {
    std::size_t coordinate, count;
    std::size_t first, end;  ///< of its strands
  };
  struct Strand {
    std::size_t entry;       ///< the first weight
    std::size_t first, end;  ///< of its rows
  };

  bool is_read(std::size_t strand, const double* limits, double unread) const {
    for (std::size_t i = strands_[strand].first; i < strands_[strand].end; ++i)
      if (limits[rows_[i]] != unread) return true;
    return false;
  }

  const RowKernels* kernels_ = nullptr;
  std::vector<Sheaf> sheaves_;
  std::vector<Strand> strands_;
  std::vector<std::size_t> rows_;       ///< of all strands
  std::vector<std::size_t> strand_of_;  ///< of each run
  std::vector<double> sum_, force_;     ///< of each strand
  std::vector<const double*> from_;
  std::vector<double> by_;
  std::vector<std::size_t> which_;
};

}  // namespace thrum
