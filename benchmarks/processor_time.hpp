// Processor time of this program in seconds: on a busy machine more reliable than wall-clock time.
#pragma once

#include <ctime>

inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
