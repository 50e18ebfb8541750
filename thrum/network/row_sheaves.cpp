#include <thrum/network/row_sheaves.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

RowSheaves::RowSheaves(std::vector<Reader> readers, std::size_t runs)
    : kernels_(&best_row_kernels()), place_of_(runs, nobody) {
  std::stable_sort(readers.begin(), readers.end(), [](const Reader& a, const Reader& b) {
    return std::pair(a.coordinate, a.count) < std::pair(b.coordinate, b.count);
  });
  for (auto first = readers.begin(); first != readers.end();) {
    const auto end = std::find_if(first, readers.end(), [&](const Reader& other) {
      return other.coordinate != first->coordinate || other.count != first->count;
    });
    if (end - first > 1) {
      const std::size_t begin = readers_.size();
      for (auto it = first; it != end; ++it) {
        place_of_[it->run] = readers_.size();
        readers_.push_back(*it);
      }
      sheaves_.push_back({first->coordinate, first->count, begin, readers_.size()});
    }
    first = end;
  }
  sums_.assign(readers_.size(), 0.0);
  slot_.assign(readers_.size(), 0);
  chosen_.assign(readers_.size(), nullptr);
  force_.assign(readers_.size(), 0.0);
  from_.assign(readers_.size(), nullptr);
  by_.assign(readers_.size(), 0.0);
}

void RowSheaves::choose(const double* weights, std::span<const double> limits, double unread) {
  for (Sheaf& it : sheaves_) {
    it.chosen = 0;
    for (std::size_t i = it.first; i < it.end; ++i) {
      if (limits[readers_[i].row] == unread) continue;
      slot_[i] = it.first + it.chosen++;
      chosen_[slot_[i]] = weights + readers_[i].entry;
    }
  }
}

}  // namespace thrum
