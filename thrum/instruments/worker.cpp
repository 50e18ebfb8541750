#include <thrum/instruments/worker.hpp>

#include <utility>

namespace thrum {

Worker::Worker(std::function<void()> errand)
    : errand_(std::move(errand)), thread_([this] { work(); }) {}

Worker::~Worker() {
  ends_ = true;
  nudge();
  thread_.join();
}

void Worker::nudge() {
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_one();
}

void Worker::run(const std::function<void()>& job) {
  const std::lock_guard alone(one_at_a_time_);
  std::unique_lock lock(lock_);
  job_ = &job;
  done_ = false;
  failure_ = nullptr;
  nudge();
  is_done_.wait(lock, [this] { return done_; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Worker::work() {
  for (unsigned seen = 0; !ends_;) {
    calls_.wait(seen, std::memory_order_acquire);
    seen = calls_.load(std::memory_order_acquire);
    errand_();
    std::unique_lock lock(lock_);
    if (job_ == nullptr) continue;
    const auto* job = std::exchange(job_, nullptr);
    lock.unlock();
    std::exception_ptr failure;
    try {
      (*job)();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    failure_ = failure;
    done_ = true;
    is_done_.notify_all();
  }
}

}  // namespace thrum
