// What is told of a contact, a connection or a bow when a scene is checked.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace thrum {

/// What a single touch of a contact is like, at the speed that is to be expected.
struct TouchCheck {
  double speed = 0.0;
  bool speed_is_guessed = false;
  double mass = 0.0;      ///< that the contact feels in its first step
  double depth = 0.0;     ///< m
  double duration = 0.0;  ///< s
  bool goes_on = false;   ///< it was still touching after that time
};

struct InteractionCheck {
  std::string path = {};
  std::string solver = {};  ///< of a contact
  std::size_t rows = 0;
  std::size_t lone_rows = 0;
  std::optional<TouchCheck> touch = {};  ///< none where it holds from both sides at all times
};

}  // namespace thrum
