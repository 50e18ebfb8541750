// How much does a step of each shipped scene cost, and how many times faster than real time is it?
#include <benchmark/benchmark.h>

#include <string>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/simulation.hpp>

namespace {

void step_scene(benchmark::State& state, const std::string& name, bool energy_book) {
  const thrum::ReadResult read = thrum::load_scene(name);
  thrum::Simulation simulation(read.scene);
  if (energy_book) simulation.keep_energy_book();
  for (auto _ : state) {
    if (simulation.steps_done() == simulation.steps_total()) {
      state.PauseTiming();
      simulation = thrum::Simulation(read.scene);
      if (energy_book) simulation.keep_energy_book();
      state.ResumeTiming();
    }
    simulation.step();
    benchmark::DoNotOptimize(simulation.pickup(0));
  }
  state.counters["x_real_time"] = benchmark::Counter(
      static_cast<double>(state.iterations()) / simulation.rate(), benchmark::Counter::kIsRate);
}

const bool registered = [] {
  for (const thrum::ShippedScene& scene : thrum::shipped_scenes()) {
    const std::string name(scene.name);
    benchmark::RegisterBenchmark(("step/" + name).c_str(), step_scene, name, false);
    benchmark::RegisterBenchmark(("step_with_energy_book/" + name).c_str(), step_scene, name, true);
  }
  return true;
}();

}  // namespace
