// What contacts, connections and bows push with.
#include <fmt/format.h>
#include <algorithm>

#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t most_in_a_plot = 7;

std::string left_out(std::size_t count) {
  return count == 0 ? "" : fmt::format(" ({} more are not shown.)", count);
}

/// Those that are ever felt, the one-sided ones or the others.
std::vector<std::size_t> felt(const Record& record, bool one_sided) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < record.forces.size(); ++i) {
    const Trace::Column all = record.forces[i].whole.extremes();
    const bool any = !all.empty() && (all.low != 0.0 || all.high != 0.0);
    if (any && record.forces[i].one_sided == one_sided) chosen.push_back(i);
  }
  return chosen;
}

std::string words_of_extremes(const Record& record, const std::vector<std::size_t>& chosen) {
  std::string words;
  for (const std::size_t i : chosen) {
    const Trace::Column all = record.forces[i].whole.extremes();
    words +=
        fmt::format("{}{}: {} to {} N", words.empty() ? "" : "; ", record.forces[i].element->path(),
                    short_number(all.low), short_number(all.high));
  }
  return words + ".";
}

Figure whole_figure(const Record& record, std::vector<std::size_t> chosen, bool one_sided) {
  const std::size_t hidden = chosen.size() - std::min(chosen.size(), most_in_a_plot);
  chosen.resize(chosen.size() - hidden);
  Plot plot(over_the_run({.label = "forces over time",
                          .x_name = "time",
                          .x_unit = "s",
                          .y_name = "force",
                          .y_unit = "N"},
                         record));
  if (record.pulse_window && one_sided)
    plot.stretch(record.pulse_window->from, record.pulse_window->to);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    plot.trace(record.forces[chosen[i]].element->path(), colour_of(i),
               record.forces[chosen[i]].whole);
  const std::string more = left_out(hidden + record.forces_left_out);
  if (!one_sided)
    return {"Forces that hold from both sides",
            plot.svg(),
            {"What connections, two-sided contacts and bows push with, over the whole run." + more,
             "Of either sign: these may pull.", words_of_extremes(record, chosen)}};
  const ContactExtremes& all = record.report.contact;
  return {
      "Contact force",
      plot.svg(),
      {"What contacts push with, over the whole run; along a line the sum of its points." + more,
       "A contact pushes and never pulls: no force below zero, at no point.",
       fmt::format("{} Lowest at any one point: {} N, highest {} N; deepest penetration {}.",
                   words_of_extremes(record, chosen), short_number(all.min_force),
                   short_number(all.max_force), with_unit(all.max_penetration, "m", 4))}};
}

Figure pulse_figure(const Record& record) {
  const Pulse& pulse = *record.strongest;
  const Followed& force = record.forces[pulse.force];
  Plot plot({.label = "the strongest push",
             .x_name = "time",
             .x_unit = "s",
             .y_name = "force",
             .y_unit = "N"});
  const bool few = force.pulse.size() <= 120;
  few ? plot.line_with_dots(force.element->path(), 2, force.pulse)
      : plot.line(force.element->path(), 2, force.pulse);
  const double samples = (pulse.end - pulse.start) * record.rate();
  return {"The strongest push",
          plot.svg(),
          {fmt::format("{} sample by sample, where it pushes hardest.", force.element->path()),
           "It begins and ends at zero.",
           fmt::format("{} at {}; felt for {} {}, {}.", with_unit(pulse.peak, "N", 4),
                       with_unit(pulse.peak_time, "s", 4), short_number(samples - 1.0, 4),
                       samples < 2.5 ? "sample" : "samples",
                       with_unit((samples - 1.0) / record.rate(), "s", 3))}};
}

}  // namespace

std::vector<Figure> force_figures(const Record& record) {
  std::vector<Figure> figures;
  const auto one_sided = felt(record, true);
  const auto others = felt(record, false);
  if (!one_sided.empty()) figures.push_back(whole_figure(record, one_sided, true));
  if (record.strongest && record.pulse_window) figures.push_back(pulse_figure(record));
  if (!others.empty()) figures.push_back(whole_figure(record, others, false));
  return figures;
}

}  // namespace thrum::app::lab
