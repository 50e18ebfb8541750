#include "sweep.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/words.hpp>
#include <thrum/sweep/sweep.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "interrupt.hpp"
#include "open_scene.hpp"
#include "progress_bar.hpp"
#include "standard_streams.hpp"
#include "sweep_line.hpp"
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
    const std::string name = begun.string();
    if (std::filesystem::exists(begun) || !is_shipped_name(name)) throw BadArguments(error.what());
    throw BadArguments(in_quotes(name) +
                       " is a shipped scene or instrument, and no plan; a plan names it in a line "
                       "scene = \"" +
                       name + "\", and says what varies");
  }
}

std::string status_words(const Progress& progress) {
  return fmt::format(
      "cases             {}\ndone              {}\nfailed            {}\nleft              {}\n"
      "cases per second  {}\ntime left         {}\n",
      progress.cases, progress.done, progress.failed, progress.left(),
      rate_words(progress.cases_per_second), time_words(progress.seconds_left()));
}

void list_cases(const Sweep& sweep, const SweepArguments& arguments) {
  const sweep::Share share = sweep::share_of(arguments.part).value_or(sweep::Share{});
  std::uint64_t cases = 0;
  std::string text = "case";
  for (const auto& axis : sweep.plan().vary) text += "," + axis.key;
  text += "\n";
  for (std::uint64_t i = 0; i < sweep.cases(); ++i) {
    if (!share.has(i)) continue;
    ++cases;
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
      fmt::format("{} case{}, {:.3g} s each, estimated time {} with {} worker{}{}\n", cases,
                  cases == 1 ? "" : "s", seconds,
                  duration_words(seconds * static_cast<double>(cases) /
                                 static_cast<double>(std::min(workers, cores))),
                  workers, workers == 1 ? "" : "s",
                  arguments.on == "gpu" ? " on the cores; a GPU is not asked in a dry run" : ""));
}

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
    settings.on_progress = [&line](const Progress& now) {
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

/// Of several things to do only one is done, and without what belongs to another.
void refuse_what_is_not_done(const CLI::App& command) {
  constexpr std::array<std::string_view, 3> asking{"PLAN", "--output", "--quiet"};
  constexpr std::array<std::string_view, 6> listing{"PLAN",      "--output", "--quiet",
                                                    "--workers", "--on",     "--part"};
  refuse_beside(command, "--status", asking, "tells how far a sweep is and runs nothing");
  refuse_beside(command, "--slurm", asking,
                "prints a batch file, in which Slurm gives each task its share and its cores");
  refuse_beside(command, "--dry-run", listing, "lists the cases and runs nothing");
}

void sweep_command(const SweepArguments& arguments) {
  const bool needs_folder = !arguments.dry_run && !arguments.status && !arguments.is_begun();
  if (needs_folder && arguments.folder.empty())
    throw BadArguments("-o FOLDER is required: where the tables and sounds go");
  settings_of(arguments);  // before files are read
  Sweep sweep = open_sweep(arguments);
  if (!arguments.status && !arguments.is_begun() && sweep::rank_of_process().number == 0)
    write_standard_error(words_about_name(sweep.plan().scene));
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
      ->transform(whole_from(1, 4096))
      ->type_name("N");
  command->add_option("--on", arguments->on, "Who steps the cases (cores)")
      ->check(CLI::IsMember({"cores", "gpu"}).description(""))
      ->type_name("cores|gpu");
  command->add_flag("--strict", arguments->strict,
                    "With --on gpu: what the GPU cannot do is an error");
  command
      ->add_option("--part", arguments->part, "Do, or list, only the I-th of N shares of the cases")
      ->check(not_empty)
      ->type_name("I/N");
  command->add_flag("--status", arguments->status, "Tell how far the sweep is");
  command->add_flag("--dry-run", arguments->dry_run, "List the cases and the estimated time");
  command->add_flag("--slurm", arguments->slurm, "Print a batch file for sbatch");
  command->add_flag("--quiet", arguments->quiet, "Print only errors");
  command->footer(
      "Examples:\n  thrum sweep plan.toml -o felt --workers 2\n  thrum sweep felt --status");
  command->callback([arguments, command] {
    refuse_what_is_not_done(*command);
    sweep_command(*arguments);
  });
}

}  // namespace thrum::app
