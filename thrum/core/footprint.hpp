// The memory that a step reads and writes, line by line, so that all of it can be asked for before
// it is needed: what has slept for long is in no near cache, and to wait for its lines one after
// the other takes longer than the step.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <thrum/math/aligned.hpp>

namespace thrum {

class Footprint {
 public:
  /// [setup] Memory that stays where it is.
  void add(const void* from, std::size_t bytes) {
    if (bytes == 0) return;
    const auto first = reinterpret_cast<std::uintptr_t>(from);
    ranges_.push_back({first / cache_line_bytes, (first + bytes - 1) / cache_line_bytes + 1});
  }
  /// [setup] An object, without what it points at.
  template <class Object>
  void add_object(const Object& object) {
    add(&object, sizeof object);
  }
  /// [setup] The elements of a list, or one of numbers.
  template <class List>
  void add_list(const List& list) {
    add(list.data(), list.size() * sizeof *list.data());
  }
  template <class... Lists>
  void add_lists(const Lists&... lists) {
    (add_list(lists), ...);
  }

  /// [setup] Once all is added: every line once, in order.
  void close() {
    std::sort(ranges_.begin(), ranges_.end(),
              [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> merged;
    for (Range each : ranges_) {
      if (!merged.empty()) each.first = std::max(each.first, merged.back().end);
      for (; each.first < each.end; each.first += most_lines)
        merged.push_back({each.first, std::min(each.end, each.first + most_lines)});
    }
    ranges_ = std::move(merged);
  }
  /// [any] Lines in all.
  std::size_t lines() const {
    std::size_t sum = 0;
    for (const Range& each : ranges_) sum += each.end - each.first;
    return sum;
  }

  /// [audio] Asks for all of it, and waits for nothing.
  void fetch() const { fetch_share(0, 1); }
  /// [audio] The same for one of so many shares: more at once than the processor can remember would
  /// have to wait.
  void fetch_share(std::size_t number, std::size_t shares) const {
    const std::size_t from = number * ranges_.size() / shares;
    const std::size_t to = (number + 1) * ranges_.size() / shares;
    for (std::size_t i = from; i < to; ++i) fetch(ranges_[i]);
    // To the compiler a prefetch does nothing, and a function that does nothing is left out.
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }

 private:
  static constexpr std::uintptr_t most_lines = 16;  ///< of a range, so that shares are alike
  struct Range {
    std::uintptr_t first, end;  ///< numbers of lines
  };

  static void fetch(const Range& range) {
    for (std::uintptr_t line = range.first; line < range.end; ++line)
      __builtin_prefetch(reinterpret_cast<const void*>(line * cache_line_bytes));
  }
  std::vector<Range> ranges_;
};

}  // namespace thrum
