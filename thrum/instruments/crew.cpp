#include <thrum/instruments/crew.hpp>

#include <algorithm>
#include <exception>

namespace thrum {

Crew::Crew() : Crew(std::max(1U, std::thread::hardware_concurrency())) {}

Crew::Crew(unsigned threads) {
  for (unsigned i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
}

Crew::~Crew() {
  ends_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Crew::help() {
  for (unsigned seen = 0;;) {
    round_.wait(seen);
    seen = round_;
    if (ends_) return;
    take_jobs();
    if (--working_ == 0) working_.notify_one();
  }
}

void Crew::take_jobs() {
  while (!failed_) {
    const std::size_t mine = next_++;
    if (mine >= count_) return;
    try {
      (*job_)(mine);
    } catch (...) {
      if (!failed_.exchange(true)) failure_ = std::current_exception();
    }
  }
}

void Crew::run(std::size_t count, const std::function<void(std::size_t)>& job) {
  job_ = &job;
  count_ = count;
  next_ = 0;
  failed_ = false;
  failure_ = nullptr;
  working_ = static_cast<unsigned>(helpers_.size());
  ++round_;
  round_.notify_all();
  take_jobs();
  for (unsigned left = working_; left > 0; left = working_) working_.wait(left);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace thrum
