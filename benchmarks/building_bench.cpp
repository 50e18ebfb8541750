// How long does it take to build a scene of many masses and contacts?
#include <benchmark/benchmark.h>

#include <string>

#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/scene/simulation.hpp>

namespace {

/// A row of masses, each above the one before; the contacts couple all of them.
thrum::Scene chain(int masses) {
  thrum::Scene scene;
  for (int i = 0; i <= masses; ++i)
    scene.add("mass.m" + std::to_string(i), thrum::Mass{.mass = 0.001, .position = 0.001 * i});
  for (int i = 0; i < masses; ++i)
    scene.add("contact.c" + std::to_string(i),
              thrum::Contact{.above = "mass.m" + std::to_string(i + 1),
                             .below = "mass.m" + std::to_string(i),
                             .stiffness = 1e6});
  return scene;
}

void build_chain(benchmark::State& state) {
  const thrum::Scene scene = chain(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    thrum::Simulation simulation(scene);
    benchmark::DoNotOptimize(simulation.rate());
  }
}
BENCHMARK(build_chain)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

void step_chain(benchmark::State& state) {
  thrum::Simulation simulation(chain(static_cast<int>(state.range(0))));
  for (auto _ : state) simulation.step();
}
BENCHMARK(step_chain)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
