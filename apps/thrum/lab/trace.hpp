// A signal of any length in a bounded number of columns, with no peak lost.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace thrum::app::lab {

/// Samples come one by one. Each column keeps the lowest and the highest of its samples; when all
/// columns are in use, every two become one and from then on a column takes twice as many samples.
class Trace {
 public:
  struct Column {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    /// Nothing but NaN came in.
    bool empty() const { return !(low <= high); }
    void add(double value) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    void add(const Column& other) {
      add(other.low);
      add(other.high);
    }
  };

  /// The first sample belongs to time `start`, the next to start + step.
  explicit Trace(double start = 0.0, double step = 1.0, std::size_t most_columns = 500);

  void add(double value);

  const std::vector<Column>& columns() const { return columns_; }
  std::size_t samples() const { return samples_; }
  std::size_t samples_per_column() const { return per_column_; }
  /// The middle of a column in time.
  double time(std::size_t column) const;
  double start() const { return start_; }
  /// The time of the last sample.
  double end() const;
  /// Over all columns; empty when nothing came.
  Column extremes() const;

 private:
  void merge_pairs();

  double start_;
  double step_;
  std::size_t most_columns_;
  std::size_t per_column_ = 1;
  std::size_t samples_ = 0;
  std::vector<Column> columns_;
};

}  // namespace thrum::app::lab
