// Which keys are down, in the order in which they went down, and which the pedal holds. A key that
// several channels have struck is down until the last of them lets go.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace thrum {

class HeldKeys {
 public:
  struct Key {
    std::uint8_t key, channel;
    bool sustained = false;
  };
  /// Of more keys on all channels together the oldest are forgotten.
  static constexpr std::size_t most = 256;

  /// [audio] All of it.
  void press(int key, int channel) {
    remove(key, channel);
    if (count_ == most) remove(order_[0].key, order_[0].channel);
    order_[count_++] = {static_cast<std::uint8_t>(key), static_cast<std::uint8_t>(channel)};
  }
  /// True when the channel had it down.
  bool release(int key, int channel, bool sustained) {
    const std::size_t found = find(key, channel);
    if (found == count_) return false;
    if (sustained)
      order_[found].sustained = true;
    else
      remove(key, channel);
    return true;
  }
  /// The pedal of a channel went up: keys held only by it are released.
  void lift_pedal(int channel) {
    for (std::size_t i = count_; i-- > 0;)
      if (order_[i].channel == channel && order_[i].sustained) remove(order_[i].key, channel);
  }
  void clear() { count_ = 0; }
  bool any() const { return count_ > 0; }
  bool is_down(int key) const {
    return std::any_of(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Key& each) { return each.key == key; });
  }
  Key latest() const { return order_[count_ - 1]; }

 private:
  std::size_t find(int key, int channel) const {
    std::size_t i = 0;
    while (i < count_ && !(order_[i].key == key && order_[i].channel == channel)) ++i;
    return i;
  }
  void remove(int key, int channel) {
    const std::size_t found = find(key, channel);
    if (found == count_) return;
    std::copy(order_.begin() + static_cast<std::ptrdiff_t>(found) + 1,
              order_.begin() + static_cast<std::ptrdiff_t>(count_),
              order_.begin() + static_cast<std::ptrdiff_t>(found));
    --count_;
  }

  std::array<Key, most> order_{};
  std::size_t count_ = 0;
};

}  // namespace thrum
