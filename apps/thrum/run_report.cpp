#include "run_report.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include <thrum/scene/words.hpp>

#include "json.hpp"

namespace thrum::app {
namespace {

/// The larger one; once NaN, always NaN.
double larger(double one, double other) {
  return std::isnan(other) ? other : one < other ? other : one;
}

std::string solver_words(const SolverEffort& effort) {
  if (effort.solves == 0) return "no iterations";
  return fmt::format(
      "{} iterations in {} solves, at most {}, {}", effort.iterations, effort.solves,
      effort.most_iterations,
      effort.capped == 0 ? "never cut short" : fmt::format("{} times cut short", effort.capped));
}

std::string bow_words(const SolverEffort& effort) {
  return fmt::format(
      "{:.3g} iterations in a step on average, at most {}, {}", effort.mean_iterations(),
      effort.most_iterations,
      effort.capped == 0 ? "never cut short" : fmt::format("{} times cut short", effort.capped));
}

std::string pickup_table(const RunReport& report) {
  if (report.steps == 0) return "";
  std::size_t width = 6;
  for (const auto& pickup : report.pickups) width = std::max(width, pickup.name.size());
  std::string table = fmt::format("\n  {:<{}}  {:>12}  {:>12}  {:>12}  {:>12}\n", "pickup", width,
                                  "min", "max", "rms", "last");
  for (const auto& pickup : report.pickups) {
    table +=
        fmt::format("  {:<{}}  {:>12.5g}  {:>12.5g}  {:>12.5g}  {:>12.5g}\n", one_line(pickup.name),
                    width, pickup.min, pickup.max, report.rms(pickup), pickup.last);
  }
  return table;
}

}  // namespace

void PickupSummary::add(double value) {
  min = std::min(min, value);
  max = std::max(max, value);
  sum_of_squares += value * value;
  last = value;
}

void EnergySummary::add(const EnergyRow& row) {
  largest_error = larger(largest_error, std::abs(row.error));
  most_stored = larger(most_stored, row.stored());
  moved = row.moved;
}

double EnergySummary::relative_error() const {
  return most_stored == 0.0 ? 0.0 : largest_error / most_stored;
}

double RunReport::rms(const PickupSummary& pickup) const {
  return std::sqrt(pickup.sum_of_squares / static_cast<double>(steps));
}

std::vector<std::string> RunReport::warnings() const {
  constexpr double closes_to = 1e-8;
  std::vector<std::string> found;
  const double error = energy.value_or(EnergySummary{}).relative_error();
  if (error > closes_to)
    found.push_back(fmt::format(
        "the energy book is off by {:.2g}: contacts are stiffer than the digits hold; soften them, "
        "or raise the rate",
        error));
  if (effort.capped + bow_effort.capped > 0)
    found.push_back(fmt::format("{} solves were cut short: raise `corrections` or `iterations`",
                                effort.capped + bow_effort.capped));
  return found;
}

std::string RunReport::json() const {
  JsonObject by_name;
  for (const auto& pickup : pickups) {
    JsonObject numbers;
    numbers.add("min", pickup.min).add("max", pickup.max);
    numbers.add("rms", rms(pickup)).add("last", pickup.last);
    by_name.add(pickup.name, numbers);
  }
  JsonObject solver;
  solver.add("solves", effort.solves).add("iterations", effort.iterations);
  solver.add("most_iterations", static_cast<long long>(effort.most_iterations));
  solver.add("capped", effort.capped);
  const MovedPower work = energy.value_or(EnergySummary{}).moved;
  JsonObject moved;
  moved.add("mass", work.mass).add("tension", work.tension);
  moved.add("contact", work.contact).add("position", work.position);
  JsonObject all;
  all.add("steps", steps).add("rate", rate).add("seconds", seconds());
  all.add("energy_error", energy.value_or(EnergySummary{}).relative_error());
  all.add("max_penetration", contact.max_penetration);
  all.add("min_contact_force", contact.min_force).add("max_contact_force", contact.max_force);
  all.add("real_time_factor", real_time_factor());
  all.add("bow_iterations_mean", bow_effort.mean_iterations());
  all.add("bow_iterations_max", static_cast<long long>(bow_effort.most_iterations));
  all.add("bow_capped", bow_effort.capped);
  JsonArray trusted;
  for (const std::string& warning : warnings()) trusted.add_words(warning);
  all.add("warnings", trusted);
  all.add("pickups", by_name).add("solver", solver).add("moved_work", moved);
  return all.text() + "\n";
}

std::string RunReport::words(const std::string& title) const {
  std::string text = one_line(title) + "\n";
  const auto line = [&text](std::string_view name, const std::string& value) {
    text += fmt::format("  {:<16}{}\n", name, value);
  };
  line("length",
       fmt::format("{} s, {} steps at {} Hz", number_words(seconds()), steps, number_words(rate)));
  if (energy) {
    line("energy error", fmt::format("{:.2g} of the {:.5g} J that were stored at most",
                                     energy->relative_error(), energy->most_stored));
  }
  line("penetration", fmt::format("{:.5g} m at most", contact.max_penetration));
  line("contact force", fmt::format("{:.5g} to {:.5g} N", contact.min_force, contact.max_force));
  line("solver", solver_words(effort));
  if (bow_effort.solves > 0) line("bow", bow_words(bow_effort));
  for (const std::string& warning : warnings()) line("warning", warning);
  line("speed", fmt::format("{:.3g} times real time", real_time_factor()));
  return pickups.empty() ? text : text + pickup_table(*this);
}

}  // namespace thrum::app
