// Threads that do the missing cases of a sweep, beside those of other processes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <thrum/sweep/claims.hpp>
#include <thrum/sweep/gpu_crew.hpp>
#include <thrum/sweep/sweep.hpp>

namespace thrum::sweep {

/// A GPU for the cases; none where there is none, which is an error if the settings are strict.
std::unique_ptr<GpuCrew> open_gpu(const CaseRunner& runner, const SweepSettings& settings);

class Crowd {
 public:
  /// Without a `gpu` the cores step all cases.
  Crowd(const CaseRunner& runner, const Folder& folder, Ledger& ledger,
        const SweepSettings& settings, std::unique_ptr<GpuCrew> gpu);

  /// Until nothing of the share is missing. Rethrows what settings.on_progress() or a disk threw,
  /// after the tables have been written.
  void work();
  /// Of all processes, as far as their rows have been read.
  double cases_per_second() const;

 private:
  enum class Next { found, later, none };

  std::uint64_t rows_now() const { return ledger_.done() + ledger_.failed(); }
  std::vector<std::thread> hire();
  void work_alone();
  void help();
  Next next(std::uint64_t& number);
  Next draw(std::uint64_t& number);
  bool claim(std::uint64_t number);
  void do_case(std::uint64_t number);
  void add_row(std::uint64_t number, const std::function<Row()>& give);
  // On a GPU: crowd_on_gpu.cpp.
  void help_gpu();
  void build_for_gpu(std::uint64_t number);
  void finish_from_gpu(const GpuCrew::Stepped& stepped);
  void do_on_cores(std::uint64_t number, const std::string& why);
  void tell_what_cores_did() const;
  void watch();
  void look_around();
  Progress progress();
  void look_after_tables(bool at_end);
  void pack_what_is_complete(bool again);

  const CaseRunner& runner_;
  const Folder& folder_;
  Ledger& ledger_;
  const SweepSettings& settings_;
  Claims claims_;
  std::mutex mutex_;                 ///< of all that follows, and of the ledger
  std::vector<std::uint64_t> todo_;  ///< from next_ on
  std::size_t next_ = 0;
  std::vector<std::uint64_t> busy_;  ///< others work on them, or did when asked
  std::uint64_t rows_before_ = 0;
  std::exception_ptr failure_;
  std::atomic<bool> stops_{false};
  std::atomic<unsigned> working_{0};
  bool alone_ = false;  ///< the thread that called works itself: no other could be made
  /// When the thread that called last did something of this.
  struct Watched {
    std::chrono::steady_clock::time_point start = {}, report = {}, read = {}, table = {};
    double table_cost = 0.0;
  };
  Watched watched_;
  double seconds_ = 0.0;
  std::set<std::uint64_t> packed_;  ///< thousands of cases; of the thread that watches
  std::unique_ptr<GpuCrew> gpu_;
  struct OnCores {
    std::uint64_t first, count;
  };
  std::map<std::string, OnCores> on_cores_;  ///< by the reason why not on the GPU
};

}  // namespace thrum::sweep
