#include "sweep.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <thrum/scene/words.hpp>
#include <thrum/sweep/sweep.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "progress_bar.hpp"
#include "standard_streams.hpp"
#include "wrong_name.hpp"

namespace thrum::app {
namespace {

using sweep::Progress;
using sweep::Sweep;

constexpr const char* words_of_interruption =
    "interrupted; what is done stays done, and the same command goes on";

struct SweepArguments {
  std::string plan;
  std::string folder;
  unsigned workers = 0;
  std::string on = "cores";
  bool strict = false;
  std::string part;
  bool status = false;
  bool dry_run = false;
  bool slurm = false;
  bool quiet = false;

  bool is_begun() const { return std::filesystem::is_directory(plan); }
};

Sweep open_sweep(const SweepArguments& arguments) {
  const std::filesystem::path begun =
      arguments.status && !arguments.folder.empty() && !arguments.is_begun() ? arguments.folder
                                                                             : arguments.plan;
  try {
    return Sweep(begun, arguments.folder);
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    if (std::filesystem::is_directory(begun))
      throw BadArguments(one_line(begun.string()) +
                         " is not the folder of a sweep: " + error.what());
    throw BadArguments(error.what());
  }
}

std::string rate_words(double cases_per_second) {
  return cases_per_second > 0.0 ? fmt::format("{:.3g}", cases_per_second) : "unknown";
}

std::string time_words(double seconds) {
  return std::isfinite(seconds) ? duration_words(seconds) : "unknown";
}

std::string status_words(const Progress& progress) {
  return fmt::format(
      "cases             {}\ndone              {}\nfailed            {}\nleft              {}\n"
      "cases per second  {}\ntime left         {}\n",
      progress.cases, progress.done, progress.failed, progress.left(),
      rate_words(progress.cases_per_second), time_words(progress.seconds_left()));
}

void list_cases(const Sweep& sweep, const SweepArguments& arguments) {
  std::string text = "case";
  for (const auto& axis : sweep.plan().vary) text += "," + axis.key;
  text += "\n";
  for (std::uint64_t i = 0; i < sweep.cases(); ++i) {
    text += sweep.runner().values_of(i) + "\n";
    if (text.size() > 1 << 16) {
      write_standard_output(text);
      text.clear();
    }
  }
  write_standard_output(text);
  const double seconds = sweep.measure_case([] { stop_if_interrupted(); });
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned workers = arguments.workers > 0 ? arguments.workers : cores;
  write_standard_output(
      fmt::format("{} case{}, {:.3g} s each, estimated time {} with {} worker{}{}\n", sweep.cases(),
                  sweep.cases() == 1 ? "" : "s", seconds,
                  duration_words(seconds * static_cast<double>(sweep.cases()) /
                                 static_cast<double>(std::min(workers, cores))),
                  workers, workers == 1 ? "" : "s",
                  arguments.on == "gpu" ? " on the cores; a GPU is not asked in a dry run" : ""));
}

/// One line on a terminal, drawn anew: cases, cases per second, time left.
class SweepLine {
 public:
  explicit SweepLine(bool wanted) : wanted_(wanted && isatty(STDERR_FILENO)) {}
  ~SweepLine() {
    if (columns_ > 0) write_standard_error("\r" + std::string(columns_, ' ') + "\r");
  }
  SweepLine(const SweepLine&) = delete;
  SweepLine& operator=(const SweepLine&) = delete;

