#include "run.hpp"

#include <fmt/format.h>
#include <chrono>
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/run_report.hpp>
#include <thrum/scene/simulation.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "open_scene.hpp"
#include "progress_bar.hpp"
#include "run_tables.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct RunArguments {
  SceneArguments scene;
  std::string csv_path;
  std::string energy_path;
  bool json = false;

  bool words() const { return !json && !scene.quiet; }
  bool needs_energy_book() const { return json || words() || !energy_path.empty(); }
};

/// For CLI11: what is wrong with the path, or nothing.
std::string named(const std::string& path) { return path.empty() ? "a file needs a name" : ""; }

bool goes_to_standard_output(const std::string& path) {
  return !path.empty() && is_standard_output(path);
}

/// Whether two paths name one file, which need not exist yet; devices may be shared.
bool same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
  if (one.empty() || other.empty()) return false;
  std::error_code unknown;
  if (exists(one, unknown) && !is_regular_file(one, unknown)) return false;
  const auto place = [&unknown](const std::filesystem::path& path) {
    return weakly_canonical(absolute(path, unknown), unknown);
  };
  return place(one) == place(other) && !unknown;
}

void check_paths(const RunArguments& arguments) {
  for (const auto& path : {arguments.csv_path, arguments.energy_path}) {
    refuse_to_overwrite_scene(arguments.scene, path);
    if (arguments.json && goes_to_standard_output(path)) {
      throw BadArguments("--json writes to standard output; write the table to a file");
    }
  }
  if (same_file(arguments.csv_path, arguments.energy_path)) {
    throw BadArguments("--csv and --energy name the same file; give each its own");
  }
}

void step_through(const Scene& scene, Simulation& simulation, RunTables& tables, RunReport& report,
                  ProgressBar& bar) {
  const auto start = std::chrono::steady_clock::now();
  const FlushDenormals no_stalls;
  const auto steps = static_cast<std::size_t>(report.steps);
  for (long long step = 0; step < report.steps; ++step) {
    simulation.step();
    require_numbers(scene, simulation, report.energy.has_value());
    if (!report.energy && looks_at_state(static_cast<std::size_t>(step) + 1, steps))
      require_finite_state(scene, simulation);
    for (std::size_t pickup = 0; pickup < report.pickups.size(); ++pickup) {
      report.pickups[pickup].add(simulation.pickup(pickup));
    }
    if (report.energy) report.energy->add(simulation.energy());
    tables.add_row(simulation, step);
    bar.show(step + 1);
    stop_if_interrupted();
  }
  const auto end = std::chrono::steady_clock::now();
  report.finish(simulation, std::chrono::duration<double>(end - start).count());
}

void print_report(const RunArguments& arguments, const RunReport& report,
                  const std::string& title) {
  if (arguments.json) write_standard_output(report.json());
  if (!arguments.words()) return;
  std::string text = report.words(title);
  if (!arguments.csv_path.empty()) text += fmt::format("\nwrote {}\n", arguments.csv_path);
  if (!arguments.energy_path.empty()) text += fmt::format("wrote {}\n", arguments.energy_path);
  const bool table_on_output =
      goes_to_standard_output(arguments.csv_path) || goes_to_standard_output(arguments.energy_path);
  table_on_output ? write_standard_error(text) : write_standard_output(text);
}

void run(const RunArguments& arguments) {
  check_paths(arguments);
  const Scene scene = open_scene(arguments.scene);
  Simulation simulation(scene);
  if (arguments.needs_energy_book()) simulation.keep_energy_book();
  RunReport report = RunReport::of(simulation, arguments.needs_energy_book());
  catch_interrupts();
  RunTables tables(simulation, arguments.csv_path, arguments.energy_path);
  {
    ProgressBar bar(short_name(arguments.scene), report.steps, !arguments.scene.quiet);
    step_through(scene, simulation, tables, report, bar);
  }
  tables.commit();
  write_standard_error(
      words_about_silence(scene, short_name(arguments.scene), are_still(report.pickups)));
  print_report(arguments, report, scene.settings.title);
}

}  // namespace

void add_run_command(CLI::App& program) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = program.add_subcommand("run", "Simulate a scene and print a summary");
  add_scene_arguments(*command, arguments->scene);
  command->add_option("--csv", arguments->csv_path, "Write every pickup at every step")
      ->check(named)
      ->type_name("FILE");
  command->add_option("--energy", arguments->energy_path, "Write the energy book at every step")
      ->check(named)
      ->type_name("FILE");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer(
      "Example:\n  thrum run tromba-collided --set duration=0.5 --csv motion.csv --json");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace thrum::app
