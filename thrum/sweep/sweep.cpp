#include <thrum/sweep/sweep.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include <thrum/audio/read_bytes.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/sweep/crowd.hpp>

namespace thrum::sweep {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_plan_bytes = std::size_t{16} << 20;

Plan load_plan(const fs::path& path) {
  const auto bytes = read_bytes(path.string(), "plan", most_plan_bytes);
  return read_plan(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                   path.string());
}

std::string text_of(const fs::path& path) {
  std::error_code none;
  if (!fs::exists(path, none)) return {};
  const auto bytes = read_bytes(path.string(), "file", std::size_t{64} << 20);
  return {bytes.begin(), bytes.end()};
}

/// What a folder keeps of what its sweep was begun with.
struct Copy {
  fs::path target;
  std::string text;
};

bool is_there(const Copy& copy) {
  std::error_code none;
  return fs::exists(copy.target, none);
}

/// Another text is the fault of who gave the folder.
void compare(const Folder& folder, const Copy& copy) {
  if (is_there(copy) && text_of(copy.target) != copy.text)
    throw BadScene(folder.path().string() + ": holds another sweep (" +
                   copy.target.filename().string() + " differs); name another folder");
}

}  // namespace

double Progress::seconds_left() const {
  if (left() == 0) return 0.0;
  return cases_per_second > 0.0 ? static_cast<double>(left()) / cases_per_second
                                : std::numeric_limits<double>::infinity();
}

struct Sweep::Parts {
  Parts(const fs::path& plan_file, const fs::path& out)
      : begun(fs::is_directory(plan_file)),
        plan(load_plan(begun ? plan_file / "plan.toml" : plan_file)),
        subject(begun ? load_subject_copy(plan, plan_file)
                      : load_subject(plan, plan_file.parent_path())),
        design(plan),
        runner(plan, subject, design),
        folder(out.empty() && begun ? plan_file : out, design.size()) {}

  Ledger ledger() const {
    return Ledger(folder, design.size(), runner.header(), runner.failed_header());
  }

  /// No place to write it is no fault if another process has done everything in the meantime.
  void put(const Copy& copy) const {
    try {
      write_whole(folder, copy.target, copy.text);
    } catch (const std::system_error&) {
      if (!is_there(copy)) throw;
    }
  }

  /// They are there already, or become so; a folder that is refused stays as it is.
  void put_copies() const {
    std::vector<Copy> copies{{folder.path() / "plan.toml", plan.text},
                             {text_copy(plan, folder.path()), subject.text}};
    if (plan.plays()) copies.push_back({score_copy(folder.path()), subject.score_bytes});
    for (const Copy& copy : copies) compare(folder, copy);
    std::error_code fault;
    fs::create_directories(folder.work(), fault);
    if (fault) throw std::system_error(fault, "cannot make the folder " + folder.path().string());
    for (const Copy& copy : copies) {
      if (!is_there(copy)) put(copy);
      compare(folder, copy);  // another process may have been quicker
    }
  }

  /// A row whose files are gone, or empty after a crash of the machine, is not done.
  void forget_without_files(Ledger& ledger) const {
    for (const std::string& ending : runner.file_endings())
      for (std::uint64_t i = 0; i < design.size(); ++i) {
        if (!ledger.has(i) || ledger.has_failed(i)) continue;
        std::error_code gone;
        const auto bytes = fs::file_size(folder.file_of(i, ending), gone);
        const bool packed = ending == "npy" && folder.packs() && fs::exists(folder.pack_of(i));
        if ((gone || bytes == 0) && !packed) ledger.forget(i);
      }
  }

  static void read_rows(Ledger& ledger) {
    ledger.read_journals();  // first: who finishes writes the tables, then removes the journals
    ledger.read_tables();
  }

  void read_what_is_done(Ledger& ledger) const {
    read_rows(ledger);
    forget_without_files(ledger);
  }

  bool lacks_some_of(const Share& share) const {
    Ledger known = ledger();
    read_what_is_done(known);
    for (std::uint64_t i = 0; i < design.size(); ++i)
      if (share.has(i) && !known.has(i)) return true;
    return false;
  }

  bool begun;
  Plan plan;
  Subject subject;
  Design design;
  CaseRunner runner;
  Folder folder;
};

Sweep::Sweep(const fs::path& plan, const fs::path& folder)
    : parts_(std::make_unique<Parts>(plan, folder)) {}
Sweep::~Sweep() = default;
Sweep::Sweep(Sweep&&) noexcept = default;
Sweep& Sweep::operator=(Sweep&&) noexcept = default;

const Plan& Sweep::plan() const { return parts_->plan; }
std::uint64_t Sweep::cases() const { return parts_->design.size(); }
const CaseRunner& Sweep::runner() const { return parts_->runner; }
const fs::path& Sweep::folder() const { return parts_->folder.path(); }

Progress Sweep::run(const SweepSettings& settings) {
  const Parts& it = *parts_;
  std::unique_ptr<GpuCrew> gpu;  // first: a strict sweep that cannot have one leaves no folder
  if (settings.on == On::gpu && it.lacks_some_of(settings.share))
    gpu = open_gpu(it.runner, settings);
  it.put_copies();
  Progress progress{cases()};
  {
    Ledger ledger = it.ledger();
    it.read_what_is_done(ledger);
    Crowd crowd(it.runner, it.folder, ledger, settings, std::move(gpu));
    crowd.work();
    progress = {cases(), ledger.done(), ledger.failed(), crowd.cases_per_second()};
  }
  it.folder.remove_retired();  // nothing in it is open any more
  return progress;
}

Progress Sweep::status() const {
  Ledger ledger = parts_->ledger();
  Parts::read_rows(ledger);
  Progress progress{cases(), ledger.done(), ledger.failed()};
  // The last minute before the last row: what was done before a stop says little.
  std::vector<std::int64_t> times = ledger.times();
  std::sort(times.begin(), times.end());
  const auto recent = times.empty()
                          ? times.end()
                          : std::lower_bound(times.begin(), times.end(), times.back() - 60'000);
  const auto count = times.end() - recent;
  if (count > 1 && times.back() > *recent)
    progress.cases_per_second =
        1000.0 * static_cast<double>(count - 1) / static_cast<double>(times.back() - *recent);
  return progress;
}

double Sweep::measure_case(const std::function<void()>& check) const {
  constexpr double long_enough = 1.0;
  struct Enough {};
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  double part_done = 1.0;
  std::uint64_t count = 0;
  try {
    for (; count < std::min<std::uint64_t>(cases(), 20) && elapsed() < long_enough; ++count)
      parts_->runner.run(count * cases() / std::min<std::uint64_t>(cases(), 20), nullptr,
                         [&](double part) {
                           if (check) check();
                           part_done = part;
                           if (count == 0 && elapsed() > long_enough) throw Enough{};
                         });
  } catch (const Enough&) {
    return elapsed() / std::max(part_done, 1e-9);
  }
  return elapsed() / static_cast<double>(std::max<std::uint64_t>(count, 1));
}

}  // namespace thrum::sweep
