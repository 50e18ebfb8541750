// Which keys of a keyboard are black.
#pragma once

namespace thrum::plugin::window {

constexpr bool is_black(int key) {
  const int step = key % 12;
  return step == 1 || step == 3 || step == 6 || step == 8 || step == 10;
}

}  // namespace thrum::plugin::window
