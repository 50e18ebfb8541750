#include <thrum/sweep/gpu_crew.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <system_error>
#include <utility>

namespace thrum::sweep {

namespace {

constexpr const char* none_fits = "the GPU has too little memory: not one case fits";

}  // namespace

RecordedRun GpuCrew::Stepped::run(bool with_sound) const {
  RecordedRun run = gpu::run_of(built.program, built.scene, batch->state_of(place));
  for (std::size_t i = 0; with_sound && i < built.program.pickups.size(); ++i) {
    const auto sound = batch->sound_of(place, i, built.program.steps);
    run.pickups.emplace_back(sound.begin(), sound.end());
  }
  return run;
}

GpuCrew::GpuCrew(bool with_sound, Say say)
    : with_sound_(with_sound), say_(std::move(say)), runner_(std::make_unique<gpu::BatchRunner>()) {
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error&) {
    throw gpu::NoGpu("the system gives no thread that could attend to the GPU");
  }
}

GpuCrew::~GpuCrew() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  changed_.notify_all();
  thread_.join();
  stepped_.clear();  // before the memory they are in
}

bool GpuCrew::wants_more() {
  const std::lock_guard lock(mutex_);
  const std::size_t batch = std::max<std::size_t>(batch_size_, 256);
  return failure_ || (waits_ + expected_ < 2 * batch && stepped_.size() < 2 * batch);
}

void GpuCrew::expect() {
  const std::lock_guard lock(mutex_);
  ++expected_;
}

void GpuCrew::hand_in(Built built) {
  {
    const std::lock_guard lock(mutex_);
    --expected_;
    ++waits_;
    waiting_[built.program.text].push_back(std::move(built));
  }
  changed_.notify_all();
}

void GpuCrew::forget() {
  {
    const std::lock_guard lock(mutex_);
    --expected_;
  }
  changed_.notify_all();
}

void GpuCrew::hurry() {
  {
    const std::lock_guard lock(mutex_);
    hurries_ = true;
  }
  changed_.notify_all();
}

bool GpuCrew::take(Stepped& stepped) {
  const std::lock_guard lock(mutex_);
  if (stepped_.empty()) return false;
  stepped = std::move(stepped_.front());
  stepped_.pop_front();
  return true;
}

bool GpuCrew::is_empty() {
  const std::lock_guard lock(mutex_);
  return waits_ + expected_ + stepping_ == 0 && stepped_.empty();
}

std::string GpuCrew::why_it_failed() {
  const std::lock_guard lock(mutex_);
  try {
    if (failure_) std::rethrow_exception(failure_);
  } catch (const std::exception& what) {
    return what.what();
  }
  return {};
}

std::size_t GpuCrew::wanted(const gpu::CaseProgram& like) {
  const gpu::BatchRoom room = runner_->room_for(like, with_sound_);
  const std::size_t wanted = std::min(room.cases, most_);
  if (wanted == 0) throw gpu::NoGpu(none_fits);
  is_short_ = room.is_short || most_ < room.cases;
  return batch_size_ = wanted;
}

void GpuCrew::tell_how_many_fit() {
  if (!is_short_ || batch_size_ >= told_) return;
  told_ = batch_size_;
  if (say_)
    say_(fmt::format("the GPU's memory has room for {} case{} at once; they follow in batches",
                     told_, told_ == 1 ? "" : "s"));
}

void GpuCrew::put_back(Waiting& batch) {
  waits_ += batch.size();
  stepping_ = 0;
  for (Built& each : batch) waiting_[each.program.text].push_back(std::move(each));
  batch.clear();
}

/// A full batch if there is one; the largest one where no more is to come, or too many wait.
bool GpuCrew::choose(Waiting& batch) {
  std::size_t most = 0;
  Waiting* largest = nullptr;
  for (auto& [text, list] : waiting_)
    if (list.size() > most) most = list.size(), largest = &list;
  if (largest == nullptr) return false;
  const std::size_t room = wanted(largest->front().program);
  const bool no_more = hurries_ && expected_ == 0;
  if (most < room && !no_more && waits_ + expected_ < 2 * room) return false;
  const std::size_t count = std::min(most, room);
  const auto from = largest->end() - static_cast<std::ptrdiff_t>(count);
  batch.assign(std::make_move_iterator(from), std::make_move_iterator(largest->end()));
  largest->erase(from, largest->end());
  waits_ -= count;
  stepping_ = count;
  return true;
}

void GpuCrew::step(Waiting& batch) {
  std::vector<const gpu::CaseProgram*> programs;
  for (const Built& each : batch) programs.push_back(&each.program);
  const auto goes_on = [this] {
    const std::lock_guard lock(mutex_);
    return !stops_;
  };
  const auto result =
      std::make_shared<const gpu::BatchResult>(runner_->run(programs, with_sound_, goes_on));
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < batch.size() && !stops_; ++i)
    stepped_.push_back({result, i, std::move(batch[i])});
  times_ = runner_->times();
  tell_how_many_fit();
}

void GpuCrew::work() {
  Waiting batch;
  try {
    runner_->device().enter();
    for (;;) {
      batch.clear();
      {
        std::unique_lock lock(mutex_);
        stepping_ = 0;
        changed_.wait(lock, [&] { return stops_ || choose(batch); });
        if (stops_) return;
      }
      try {
        step(batch);
      } catch (const gpu::TooLittleMemory&) {  // others took some since it was asked for
        if (batch.size() == 1) throw gpu::NoGpu(none_fits);
        const std::lock_guard lock(mutex_);
        most_ = batch.size() / 2;
        put_back(batch);
      }
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    put_back(batch);
  }
}

bool GpuCrew::take_back(Built& built) {
  const std::lock_guard lock(mutex_);
  if (!failure_) return false;
  for (auto& [text, list] : waiting_) {
    if (list.empty()) continue;
    built = std::move(list.back());
    list.pop_back();
    --waits_;
    return true;
  }
  return false;
}

}  // namespace thrum::sweep
