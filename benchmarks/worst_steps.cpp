// thrum_worst [RUNS]: what is the longest step of each shipped scene? Every step is timed in
// several runs and the minimum counts, which excludes other programs and the system.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace {

using namespace thrum;

/// Nanoseconds of each of the first steps, the minimum of several runs.
std::vector<double> step_times(const Scene& scene, int runs) {
  constexpr long long most = 100000;
  using Clock = std::chrono::steady_clock;
  std::vector<double> least;
  for (int run = 0; run < runs; ++run) {
    Simulation simulation(scene);
    least.resize(static_cast<std::size_t>(std::min(most, simulation.steps_total())),
                 std::numeric_limits<double>::infinity());
    const FlushDenormals no_stalls;
    for (double& time : least) {
      const auto before = Clock::now();
      simulation.step();
      time =
          std::min(time, std::chrono::duration<double, std::nano>(Clock::now() - before).count());
    }
  }
  return least;
}

}  // namespace

int main(int count, char** words) {
  const int runs = count > 1 ? std::max(1, std::atoi(words[1])) : 5;
  fmt::print("{:28} {:>10} {:>12} {:>10}   ns per step, each the least of {} runs\n", "scene",
             "mean", "99.9 % below", "worst", runs);
  for (const ShippedScene& shipped : shipped_scenes()) {
    std::vector<double> times = step_times(load_scene(std::string(shipped.name)).scene, runs);
    std::sort(times.begin(), times.end());
    const double mean =
        std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
    const double high = times[times.size() * 999 / 1000];
    fmt::print("{:28} {:10.0f} {:12.0f} {:10.0f}\n", shipped.name, mean, high, times.back());
  }
}
