#include <thrum/network/row_table.hpp>

#include <algorithm>

namespace thrum {

std::size_t RowTable::add(const Row& row) {
  Place merged = row.place;
  std::sort(merged.begin(), merged.end(),
            [](const PlaceEntry& a, const PlaceEntry& b) { return a.coordinate < b.coordinate; });
  for (const PlaceEntry& entry : merged) {
    const bool again =
        entries_.size() > begin_.back() && entries_.back().coordinate == entry.coordinate;
    if (again) {
      entries_.back().weight += entry.weight;
    } else {
      entries_.push_back(entry);
    }
  }
  for (std::size_t i = begin_.back(); i < entries_.size(); ++i) {
    weights_.push_back(entries_[i].weight);
    const bool follows =
        i > begin_.back() && runs_.back().coordinate + runs_.back().count == entries_[i].coordinate;
    if (follows) {
      ++runs_.back().count;
    } else {
      runs_.push_back({entries_[i].coordinate, i, 1});
    }
  }
  first_run_.push_back(runs_.size());
  begin_.push_back(entries_.size());
  offset_.push_back(row.offset);
  return offset_.size() - 1;
}

void RowTable::fold(std::span<const double> step_compliances) {
  push_.clear();
  for (const PlaceEntry& entry : entries_)
    push_.push_back(step_compliances[entry.coordinate] * entry.weight);
}

void RowTable::fold_row(std::size_t row, std::span<const double> step_compliances) {
  for (std::size_t i = begin_[row]; i < begin_[row + 1]; ++i)
    push_[i] = step_compliances[entries_[i].coordinate] * entries_[i].weight;
}

double RowTable::compliance(std::size_t i, std::size_t j) const {
  double sum = 0.0;
  for (std::size_t a = begin_[i], b = begin_[j]; a < begin_[i + 1] && b < begin_[j + 1];) {
    const std::size_t of_a = entries_[a].coordinate;
    const std::size_t of_b = entries_[b].coordinate;
    if (of_a == of_b) sum += weights_[a] * push_[b];
    if (of_a <= of_b) ++a;
    if (of_b <= of_a) ++b;
  }
  return sum;
}

}  // namespace thrum
