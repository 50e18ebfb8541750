// Of a body that keeps what rounding takes from its steps in Motion::kept, and gives it to the next
// one. Whoever pushes such a body from outside adds what rounding takes from the push.
#pragma once

namespace thrum {

class KeepsRounding {
 protected:
  ~KeepsRounding() = default;
};

}  // namespace thrum
