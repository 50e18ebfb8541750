// How much does a grid point, a mode or a contact cost, per instruction set and precision?
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/laws/power.hpp>

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

/// Modes that only ring.
template <class Real>
void bank(benchmark::State& state, const std::string& set) {
  const auto count = static_cast<std::size_t>(state.range(0));
  thrum::AlignedBlock<Real> keep(count), turn(count);
  std::fill_n(keep.data(), count, Real(0.999));
  std::fill_n(turn.data(), count, Real(0.01));
  thrum::MotionBlocks<Real> motion(count);
  const thrum::RealKernels<Real>& chosen = kernels(state, set).of<Real>();
  for (auto _ : state) {
    chosen.bank({count, keep.data(), turn.data()}, motion.next(), motion.now(), motion.previous());
    motion.rotate();
    benchmark::ClobberMemory();
  }
  state.counters["modes_per_second"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(count),
                         benchmark::Counter::kIsRate);
}

/// The same in stretches of 64 steps, heard at one place: time per step.
void bank_in_blocks(benchmark::State& state, const std::string& set) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::vector<double> keep(count, 0.999), turn(count, 0.01), weight(count, 0.5);
  std::vector<double> blocks[3];
  for (auto& block : blocks) block.assign(count, 1e-3);
  std::array<double, thrum::BankRun<double>::most_steps> heard{};
  const thrum::BankRun<double> run{.bank = {count, keep.data(), turn.data()},
                                   .blocks = {blocks[0].data(), blocks[1].data(), blocks[2].data()},
                                   .steps = heard.size(),
                                   .push = nullptr,
                                   .force = nullptr,
                                   .readings = {{weight.data(), heard.data()}},
                                   .reading_count = 1,
                                   .of_change = false};
  const thrum::KernelSet& chosen = kernels(state, set);
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(heard.size()))) {
    chosen.in_double.bank_run(run);
    benchmark::ClobberMemory();
  }
}

/// Eight contacts that are pressed, each solved by itself, with a law that needs the power function
/// or square roots only: time per step of all of them.
void contacts(benchmark::State& state) {
  constexpr std::size_t count = 8;
  const double exponent = 0.1 * static_cast<double>(state.range(0));
  const thrum::PowerLaw law(1e8, exponent);
  const auto set = thrum::make_contacts(thrum::ContactSolver::corrected, law, {}, time_step);
  set->add({.law = law}, count);
  std::array<std::size_t, count> rows{};
  std::array<double, count> before{}, now{}, d{}, r{}, force{}, slope{}, bend{}, compliance{};
  for (std::size_t i = 0; i < count; ++i) {
    rows[i] = i;
    before[i] = 1e-5 * (1.0 + 0.01 * static_cast<double>(i));
    now[i] = 1.02 * before[i];
    compliance[i] = 3e-5;
    d[i] = 0.04 * before[i] + 3e-5 * 1e8 * std::pow(now[i], exponent);
  }
  const thrum::RowsView view{before.data(), now.data(),        d.data(), r.data(),
                             force.data(),  compliance.data(), 0,        rows};
  for (auto _ : state) {
    set->start(view);
    set->begin_step(view);
    set->solve_each({rows, rows.data(), compliance.data(), d.data(), r.data(), force.data(),
                     slope.data(), bend.data()});
    benchmark::ClobberMemory();
  }
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
    const auto banks = [&](const std::string& name, auto function) {
      benchmark::RegisterBenchmark((name + "/" + set).c_str(), function, set)->Arg(100)->Arg(1000);
    };
    banks("bank_double", bank<double>);
    banks("bank_float", bank<float>);
    banks("bank_in_blocks", bank_in_blocks);
  }
  benchmark::RegisterBenchmark("eight_contacts_exponent_x10", contacts)->Arg(13)->Arg(15);
  return true;
}();

}  // namespace
