#include <thrum/scene/run_report.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <thrum/scene/json.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {
namespace {

/// The larger one; once NaN, always NaN.
double larger(double one, double other) {
  return std::isnan(other) ? other : one < other ? other : one;
}

/// How many solves met the cap: those that were finished by bisection, and those that were not.
std::string cap_words(const SolverEffort& effort) {
  std::string words = effort.bisected == 0 ? "" : fmt::format("{} bisected, ", effort.bisected);
  return words + (effort.unfinished() == 0 ? "never cut short"
                                           : fmt::format("{} cut short", effort.unfinished()));
}

std::string solver_words(const SolverEffort& effort) {
  if (effort.solves == 0) return "no iterations";
  return fmt::format("{} iterations in {} solves, at most {}, {}", effort.iterations, effort.solves,
                     effort.most_iterations, cap_words(effort));
}

std::string bow_words(const SolverEffort& effort) {
  return fmt::format("{:.3g} iterations in a step on average, at most {}, {}",
                     effort.mean_iterations(), effort.most_iterations, cap_words(effort));
}

/// "1 step", "2 steps"
std::string counted(long long number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

/// The numbers whose paths share their first `depth` names, as an object.
std::string object_of(std::span<const ReportNumber> numbers, std::size_t depth) {
  std::string members;
  for (std::size_t i = 0; i < numbers.size();) {
    const std::string& name = numbers[i].path[depth];
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end].path[depth] == name) ++end;
    const ReportNumber& first = numbers[i];
    members += (members.empty() ? "" : ", ") + json_string(name) + ": ";
    if (first.path.size() > depth + 1)
      members += object_of(numbers.subspan(i, end - i), depth + 1);
    else
      members += first.whole ? fmt::format("{}", static_cast<long long>(first.value))
                             : json_number(first.value);
    i = end;
  }
  return "{" + members + "}";
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

RunReport RunReport::of(const Simulation& simulation, bool with_energy) {
  RunReport report{.steps = simulation.steps_total(), .rate = simulation.rate()};
  report.is_single = simulation.is_single();
  if (with_energy) report.energy.emplace();
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    report.pickups.push_back({.name = simulation.pickup_name(i)});
  return report;
}

void RunReport::finish(const Simulation& simulation, double stepping_seconds) {
  wall_seconds = stepping_seconds - simulation.book_seconds();
  contact = simulation.contact_extremes();
  effort = simulation.solver_effort();
  bow_effort = simulation.bow_effort();
}

double RunReport::rms(const PickupSummary& pickup) const {
  return std::sqrt(pickup.sum_of_squares / static_cast<double>(steps));
}

std::vector<std::string> RunReport::warnings() const {
  const double closes_to = is_single ? 1e-3 : 1e-8;
  std::vector<std::string> found;
  const double error = energy.value_or(EnergySummary{}).relative_error();
  if (error > closes_to)
    found.push_back(fmt::format(
        "the energy book is off by {:.2g}: {}", error,
        is_single
            ? "single precision holds no more digits; precision = \"double\" does"
            : "contacts or springs are stiffer than the digits hold; soften them, raise the rate, "
              "or lay the scene nearer to 0"));
  if (effort.unfinished() > 0)
    found.push_back(
        fmt::format("contacts that act on one another did not converge in {}: soften "
                    "them, or raise the rate",
                    counted(effort.unfinished(), "step")));
  if (bow_effort.unfinished() > 0)
    found.push_back(fmt::format("friction did not converge in {}: raise `iterations`, or the rate",
                                counted(bow_effort.unfinished(), "step")));
  return found;
}

std::vector<ReportNumber> RunReport::numbers() const {
  const EnergySummary book = energy.value_or(EnergySummary{});
  std::vector<ReportNumber> all;
  const auto add = [&all](std::vector<std::string> path, double value) {
    all.push_back({std::move(path), value});
  };
  const auto count = [&all](std::vector<std::string> path, long long value) {
    all.push_back({std::move(path), static_cast<double>(value), true});
  };
  count({"steps"}, steps);
  add({"rate"}, rate);
  add({"seconds"}, seconds());
  add({"energy_error"}, book.relative_error());
  add({"max_penetration"}, contact.max_penetration);
  add({"min_contact_force"}, contact.min_force);
  add({"max_contact_force"}, contact.max_force);
  all.push_back({{"real_time_factor"}, real_time_factor(), false, true});
  add({"bow_iterations_mean"}, bow_effort.mean_iterations());
  count({"bow_iterations_max"}, static_cast<long long>(bow_effort.most_iterations));
  count({"bow_capped"}, bow_effort.capped);
  for (const auto& pickup : pickups) {
    add({"pickups", pickup.name, "min"}, pickup.min);
    add({"pickups", pickup.name, "max"}, pickup.max);
    add({"pickups", pickup.name, "rms"}, rms(pickup));
    add({"pickups", pickup.name, "last"}, pickup.last);
  }
  count({"solver", "solves"}, effort.solves);
  count({"solver", "iterations"}, effort.iterations);
  count({"solver", "most_iterations"}, static_cast<long long>(effort.most_iterations));
  count({"solver", "capped"}, effort.capped);
  count({"solver", "bisected"}, effort.bisected);
  add({"moved_work", "mass"}, book.moved.mass);
  add({"moved_work", "tension"}, book.moved.tension);
  add({"moved_work", "contact"}, book.moved.contact);
  add({"moved_work", "position"}, book.moved.position);
  return all;
}

std::string RunReport::json() const {
  const auto all = numbers();
  std::string text = object_of(all, 0);
  // A run without pickups has an empty list of them all the same.
  if (pickups.empty()) text.insert(text.find("\"solver\""), "\"pickups\": {}, ");
  JsonArray found;
  for (const std::string& warning : warnings()) found.add_words(warning);
  text.insert(text.size() - 1, ", \"warnings\": " + found.text());
  return text + "\n";
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

}  // namespace thrum
