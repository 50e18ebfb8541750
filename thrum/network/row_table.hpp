// All rows of a network: which coordinates each one reads and how it drives them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/place.hpp>

namespace thrum {

class RowTable {
 public:
  /// [setup] Adds a row and returns its number. Entries on one coordinate are merged.
  std::size_t add(const Row& row);
  /// [setup] Folds the step compliance C into what a newton does to each coordinate.
  void fold(std::span<const double> step_compliances);

  std::size_t size() const { return offset_.size(); }
  std::span<const PlaceEntry> entries(std::size_t row) const {
    return {entries_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }

  /// [audio] x = b . q + offset.
  template <class Real>
  double gather(std::size_t row, const Real* q) const {
    double sum = offset_[row];
    for (std::size_t i = begin_[row]; i < begin_[row + 1]; ++i)
      sum += entries_[i].weight * static_cast<double>(q[entries_[i].coordinate]);
    return sum;
  }
  /// [audio] q -= C b f.
  template <class Real>
  void spread(std::size_t row, double force, Real* q) const {
    for (std::size_t i = begin_[row]; i < begin_[row + 1]; ++i) {
      Real& at = q[entries_[i].coordinate];
      at = static_cast<Real>(static_cast<double>(at) - push_[i] * force);
    }
  }

 private:
  std::vector<std::size_t> begin_{0};
  std::vector<PlaceEntry> entries_;
  std::vector<double> push_;  ///< C weight
  std::vector<double> offset_;
};

}  // namespace thrum
