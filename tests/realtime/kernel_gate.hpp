// A child process in which the kernel refuses every system call, and says which one was tried.
#pragma once

#include <functional>

namespace thrum::realtime {

struct Gate {
  bool available = false;  ///< whether this kernel lets a process close the gate
  int call = -1;           ///< the number of the first system call; -1 when there was none
  bool finished = false;   ///< `work` came to its end
};

/// While `work` runs in the child, the first system call ends it. Reading the clock is let through
/// where `clock_is_allowed`: on some machines it is a system call.
Gate behind_closed_gate(const std::function<void()>& work, bool clock_is_allowed = false);

}  // namespace thrum::realtime
