// Cases on their way through a GPU: workers hand in networks that are built, a thread of its own
// steps those of one structure together, and workers take out what was stepped. So building,
// stepping and writing go on at the same time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <thrum/gpu/batch.hpp>

namespace thrum::sweep {

class GpuCrew {
 public:
  struct Built {
    std::uint64_t number = 0;
    Scene scene = {};
    gpu::CaseProgram program = {};
  };
  /// One case of a batch that was stepped.
  struct Stepped {
    std::shared_ptr<const gpu::BatchResult> batch = {};
    std::size_t place = 0;  ///< in the batch
    Built built = {};
    RecordedRun run(bool with_sound) const;
  };

  using Say = std::function<void(const std::string&)>;

  /// [setup] `say` is called with a line for people, from any thread. Throws gpu::NoGpu.
  GpuCrew(bool with_sound, Say say);
  ~GpuCrew();

  std::string name() const { return runner_->device().name(); }
  bool with_sound() const { return with_sound_; }
  /// [any] Whether a case should be built now; not while enough of them wait.
  bool wants_more();
  /// [any] That many cases will be handed in, or done otherwise: a batch waits for them.
  void expect();
  void hand_in(Built built);
  void forget();  ///< one of those that were expected will not come
  /// [any] No more is expected than is now: what waits is stepped.
  void hurry();
  bool take(Stepped& stepped);
  /// [any] Once the GPU has failed: what it has not stepped.
  bool take_back(Built& built);
  /// [any] Nothing is expected, waits or can be taken.
  bool is_empty();
  /// [any] What the GPU failed with; then no more is stepped. Empty if it did not.
  std::string why_it_failed();
  gpu::BatchTimes times() const { return times_; }

 private:
  using Waiting = std::vector<Built>;
  void work();
  void step(Waiting& batch);
  bool choose(Waiting& batch);
  void put_back(Waiting& batch);
  void tell_how_many_fit();
  std::size_t wanted(const gpu::CaseProgram& like);

  bool with_sound_;
  Say say_;
  std::unique_ptr<gpu::BatchRunner> runner_;
  std::mutex mutex_;  ///< of all that follows
  std::condition_variable changed_;
  std::map<std::string, Waiting> waiting_;  ///< by structure
  std::size_t waits_ = 0, expected_ = 0, stepping_ = 0;
  std::size_t batch_size_ = 0;  ///< of the last structure; 0: not known yet
  std::size_t most_ = std::numeric_limits<std::size_t>::max();  ///< together, by experience
  bool is_short_ = false;                                       ///< of memory
  std::size_t told_ = std::numeric_limits<std::size_t>::max();  ///< how many have room
  bool hurries_ = false, stops_ = false;
  std::deque<Stepped> stepped_;
  std::exception_ptr failure_;
  gpu::BatchTimes times_;
  std::thread thread_;
};

}  // namespace thrum::sweep
