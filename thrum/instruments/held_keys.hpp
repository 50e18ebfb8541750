// Which keys are down, in the order in which they went down, and which the pedal holds.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>

namespace thrum {

class HeldKeys {
 public:
  struct Key {
    int key;
    int channel;
  };

  /// [audio] All of it.
  void press(int key, int channel) {
    remove(key);
    order_[count_++] = {key, channel};
    sustained_.reset(index(key));
  }
  /// True when the key was down.
  bool release(int key, bool sustained) {
    if (!is_down(key)) return false;
    if (sustained)
      sustained_.set(index(key));
    else
      remove(key);
    return true;
  }
  /// The pedal of a channel went up: keys held only by it are released.
  void lift_pedal(int channel) {
    for (std::size_t i = count_; i-- > 0;)
      if (order_[i].channel == channel && sustained_.test(index(order_[i].key)))
        remove(order_[i].key);
  }
  void clear() {
    count_ = 0;
    sustained_.reset();
  }
  bool any() const { return count_ > 0; }
  bool is_down(int key) const {
    return std::any_of(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Key& each) { return each.key == key; });
  }
  Key latest() const { return order_[count_ - 1]; }

 private:
  static std::size_t index(int key) { return static_cast<std::size_t>(key) & 127U; }
  void remove(int key) {
    const auto end = order_.begin() + static_cast<std::ptrdiff_t>(count_);
    count_ = static_cast<std::size_t>(
        std::remove_if(order_.begin(), end, [&](const Key& each) { return each.key == key; }) -
        order_.begin());
    sustained_.reset(index(key));
  }

  std::array<Key, 129> order_{};
  std::size_t count_ = 0;
  std::bitset<128> sustained_;
};

}  // namespace thrum
