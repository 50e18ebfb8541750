// Where the energy is, and how exactly the book closes.
#include <fmt/format.h>
#include <cmath>

#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr double rounding = 2.220446049250313e-16;

bool ever(const Trace& trace) {
  const Trace::Column all = trace.extremes();
  return !all.empty() && (all.low != 0.0 || all.high != 0.0);
}

/// Of a bowed string far more passes through than is ever stored; that gets a figure of its own.
bool passes_through(const Record& record) {
  const double passed =
      std::max(record.energy.supplied.extremes().high, record.energy.dissipated.extremes().high);
  return passed > 3.0 * record.report.energy->most_stored;
}

PlotFrame energy_frame(const std::string& label) {
  return {.label = label, .x_name = "time", .x_unit = "s", .y_name = "energy", .y_unit = "J"};
}

std::string energy_plot(const EnergyTraces& energy, const PlotFrame& frame, bool with_flow,
                        const Window* shaded) {
  Plot plot(frame);
  if (shaded != nullptr) plot.stretch(shaded->from, shaded->to);
  if (ever(energy.kinetic)) plot.trace("kinetic", 1, energy.kinetic);
  if (ever(energy.potential)) plot.trace("potential", 5, energy.potential);
  if (ever(energy.contact)) plot.trace("contact", 2, energy.contact);
  if (with_flow && ever(energy.supplied)) plot.trace("supplied", 3, energy.supplied);
  if (with_flow && ever(energy.dissipated)) plot.trace("lost", 4, energy.dissipated);
  plot.trace("stored", 0, energy.stored);
  return plot.svg();
}

std::string where_it_goes(const Record& record) {
  const EnergySummary& energy = *record.report.energy;
  const auto share = [&](const Trace& trace) {
    const Trace::Column all = trace.extremes();
    return all.empty() || energy.most_stored == 0.0 ? 0.0 : 100.0 * all.high / energy.most_stored;
  };
  std::string words = fmt::format("At most {} stored; up to {} % of it in contacts",
                                  with_unit(energy.most_stored, "J", 5),
                                  short_number(share(record.energy.contact), 3));
  const Trace::Column lost = record.energy.dissipated.extremes();
  if (!lost.empty() && lost.high > 0.0)
    words += fmt::format("; {} lost in all", with_unit(lost.high, "J", 4));
  if (record.energy.potential.extremes().low < -0.05 * energy.most_stored)
    words +=
        "; on a grid the potential energy is a product of two steps and may be negative for waves "
        "near "
        "half the rate, while what is stored stays bounded";
  const Trace::Column given = record.energy.supplied.extremes();
  if (!given.empty() && (given.high != 0.0 || given.low != 0.0))
    words += fmt::format("; supplied from outside {}", with_unit(given.high, "J", 4));
  return words + ".";
}

std::string words_of_flow(const Record& record) {
  return fmt::format("At the end {} supplied, {} lost.",
                     with_unit(record.energy.supplied.columns().back().high, "J", 5),
                     with_unit(record.energy.dissipated.columns().back().high, "J", 5));
}

Figure error_figure(const Record& record) {
  const EnergySummary& energy = *record.report.energy;
  const double relative = energy.relative_error();
  const double scale = energy.most_stored > 0.0 ? 1.0 / energy.most_stored : 1.0;
  Plot plot(
      over_the_run({.label = "energy error over time",
                    .x_name = "time",
                    .x_unit = "s",
                    .y_name = "|error| / most stored",
                    .y_unit = "",
                    .y_scale = Scale::logarithmic,
                    .y_low = 1e-17,
                    .y_high = std::max(1e-9, 10.0 * (std::isfinite(relative) ? relative : 1.0))},
                   record));
  plot.magnitude("error of the book", 0, record.energy.error, scale);
  plot.level("one rounding, 2.2×10⁻¹⁶", 3, rounding);
  return {"Energy error",
          plot.svg(),
          {"What the book is open by: stored + lost − supplied − stored at the start, relative to "
           "the most that was stored. Each column shows its largest value; zero is not shown.",
           "Rounding alone, below 10⁻¹⁰. (It proves that the run is stable and nothing is "
           "created; whether contacts are right, the forces show.)",
           fmt::format("{} at most.", short_number(relative, 2))}};
}

}  // namespace

std::vector<Figure> energy_figures(const Record& record) {
  if (record.report.steps == 0) return {};
  std::vector<Figure> figures;
  const bool zoomed = record.near.length() < 0.5 * record.energy.stored.end();
  const bool flow_apart = passes_through(record);
  figures.push_back(
      {"Energy",
       energy_plot(record.energy, over_the_run(energy_frame("energy over time"), record),
                   !flow_apart, zoomed ? &record.near : nullptr),
       {"What is stored in motion, in bent and stretched things and in contacts, and what was lost "
        "and supplied so far. Bands lie between the extremes of each column of the plot.",
        "Stored + lost = supplied + what was stored at the start.", where_it_goes(record)}});
  if (flow_apart) {
    Plot plot(over_the_run(energy_frame("energy supplied and lost"), record));
    plot.trace("supplied", 3, record.energy.supplied);
    plot.trace("lost", 2, record.energy.dissipated).trace("stored", 0, record.energy.stored);
    figures.push_back(
        {"Energy that passes through",
         plot.svg(),
         {"What came in from outside and what was lost, since the start.",
          "The two differ by what is stored, no more and no less.", words_of_flow(record)}});
  }
  if (zoomed) {
    figures.push_back(
        {"Energy, closer",
         energy_plot(record.energy_near, energy_frame("energy, closer"), !flow_apart, nullptr),
         {fmt::format("The shaded part: {} from {} on.", with_unit(record.near.length(), "s"),
                      with_unit(record.near.from, "s", 4)),
          "What leaves one kind of energy is found in another.",
          fmt::format("Stored here: {} to {}.",
                      with_unit(record.energy_near.stored.extremes().low, "J", 6),
                      with_unit(record.energy_near.stored.extremes().high, "J", 6))}});
  }
  figures.push_back(error_figure(record));
  return figures;
}

}  // namespace thrum::app::lab