  void show(const Progress& progress) {
    const auto now = std::chrono::steady_clock::now();
    if (!wanted_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    std::string line =
        fmt::format("{} of {} cases, {} failed, {} cases/s, {} left", progress.done, progress.cases,
                    progress.failed, rate_words(progress.cases_per_second),
                    time_words(progress.seconds_left()));
    const std::size_t columns = line.size();
    if (columns < columns_) line.append(columns_ - columns, ' ');
    columns_ = std::max(columns, columns_);
    write_standard_error("\r" + line);
  }

 private:
  bool wanted_;
  std::size_t columns_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

sweep::SweepSettings settings_of(const SweepArguments& arguments) {
  sweep::SweepSettings settings;
  settings.rank = sweep::rank_of_process();
  settings.workers = arguments.workers;
  settings.on = arguments.on == "gpu" ? sweep::On::gpu : sweep::On::cores;
  settings.strict = arguments.strict;
  if (settings.strict && settings.on != sweep::On::gpu)
    throw BadArguments(
        "--strict: is for --on gpu, where it makes an error of what a GPU cannot do");
  if (!arguments.part.empty()) {
    const auto share = sweep::share_of(arguments.part);
    if (!share)
      throw BadArguments("--part " + in_quotes(arguments.part) +
                         ": must be I/N, the I-th of N shares, as 1/4 to 4/4");
    settings.share = *share;
  } else {
    settings.share = sweep::share_of_job_array().value_or(sweep::Share{});
  }
  return settings;
}

void run_sweep(Sweep& sweep, const SweepArguments& arguments) {
  sweep::SweepSettings settings = settings_of(arguments);
  const bool quiet = arguments.quiet || settings.rank.number > 0;
  catch_interrupts();
  Progress progress;
  {
    SweepLine line(!quiet);
    if (!quiet)
      settings.say = [](const std::string& words) {
        write_standard_error("thrum: " + one_line(words) + "\n");
      };
    settings.look = [&line](const Progress& now) {
      line.show(now);
      stop_if_interrupted(words_of_interruption);
    };
    progress = sweep.run(settings);
  }
  if (quiet) return;
  if (progress.failed > 0)
    write_standard_error(fmt::format("thrum: {} case{} failed; {} says why\n", progress.failed,
                                     progress.failed == 1 ? "" : "s",
                                     (sweep.folder() / "failed.csv").string()));
  std::string words = fmt::format("{}: {} of {} cases done, {} failed, {} left",
                                  (sweep.folder() / "cases.csv").string(), progress.done,
                                  progress.cases, progress.failed, progress.left());
  if (progress.cases_per_second > 0.0)
    words += fmt::format(", {} cases per second", rate_words(progress.cases_per_second));
  write_standard_output(words + "\n");
}

void sweep_command(const SweepArguments& arguments) {
  const bool needs_folder = !arguments.dry_run && !arguments.status && !arguments.is_begun();
  if (needs_folder && arguments.folder.empty())
    throw BadArguments("-o FOLDER is required: where the tables and sounds go");
  settings_of(arguments);  // before files are read
  Sweep sweep = open_sweep(arguments);
  if (arguments.slurm)
    return write_standard_output(
        sweep::sbatch_file(arguments.plan, sweep.folder().string(), sweep.cases()));
  if (arguments.status) return write_standard_output(status_words(sweep.status()));
  if (arguments.dry_run) return list_cases(sweep, arguments);
  run_sweep(sweep, arguments);
}

}  // namespace

void add_sweep_command(CLI::App& program) {
  const auto arguments = std::make_shared<SweepArguments>();
  CLI::App* command =
      program.add_subcommand("sweep", "Run thousands of variants and make a table of them");
  command
      ->add_option("PLAN", arguments->plan,
                   "A plan: what varies and what is kept; or the folder of a sweep, to go on")
      ->required()
      ->type_name("");
  command->add_option("-o,--output", arguments->folder, "The folder of the sweep")
      ->type_name("FOLDER");
  command->add_option("--workers", arguments->workers, "Cases at once (as many as there are cores)")
      ->check(CLI::Range(1, 4096).description(""))
      ->type_name("N");
  command->add_option("--on", arguments->on, "Who steps the cases (cores)")
      ->check(CLI::IsMember({"cores", "gpu"}).description(""))
      ->type_name("cores|gpu");
  command->add_flag("--strict", arguments->strict,
                    "With --on gpu: what the GPU cannot do is an error");
  command->add_option("--part", arguments->part, "Do only the I-th of N shares of the cases")
      ->type_name("I/N");
  command->add_flag("--status", arguments->status, "Tell how far the sweep is");
  command->add_flag("--dry-run", arguments->dry_run, "List the cases and the estimated time");
  command->add_flag("--slurm", arguments->slurm, "Print a batch file for sbatch");
  command->add_flag("--quiet", arguments->quiet, "Print only errors");
  command->footer(
      "Examples:\n  thrum sweep plan.toml -o felt --workers 2\n  thrum sweep felt --status");
  command->callback([arguments] { sweep_command(*arguments); });
}

}  // namespace thrum::app
