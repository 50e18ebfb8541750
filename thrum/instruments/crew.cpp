#include <thrum/instruments/crew.hpp>

#include <algorithm>
#include <system_error>
#include <utility>

namespace thrum {

namespace {

constexpr std::uint64_t one_round = std::uint64_t{1} << 32U;
constexpr std::uint64_t no_job = one_round - 1;

std::thread hire_thread(std::function<void()> work) { return std::thread(std::move(work)); }

}  // namespace

Crew::Crew() : Crew(std::max(1U, std::thread::hardware_concurrency())) {}

Crew::Crew(unsigned threads) : Crew(threads, hire_thread) {}

Crew::Crew(unsigned threads, const Hire& hire) {
  helpers_.reserve(threads);
  try {
    for (unsigned i = 1; i < threads; ++i) helpers_.push_back(hire([this] { help(); }));
  } catch (const std::system_error&) {
    // With those that there are.
  }
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
  }
}

void Crew::do_job(std::size_t number) {
  if (failed_) return;
  try {
    (*job_.load())(number);
  } catch (...) {
    if (!failed_.exchange(true)) failure_ = std::current_exception();
  }
}

/// A ticket that was seen before a new round began cannot be taken any more. One that was taken
/// keeps its round from ending.
void Crew::take_jobs() {
  std::uint64_t ticket = ticket_;
  for (;;) {
    const auto mine = static_cast<std::size_t>(ticket % one_round);
    const std::size_t count = count_;
    if (mine >= count) return;
    if (!ticket_.compare_exchange_weak(ticket, ticket + 1)) continue;
    do_job(mine);
    if (++done_ == count) done_.notify_one();
    ticket = ticket_;
  }
}

void Crew::run(std::size_t count, const std::function<void(std::size_t)>& job) {
  const std::uint64_t round = (ticket_ / one_round + 1) * one_round;
  ticket_ = round + no_job;
  job_ = &job;
  count_ = count;
  done_ = 0;
  failed_ = false;
  failure_ = nullptr;
  ticket_ = round;
  if (count > 1) {
    ++round_;
    for (std::size_t i = 0; i < std::min(count - 1, helpers_.size()); ++i) round_.notify_one();
  }
  take_jobs();
  for (std::size_t done = done_; done < count; done = done_) done_.wait(done);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace thrum
