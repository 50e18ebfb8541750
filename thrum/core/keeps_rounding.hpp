// Of a body that keeps what rounding takes from its steps in Motion::kept, and gives it to the next
// one. Whoever pushes such a body from outside adds what rounding takes from the push, and so do
// rows on many coordinates of one (network/whole_pushes.hpp).
#pragma once

namespace thrum {

class KeepsRounding {
 protected:
  ~KeepsRounding() = default;
};

}  // namespace thrum
