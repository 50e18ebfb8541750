// Sets of numbers that are joined one pair after the other (Tarjan 1975, with halved paths). A set
// is known by its smallest number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace thrum {

class DisjointSets {
 public:
  /// [setup]
  void resize(std::size_t numbers) {
    parent_.assign(numbers, 0);
    count_.assign(numbers, 0);
  }
  /// [audio] A number is a set by itself.
  void begin(std::size_t number) {
    parent_[number] = number;
    count_[number] = 1;
  }
  /// [audio] The smallest number of its set.
  std::size_t first(std::size_t number) {
    while (parent_[number] != number) number = parent_[number] = parent_[parent_[number]];
    return number;
  }
  /// [audio] How many there are in its set.
  std::size_t count(std::size_t number) { return count_[first(number)]; }
  void join(std::size_t one, std::size_t other) {
    const auto [low, high] = std::minmax({first(one), first(other)});
    if (low == high) return;
    parent_[high] = low;
    count_[low] += count_[high];
  }

 private:
  std::vector<std::size_t> parent_, count_;
};

}  // namespace thrum
