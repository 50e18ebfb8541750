// A sweep from beginning to end, or from where it was stopped: what `thrum sweep` and
// thrum.sweep() of Python call.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include <thrum/sweep/case_runner.hpp>
#include <thrum/sweep/share.hpp>

namespace thrum::sweep {

/// How far it is. Numbers are of all cases of the sweep, whoever did them.
struct Progress {
  std::uint64_t cases = 0;
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  double cases_per_second = 0.0;  ///< 0 where that is not known

  std::uint64_t left() const { return cases - done - failed; }
  /// Infinite where that is not known.
  double seconds_left() const;
};

/// Who steps the cases of a scene.
enum class On { cores, gpu };

struct SweepSettings {
  unsigned workers = 0;  ///< threads; 0: as many as there are cores, or one if ranks are several
  On on = On::cores;
  bool strict = false;  ///< what cannot be stepped there is an error, not done by the cores
  /// [any] Called with a line for people, from any thread.
  std::function<void(const std::string&)> say = {};
  Share share = {};
  Rank rank = {};
  /// Called about twenty times a second, from the thread that called run(). It may throw to stop:
  /// what is done stays done.
  std::function<void(const Progress&)> on_progress = {};
  /// Makes a thread that does something, or throws std::system_error: then those that there are do
  /// the work, or the thread that called run().
  std::function<std::thread(std::function<void()>)> hire = [](std::function<void()> work) {
    return std::thread(std::move(work));
  };
};

class Sweep {
 public:
  /// [setup] `plan` is a file, or the folder of a sweep that was begun: then that goes on. `folder`
  /// may be empty if nothing is run. Throws BadScene, or std::system_error.
  Sweep(const std::filesystem::path& plan, const std::filesystem::path& folder);
  ~Sweep();
  Sweep(Sweep&&) noexcept;
  Sweep& operator=(Sweep&&) noexcept;

  const Plan& plan() const;
  std::uint64_t cases() const;
  const CaseRunner& runner() const;
  const std::filesystem::path& folder() const;

  /// Does what is missing of the share, writes the tables, and returns how far the whole sweep is.
  Progress run(const SweepSettings& settings);
  /// What the folder says; changes nothing.
  Progress status() const;
  /// Seconds that a case takes on one core, from the first one, or the beginning of it.
  double measure_case(const std::function<void()>& check) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace thrum::sweep
