// Watches what this program asks of the C library: memory and locks, by standing in for the
// functions themselves.
#pragma once

namespace thrum::realtime {

/// What the calling thread did while it was watched.
struct Asked {
  long long memory = 0;  ///< malloc, calloc, realloc, free and their kin
  long long locks = 0;   ///< mutexes, reader-writer locks, condition variables
  const char* first = nullptr;
};

void start_watching();
Asked stop_watching();

}  // namespace thrum::realtime
