// The figures that every scene gets, each from one record of it.
#pragma once

#include <optional>
#include <vector>

#include "lab/page.hpp"
#include "lab/plot.hpp"
#include "lab/record.hpp"

namespace thrum::app::lab {

Figure network_figure(const Record& record);
bool is_large(const Record& record);

/// Strings, and lines of surfaces that they touch, at the chosen moments; one figure per group.
std::vector<Figure> curve_figures(const Record& record);
/// Membranes and plates from above, at the same moments.
std::vector<Figure> surface_figures(const Record& record);
/// Where masses are over time, with the barriers.
std::vector<Figure> mass_figures(const Record& record);

/// Energy over the whole run, over the window, and its error.
std::vector<Figure> energy_figures(const Record& record);
/// Forces over the whole run, and the strongest push sample by sample.
std::vector<Figure> force_figures(const Record& record);

/// Of one pickup; nothing for silence.
std::optional<Figure> spectrogram_figure(const Record& record, const Heard& heard);
/// The pickup one would listen to first; nullptr when there is none.
const Heard* first_to_hear(const Record& record);
/// As many pickups as fit into so many bytes of sound; the first is cut short if it must.
std::vector<Player> players(const Record& record, std::size_t most_bytes);

/// A plot over time, from the start of a run to its end; else it would begin and end in the middle
/// of a column of its samples.
inline PlotFrame over_the_run(PlotFrame frame, const Record& whole) {
  frame.x_low = 0.0;
  frame.x_high = whole.report.seconds();
  return frame;
}

/// "pickup.left", in a colour of its own.
inline int colour_of(std::size_t number) { return 1 + static_cast<int>(number % 7); }

}  // namespace thrum::app::lab
