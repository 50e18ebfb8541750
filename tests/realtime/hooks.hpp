// Monitors calls of this program to the C library for memory and locks, by interposition.
#pragma once

namespace thrum::realtime {

/// Calls of this thread while it was monitored.
struct Asked {
  long long memory = 0;  ///< malloc, calloc, realloc, free and their kin
  long long locks = 0;   ///< mutexes, reader-writer locks, condition variables
  const char* first = nullptr;
};

void start_watching();
Asked stop_watching();

}  // namespace thrum::realtime
