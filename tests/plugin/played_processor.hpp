// A processor without a host: played in blocks of 64 frames, and waited for while it builds.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <thread>
#include <vector>

#include "processor.hpp"

namespace thrum::plugin {

/// The left ear.
inline std::vector<double> play(Processor& processor, std::size_t frames) {
  constexpr std::size_t block = 64;
  std::vector<double> left(frames), right(frames);
  for (std::size_t done = 0; done < frames; done += block) {
    processor.begin_block();
    processor.render(std::span(left).subspan(done, block), std::span(right).subspan(done, block));
  }
  return left;
}

/// While a worker builds, for a minute at most.
template <class Condition>
bool await(Condition condition) {
  for (int i = 0; i < 6000 && !condition(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return condition();
}

}  // namespace thrum::plugin
