#include <thrum/network/row_sheaves.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

RowSheaves::RowSheaves(std::span<const Reader> readers, std::size_t runs,
                       const std::vector<double>& weights)
    : kernels_(&best_row_kernels()), strand_of_(runs, nobody) {
  std::vector<Reader> sorted(readers.begin(), readers.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const Reader& a, const Reader& b) {
    return std::pair(a.coordinate, a.count) < std::pair(b.coordinate, b.count);
  });
  const auto same_weights = [&](const Reader& a, const Reader& b) {
    const double* one = weights.data() + a.entry;
    return !a.moves && !b.moves && std::equal(one, one + a.count, weights.data() + b.entry);
  };
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto end = std::find_if(first, sorted.end(), [&](const Reader& other) {
      return other.coordinate != first->coordinate || other.count != first->count;
    });
    if (end - first > 1) {
      sheaves_.push_back({first->coordinate, first->count, strands_.size(), strands_.size()});
      std::vector<std::vector<Reader>> strands;
      for (auto it = first; it != end; ++it) {
        const auto found = std::find_if(strands.begin(), strands.end(), [&](const auto& strand) {
          return same_weights(strand.front(), *it);
        });
        if (found == strands.end())
          strands.push_back({*it});
        else
          found->push_back(*it);
      }
      for (const std::vector<Reader>& strand : strands) {
        strands_.push_back({strand.front().entry, rows_.size(), rows_.size() + strand.size()});
        for (const Reader& each : strand) {
          rows_.push_back(each.row);
          strand_of_[each.run] = strands_.size() - 1;
        }
      }
      sheaves_.back().end = strands_.size();
    }
    first = end;
  }
  sums_.assign(strands_.size(), 0.0);
  slot_.assign(strands_.size(), 0);
  chosen_.assign(strands_.size(), nullptr);
  force_.assign(strands_.size(), 0.0);
  from_.assign(strands_.size(), nullptr);
  by_.assign(strands_.size(), 0.0);
}

void RowSheaves::choose(const double* weights, std::span<const double> limits, double unread) {
  const auto is_read = [&](const Strand& strand) {
    for (std::size_t i = strand.first; i < strand.end; ++i)
      if (limits[rows_[i]] != unread) return true;
    return false;
  };
  for (Sheaf& it : sheaves_) {
    it.chosen = 0;
    for (std::size_t i = it.first; i < it.end; ++i) {
      if (!is_read(strands_[i])) continue;
      slot_[i] = it.first + it.chosen;
      chosen_[slot_[i]] = weights + strands_[i].entry;
      ++it.chosen;
    }
  }
}

}  // namespace thrum
