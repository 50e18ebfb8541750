// A lock-free single-producer, single-consumer queue of fixed size.
//
// Each thread writes one of the two counters, which only grow. Items are written before the counter
// is released, and read after it is acquired.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

namespace thrum {

template <class Item, std::size_t capacity>
class SpscQueue {
  static_assert(capacity > 0 && (capacity & (capacity - 1)) == 0, "a power of two");

 public:
  /// [any one thread] False if it is full.
  bool push(const Item& item) {
    const std::size_t in = put_.load(std::memory_order_relaxed);
    if (in - taken_.load(std::memory_order_acquire) == capacity) return false;
    items_[in % capacity] = item;
    put_.store(in + 1, std::memory_order_release);
    return true;
  }

  /// [audio, or any other one thread] False if it is empty; the item is then unchanged.
  bool pop(Item& item) {
    const std::size_t out = taken_.load(std::memory_order_relaxed);
    if (out == put_.load(std::memory_order_acquire)) return false;
    item = items_[out % capacity];
    taken_.store(out + 1, std::memory_order_release);
    return true;
  }

 private:
  static_assert(std::atomic<std::size_t>::is_always_lock_free);
  // Separate, so that the two threads do not share a cache line.
  alignas(64) std::atomic<std::size_t> put_{0};
  alignas(64) std::atomic<std::size_t> taken_{0};
  alignas(64) std::array<Item, capacity> items_{};
};

}  // namespace thrum
