// thrum_steps SCENE STEPS: that many steps of a scene and nothing else, for tools that count
// instructions (scripts/bench-check.sh).
#include <cstdio>
#include <cstdlib>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: thrum_steps SCENE STEPS\n");
    return 2;
  }
  const thrum::ReadResult read = thrum::load_scene(words[1]);
  if (!read.faults.empty()) {
    std::fprintf(stderr, "thrum_steps: '%s' is no scene\n", words[1]);
    return 2;
  }
  thrum::Simulation simulation(read.scene);
  const long long steps = std::atoll(words[2]);
  double sum = 0.0;
  for (long long i = 0; i < steps; ++i) {
    simulation.step();
    sum += simulation.pickup(0);
  }
  std::printf("%g\n", sum);
}
