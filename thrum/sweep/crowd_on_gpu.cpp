// A crowd whose cases are stepped by a GPU: its threads build networks and write what comes back.
#include <fmt/format.h>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <thrum/core/fault.hpp>
#include <thrum/sweep/crowd.hpp>

namespace thrum::sweep {

using namespace std::chrono_literals;

std::unique_ptr<GpuCrew> open_gpu(const CaseRunner& runner, const SweepSettings& settings) {
  try {
    if (runner.plays()) throw gpu::NoGpu("instruments are played by the cores alone");
    return std::make_unique<GpuCrew>(runner.listens(), settings.say);
  } catch (const gpu::NoGpu& none) {
    if (settings.strict) throw BadScene(runner.file() + ": " + none.what());
    if (settings.say) settings.say(std::string(none.what()) + "; the cores do it");
  }
  return nullptr;
}

void Crowd::help_gpu() {
  GpuCrew::Built unstepped;
  while (!stops_) {
    if (alone_) look_around();
    if (GpuCrew::Stepped stepped; gpu_->take(stepped)) {
      finish_from_gpu(stepped);
      continue;
    }
    if (gpu_->take_back(unstepped)) {
      do_on_cores(unstepped.number, gpu_->why_it_failed());
      continue;
    }
    Next what = Next::later;
    if (gpu_->wants_more()) {
      gpu_->expect();
      std::uint64_t number = 0;
      what = next(number);
      if (what == Next::found) {
        build_for_gpu(number);
        continue;
      }
      gpu_->forget();
      gpu_->hurry();
    }
    if (what == Next::none && gpu_->is_empty()) return;
    std::this_thread::sleep_for(2ms);
  }
}

void Crowd::build_for_gpu(std::uint64_t number) {
  std::string why;
  try {
    GpuCrew::Built built{.number = number, .scene = runner_.scene(number)};
    built.program = gpu::program_of(built.scene);
    why = built.program.refusal;
    if (const std::string failure = gpu_->why_it_failed(); !failure.empty()) why = failure;
    if (why.empty()) return gpu_->hand_in(std::move(built));
  } catch (const BadScene&) {  // the cores say why
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  gpu_->forget();
  if (why.empty())
    do_case(number);
  else
    do_on_cores(number, why);
}

void Crowd::finish_from_gpu(const GpuCrew::Stepped& stepped) {
  const std::uint64_t number = stepped.built.number;
  add_row(number, [&] {
    return runner_.finish(number, &folder_, stepped.built.scene,
                          [&] { return stepped.run(gpu_->with_sound()); });
  });
}

void Crowd::do_on_cores(std::uint64_t number, const std::string& why) {
  if (settings_.strict)
    throw BadScene(runner_.file() + ": case " + std::to_string(number) + ": " + why);
  {
    const std::lock_guard lock(mutex_);
    const auto [found, is_new] = on_cores_.try_emplace(why, OnCores{number, 0});
    found->second.first = std::min(found->second.first, number);
    ++found->second.count;
  }
  do_case(number);
}

void Crowd::tell_what_cores_did() const {
  if (!settings_.say) return;
  if (const gpu::BatchTimes times = gpu_ ? gpu_->times() : gpu::BatchTimes{}; times.steps > 0) {
    settings_.say(fmt::format("{}: {:.2f} s of compiling, {:.4g} steps in {:.2f} s", gpu_->name(),
                              times.compiling, static_cast<double>(times.steps), times.stepping));
  }
  for (const auto& [why, cases] : on_cores_) {
    std::string words = "case " + std::to_string(cases.first);
    if (cases.count > 1) words += " and " + std::to_string(cases.count - 1) + " more";
    settings_.say(words + ": " + why + "; the cores did it");
  }
}

}  // namespace thrum::sweep
