#include "lab/trace.hpp"

#include <algorithm>

namespace thrum::app::lab {

Trace::Trace(double start, double step, std::size_t most_columns)
    : start_(start),
      step_(step),
      most_columns_(std::max<std::size_t>(2, most_columns + most_columns % 2)) {}

void Trace::add(double value) {
  if (samples_ == per_column_ * most_columns_) merge_pairs();
  if (samples_ % per_column_ == 0) columns_.emplace_back();
  columns_.back().add(value);
  ++samples_;
}

void Trace::merge_pairs() {
  for (std::size_t i = 0; i < columns_.size() / 2; ++i) {
    Column pair = columns_[2 * i];
    pair.add(columns_[2 * i + 1]);
    columns_[i] = pair;
  }
  columns_.resize(columns_.size() / 2);
  per_column_ *= 2;
}

double Trace::time(std::size_t column) const {
  const std::size_t first = column * per_column_;
  const std::size_t last = std::min(first + per_column_, samples_) - 1;
  return start_ + 0.5 * step_ * static_cast<double>(first + last);
}

double Trace::end() const {
  return start_ + step_ * static_cast<double>(std::max<std::size_t>(samples_, 1) - 1);
}

Trace::Column Trace::extremes() const {
  Column all;
  for (const Column& column : columns_) all.add(column);
  return all;
}

}  // namespace thrum::app::lab
