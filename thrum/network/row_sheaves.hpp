// Rows that read the same many coordinates, as all places on a body in modes do: a sheaf. Its
// coordinates are passed once for all of them, to read and to drive.
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
  };

  RowSheaves() = default;
  /// [setup] From those of many coordinates; `runs` is how many runs there are in all. Whoever
  /// reads alone stays alone.
  RowSheaves(std::vector<Reader> readers, std::size_t runs);

  bool empty() const { return sheaves_.empty(); }
  /// [audio] Unless there are none: whether a run is part of one.
  bool has(std::size_t run) const { return place_of_[run] != nobody; }
  /// [audio] What a run read.
  double sum(std::size_t run) const { return sums_[slot_[place_of_[run]]]; }
  /// [audio] Notes the force on a row, for push().
  void drive(std::size_t run, double force) { force_[place_of_[run]] = force; }

  /// [audio] From now on rows whose limit is `unread` are not read.
  void choose(const double* weights, std::span<const double> limits, double unread);
  /// [audio] Reads for all rows that were chosen.
  template <class Real>
  void read(const Real* q) {
    for (const Sheaf& it : sheaves_)
      kernels_->of<Real>().read_sheaf(it.count, it.chosen, chosen_.data() + it.first,
                                      q + it.coordinate, sums_.data() + it.first);
  }

  /// [audio] Drives with all forces that were noted, and forgets them.
  template <class Real>
  void push(const double* pushes, Real* q) {
    for (const Sheaf& it : sheaves_) {
      std::size_t many = 0;
      for (std::size_t i = it.first; i < it.end; ++i) {
        if (force_[i] == 0.0) continue;
        from_[many] = pushes + readers_[i].entry;
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
    std::size_t first, end;  ///< of its readers
    std::size_t chosen = 0;  ///< how many of them are read
  };

  const RowKernels* kernels_ = nullptr;
  std::vector<Sheaf> sheaves_;
  std::vector<Reader> readers_;        ///< of all sheaves
  std::vector<std::size_t> place_of_;  ///< of each run, among them
  std::vector<const double*> chosen_;  ///< weights of those that are read, from it.first on
  std::vector<double> sums_;           ///< what they read, in the same order
  std::vector<std::size_t> slot_;      ///< of each reader in it
  std::vector<double> force_;          ///< of each reader
  std::vector<const double*> from_;
  std::vector<double> by_;
};

}  // namespace thrum
