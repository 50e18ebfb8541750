#include <thrum/network/row_table.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

namespace {

/// Adds an entry to the last of the runs from `first` on, or begins another.
void extend(std::vector<RowTable::Run>& runs, std::size_t first, std::size_t coordinate,
            std::size_t entry) {
  const bool follows = runs.size() > first &&
                       runs.back().coordinate + runs.back().count == coordinate &&
                       runs.back().entry + runs.back().count == entry;
  if (follows)
    ++runs.back().count;
  else
    runs.push_back({coordinate, entry, 1});
}

/// visit(i, j, count) for each run of entries i... and j... of two rows on the same coordinates.
template <class Visit>
void visit_common(std::span<const RowTable::Run> of_one, std::span<const RowTable::Run> of_other,
                  const Visit& visit) {
  for (const RowTable::Run& a : of_one)
    for (const RowTable::Run& b : of_other) {
      const std::size_t first = std::max(a.coordinate, b.coordinate);
      const std::size_t end = std::min(a.coordinate + a.count, b.coordinate + b.count);
      if (first < end)
        visit(a.entry + (first - a.coordinate), b.entry + (first - b.coordinate), end - first);
    }
}

}  // namespace

std::size_t RowTable::add(const Row& row) {
  Place merged = row.place;
  const auto before = [](const PlaceEntry& a, const PlaceEntry& b) {
    return a.coordinate < b.coordinate;
  };
  // A place lists the many modes of a body in order, and a contact has two of them.
  const auto second = std::is_sorted_until(merged.begin(), merged.end(), before);
  if (std::is_sorted(second, merged.end(), before))
    std::inplace_merge(merged.begin(), second, merged.end(), before);
  else
    std::sort(merged.begin(), merged.end(), before);
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
    extend(runs_, first_run_.back(), entries_[i].coordinate, i);
  }
  first_run_.push_back(runs_.size());
  begin_.push_back(entries_.size());
  offset_.push_back(row.offset);
  add_lean_runs(offset_.size() - 1);
  return offset_.size() - 1;
}

void RowTable::fold(std::span<const double> step_compliances) {
  push_.resize(entries_.size());
  for (std::size_t row = 0; row < size(); ++row) fold_row(row, step_compliances);
  factors_.clear();
  find_lean_runs();
}

void RowTable::factor(std::size_t first, std::size_t count,
                      std::span<const double> step_compliances) {
  std::vector<std::size_t> readers;
  std::vector<std::span<const PlaceEntry>> places;
  std::size_t numbers = 0;
  const auto before = [](const PlaceEntry& entry, std::size_t coordinate) {
    return entry.coordinate < coordinate;
  };
  for (std::size_t row = 0; row < size(); ++row) {
    const auto all = entries(row);
    const auto begin = std::lower_bound(all.begin(), all.end(), first, before);
    const auto end = std::lower_bound(begin, all.end(), first + count, before);
    if (begin == end) continue;
    readers.push_back(row);
    places.push_back({begin, end});
    numbers += places.back().size();
  }
  if (2 * numbers < readers.size() * count) return;
  DenseBlock weights(readers.size(), count);
  for (std::size_t i = 0; i < places.size(); ++i)
    for (const PlaceEntry& entry : places[i])
      weights.at(i, entry.coordinate - first) = entry.weight;
  auto found =
      RowFactor::find(std::move(readers), weights, first, step_compliances.subspan(first, count));
  if (!found) return;
  factors_.push_back(std::move(*found));
  find_lean_runs();
}

void RowTable::find_lean_runs() {
  lean_.clear();
  lean_first_run_.assign(1, 0);
  for (std::size_t row = 0; row < size(); ++row) add_lean_runs(row);
}

void RowTable::add_lean_runs(std::size_t row) {
  for (std::size_t i = begin_[row]; i < begin_[row + 1]; ++i) {
    const std::size_t coordinate = entries_[i].coordinate;
    const bool factored =
        std::any_of(factors_.begin(), factors_.end(), [&](const RowFactor& factor) {
          return coordinate >= factor.first() && coordinate < factor.end();
        });
    if (!factored) extend(lean_, lean_first_run_.back(), coordinate, i);
  }
  lean_first_run_.push_back(lean_.size());
}

std::size_t RowTable::lean_count(std::size_t row) const {
  std::size_t count = 0;
  for (const Run& run : lean_runs(row)) count += run.count;
  return count;
}

double RowTable::coupling(std::size_t a, std::size_t b,
                          std::span<const double> step_compliances) const {
  double sum = 0.0;
  visit_common(lean_runs(a), lean_runs(b), [&](std::size_t i, std::size_t j, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k)
      sum += entries_[i + k].weight * entries_[j + k].weight *
             step_compliances[entries_[i + k].coordinate];
  });
  for (const RowFactor& factor : factors_) sum += factor.coupling(a, b);
  return sum;
}

void RowTable::fold_row(std::size_t row, std::span<const double> step_compliances) {
  for (std::size_t i = first_run_[row]; i < first_run_[row + 1]; ++i) {
    const double* compliance = step_compliances.data() + runs_[i].coordinate;
    const double* weight = weights_.data() + runs_[i].entry;
    double* push = push_.data() + runs_[i].entry;
    for (std::size_t k = 0; k < runs_[i].count; ++k) push[k] = compliance[k] * weight[k];
  }
}

void RowTable::narrow(std::size_t row) {
  const Run* all = runs_.data() + first_run_[row];  // moving rows are in no factorisation
  for (std::size_t i = lean_first_run_[row]; i < lean_first_run_[row + 1]; ++i) {
    const Run& whole = *all++;
    const auto is_zero = [&](std::size_t k) {
      return weights_[whole.entry + k] == 0.0 && push_[whole.entry + k] == 0.0;
    };
    std::size_t first = 0;
    std::size_t end = whole.count;
    while (end > 0 && is_zero(end - 1)) --end;
    while (first < end && is_zero(first)) ++first;
    lean_[i] = {whole.coordinate + first, whole.entry + first, end - first};
  }
}

double RowTable::compliance(std::size_t i, std::size_t j) const {
  const auto runs_of = [&](std::size_t row) {
    return factors_.empty()
               ? lean_runs(row)
               : std::span(runs_).subspan(first_run_[row], first_run_[row + 1] - first_run_[row]);
  };
  double sum = 0.0;
  visit_common(runs_of(i), runs_of(j), [&](std::size_t a, std::size_t b, std::size_t count) {
    const double *weight = weights_.data() + a, *push = push_.data() + b;
    if (count >= many)
      sum += kernels_->of<double>().read_many(count, weight, push);
    else
      for (std::size_t k = 0; k < count; ++k) sum += weight[k] * push[k];
  });
  return sum;
}

}  // namespace thrum
