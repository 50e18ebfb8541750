// How much does a grid point cost, per instruction set and precision?
#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/core/motion.hpp>

namespace {

constexpr double time_step = 1.0 / 44100.0;

const thrum::KernelSet& kernels(benchmark::State& state, const std::string& name) {
  const thrum::KernelSet* set = thrum::find_kernels(name);
  if (set == nullptr) state.SkipWithError("this processor cannot run it");
  return set == nullptr ? thrum::best_kernels() : *set;
}

template <class Real>
void predict(benchmark::State& state, const thrum::GridBody& body, double points) {
  thrum::MotionBlocks<Real> motion(body.size());
  for (auto _ : state) {
    body.predict(motion.slice(0));
    motion.rotate();
    benchmark::ClobberMemory();
  }
  state.counters["points_per_second"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * points, benchmark::Counter::kIsRate);
}

template <class Real>
void string(benchmark::State& state, const std::string& set) {
  const int intervals = static_cast<int>(state.range(0));
  const thrum::GridBody body(thrum::Grid(1.0, intervals, thrum::Edge::supported),
                             {.wave_speed_squared = 1.0,
                              .stiffness_squared = 0.1,
                              .damping = 1.0,
                              .damping_hf = 1e-3,
                              .density = 1.0,
                              .time_step = time_step},
                             kernels(state, set));
  predict<Real>(state, body, intervals - 1.0);
}

/// A lossy rectangle: a plate where it is stiff, a membrane where it is stretched.
template <class Real>
void sheet(benchmark::State& state, const std::string& set, double wave_speed_squared,
           double stiffness_squared) {
  const int along = static_cast<int>(state.range(0));
  const int across = static_cast<int>(state.range(1));
  const thrum::GridBody body(thrum::Grid({2.0, 1.0}, {along, across}, thrum::Edge::supported),
                             {.wave_speed_squared = wave_speed_squared,
                              .stiffness_squared = stiffness_squared,
                              .damping = 1.0,
                              .damping_hf = 1e-3,
                              .density = 1.0,
                              .time_step = time_step},
                             kernels(state, set));
  predict<Real>(state, body, (along - 1.0) * (across - 1.0));
}

template <class Real>
void plate(benchmark::State& state, const std::string& set) {
  sheet<Real>(state, set, 0.0, 0.1);
}

template <class Real>
void membrane(benchmark::State& state, const std::string& set) {
  sheet<Real>(state, set, 1.0, 0.0);
}

const bool registered = [] {
  for (const std::string set : {"baseline", "v3", "v4"}) {
    const auto line = [&](const std::string& name, auto function) {
      benchmark::RegisterBenchmark((name + "/" + set).c_str(), function, set)->Arg(101)->Arg(201);
    };
    const auto sizes = [&](const std::string& name, auto function) {
      benchmark::RegisterBenchmark((name + "/" + set).c_str(), function, set)
          ->Args({21, 11})
          ->Args({61, 41})
          ->Args({131, 14});
    };
    line("string_double", string<double>);
    line("string_float", string<float>);
    sizes("plate_double", plate<double>);
    sizes("plate_float", plate<float>);
    sizes("membrane_double", membrane<double>);
    sizes("membrane_float", membrane<float>);
  }
  return true;
}();

}  // namespace
