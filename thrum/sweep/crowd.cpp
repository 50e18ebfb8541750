#include <thrum/sweep/crowd.hpp>

#include <sys/stat.h>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

namespace thrum::sweep {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto between_reports = 50ms;
constexpr double seconds_between_tables = 2.0;
constexpr double tables_share = 0.02;  ///< of the time may go into writing tables
struct Stopped {};

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Ranks are as many as there are cores already.
unsigned workers_of(const SweepSettings& settings) {
  if (settings.workers > 0) return settings.workers;
  return settings.rank.count > 1 ? 1 : std::max(1U, std::thread::hardware_concurrency());
}

/// Seconds since a file was written; many where it is not there.
double age_of(const std::filesystem::path& path) {
  struct stat file {};
  if (stat(path.c_str(), &file) != 0) return 1e9;
  return std::difftime(std::time(nullptr), file.st_mtime);
}

}  // namespace

// Ranks begin at different places, and help one another when theirs are done.
Crowd::Crowd(const CaseRunner& runner, const Folder& folder, Ledger& ledger,
             const SweepSettings& settings, std::unique_ptr<GpuCrew> gpu)
    : runner_(runner),
      folder_(folder),
      ledger_(ledger),
      settings_(settings),
      claims_(folder),
      gpu_(std::move(gpu)) {
  rows_before_ = rows_now();
  const std::uint64_t cases = ledger.done() + ledger.failed() + ledger.left();
  for (std::uint64_t i = 0; i < cases; ++i)
    if (settings.share.has(i) && !ledger.has(i)) todo_.push_back(i);
  const std::uint64_t first = todo_.size() * settings.rank.number / settings.rank.count;
  std::rotate(todo_.begin(), todo_.begin() + static_cast<std::ptrdiff_t>(first), todo_.end());
}

void Crowd::work() {
  const auto start = Clock::now();
  watched_ = {start, start, start, start};
  std::vector<std::thread> threads = hire();
  try {
    if (threads.empty()) work_alone();
    watch();
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
  stops_ = true;
  for (std::thread& thread : threads) thread.join();
  seconds_ = since(start);
  tell_what_cores_did();
  gpu_.reset();
  look_after_tables(true);
  if (failure_) std::rethrow_exception(failure_);
}

/// As many as the system gives.
std::vector<std::thread> Crowd::hire() {
  const std::size_t count = std::min<std::size_t>(workers_of(settings_), todo_.size());
  std::vector<std::thread> threads;
  threads.reserve(count);
  working_ = static_cast<unsigned>(count);
  try {
    while (threads.size() < count) threads.push_back(settings_.hire([this] { help(); }));
  } catch (const std::system_error&) {
    working_ -= static_cast<unsigned>(count - threads.size());
  }
  return threads;
}

/// On the thread that called, which looks around between the pauses of a case.
void Crowd::work_alone() {
  alone_ = true;
  working_ = 1;
  help();
}

double Crowd::cases_per_second() const {
  return seconds_ > 0.0 ? static_cast<double>(rows_now() - rows_before_) / seconds_ : 0.0;
}

void Crowd::help() {
  try {
    if (gpu_) help_gpu();
    std::uint64_t number = 0;
    for (Next what; !stops_ && (what = next(number)) != Next::none;) {
      if (alone_) look_around();
      if (what == Next::found)
        do_case(number);
      else
        std::this_thread::sleep_for(between_reports);
    }
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stops_ = true;
  }
  --working_;
}

Crowd::Next Crowd::next(std::uint64_t& number) {
  Next what = Next::none;
  do {
    what = draw(number);
  } while (what == Next::found && !claim(number));
  return what;
}

// Cases that others work on are asked for again in the end: who did may have died.
Crowd::Next Crowd::draw(std::uint64_t& number) {
  const std::lock_guard lock(mutex_);
  while (next_ < todo_.size()) {
    number = todo_[next_++];
    if (!ledger_.has(number)) return Next::found;
  }
  if (busy_.empty()) return Next::none;
  ledger_.read_journals();
  ledger_.read_tables();
  todo_.swap(busy_);
  busy_.clear();
  next_ = 0;
  return Next::later;
}

/// The system is asked without the lock: workers do not wait for one another's calls.
bool Crowd::claim(std::uint64_t number) {
  if (claims_.are_over()) {
    const std::lock_guard lock(mutex_);
    ledger_.read_tables();
    if (ledger_.has(number)) return false;
  }
  if (claims_.take(number)) return true;
  const std::lock_guard lock(mutex_);
  busy_.push_back(number);
  return false;
}

void Crowd::do_case(std::uint64_t number) {
  add_row(number, [&] {
    return runner_.run(number, &folder_, [this](double) {
      if (alone_) look_around();
      if (stops_) throw Stopped{};
    });
  });
}

void Crowd::add_row(std::uint64_t number, const std::function<Row()>& give) {
  try {
    Row row = give();
    ledger_.write_down(row);
    const std::lock_guard lock(mutex_);
    ledger_.take(std::move(row));
  } catch (const std::runtime_error&) {
    // There is no place to write to if another process has just finished everything.
    const std::lock_guard lock(mutex_);
    if (claims_.are_over()) ledger_.read_tables();
    if (!ledger_.has(number)) throw;
  }
  claims_.release(number);
}

/// On the thread that called, while others work.
void Crowd::watch() {
  for (auto pause = 1ms; working_ > 0; std::this_thread::sleep_for(pause)) {
    pause = std::min<std::chrono::milliseconds>(2 * pause, between_reports);
    look_around();
  }
}

/// On the thread that called: shows progress, reads what others did, writes tables now and then.
void Crowd::look_around() {
  if (settings_.on_progress && (!alone_ || Clock::now() - watched_.report >= between_reports)) {
    watched_.report = Clock::now();
    settings_.on_progress(progress());
  }
  if (since(watched_.read) > 1.0) {
    const std::lock_guard lock(mutex_);
    ledger_.read_journals();
    watched_.read = Clock::now();
  }
  const double wait = std::max(seconds_between_tables, watched_.table_cost / tables_share);
  if (since(watched_.table) > wait && age_of(folder_.table()) > wait) {
    const auto before = Clock::now();
    look_after_tables(false);
    watched_.table_cost = since(before);
    watched_.table = Clock::now();
  }
}

Progress Crowd::progress() {
  const std::lock_guard lock(mutex_);
  return {ledger_.done() + ledger_.failed() + ledger_.left(), ledger_.done(), ledger_.failed(),
          static_cast<double>(rows_now() - rows_before_) / std::max(since(watched_.start), 1e-9)};
}

}  // namespace thrum::sweep
