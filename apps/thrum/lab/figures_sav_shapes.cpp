// The snare paper's Figure 2, shapes of wire and head while they touch, by its own scheme and by
// ours.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"
#include "lab/axis.hpp"
#include "lab/experiment.hpp"
#include "lab/modal_sav.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"
#include "lab/snare_wire.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::array snapshot_steps{195, 230, 330, 480, 803};  ///< steps of the paper's rate
constexpr int wire_places = 80;

/// Over the length of the wire; the wire from where it rests, a gap above the head.
struct Snapshots {
  std::vector<std::vector<double>> wire, head;
};

Snapshots by_the_paper(int times) {
  ModalSav sav({.rate = snare_paper_rate * times});
  Snapshots shapes;
  int step = 0;
  for (const int moment : snapshot_steps) {
    for (; step < moment * times; ++step) {
      sav.step();
      stop_if_interrupted();
    }
    shapes.wire.push_back(sav.wire());
    shapes.head.push_back(sav.head());
  }
  return shapes;
}

Snapshots by_ours() {
  std::vector<Where> watched;
  for (int i = 1; i < wire_places; ++i)
    watched.emplace_back("string.wire", static_cast<double>(i) / wire_places);
  for (int i = 1; i < wire_places; ++i)
    watched.emplace_back("membrane.head", (2.0 * i / wire_places - 1.0) * 2.0 / 3.0, 1.0 / 3.0);
  Simulation simulation(quick_snare_wire({}), watched);
  Snapshots shapes;
  int step = 0;
  for (const int moment : snapshot_steps) {
    for (; step <= moment; ++step) simulation.step();
    std::vector<double> wire, head;
    for (int i = 1; i < wire_places; ++i) {
      wire.push_back(simulation.watched(static_cast<std::size_t>(i - 1)));
      head.push_back(simulation.watched(static_cast<std::size_t>(wire_places + i - 2)));
    }
    shapes.wire.push_back(std::move(wire));
    shapes.head.push_back(std::move(head));
  }
  return shapes;
}

/// From one end to the other; `height` is where it rests.
std::vector<Spot2> over_the_length(const std::vector<double>& shape, double height) {
  std::vector<Spot2> points;
  const auto intervals = static_cast<double>(shape.size() + 1);
  for (std::size_t i = 0; i < shape.size(); ++i)
    points.push_back(
        {snare_wire_length * static_cast<double>(i + 1) / intervals, height + shape[i]});
  return points;
}

std::string row_of(const Snapshots& shapes, const std::string& whose) {
  std::string row = fmt::format("<p>{}</p><div class=\"panels\">", escaped(whose));
  for (std::size_t m = 0; m < snapshot_steps.size(); ++m) {
    Plot plot({.label = "wire and head. " + whose,
               .x_name = "place",
               .x_unit = "m",
               .y_name = "height",
               .y_unit = "m",
               .x_low = 0.0,
               .x_high = snare_wire_length,
               .y_low = -5e-4,
               .y_high = 3.2e-3,
               .width = 240.0,
               .height = 170.0,
               .small = true,
               .title = with_unit(snapshot_steps[m] / snare_paper_rate, "s", 3)});
    plot.line("", 1, over_the_length(shapes.head[m], 0.0));
    plot.line("", 2, over_the_length(shapes.wire[m], snare_wire_gap));
    row += plot.svg();
  }
  return row + "</div>";
}

}  // namespace

Figure sav_shapes_figure() {
  const Snapshots ours = by_ours(), paper = by_the_paper(1), fine = by_the_paper(16);
  const auto press = [](const Snapshots& shapes) {
    double deepest = 0.0;
    for (const auto& shape : shapes.head)
      for (const double w : shape) deepest = std::min(deepest, w);
    return with_unit(-deepest, "m", 2);
  };
  return {
      "Figure 2 by the paper's scheme and by ours",
      row_of(paper, "By the paper's scheme, at its rate") +
          row_of(ours, "By ours, at the same rate") +
          row_of(fine, "By the paper's scheme, at 16 times its rate"),
      {"The wire and the line of the head under it, with the modes of the head to 6 kHz: by the "
       "paper's scheme at its rate, by ours at the same rate, and by the paper's at 16 times "
       "the rate.",
       "The second and the third row alike. In the first the wire does not come off the head.",
       fmt::format("At these moments the head is pressed down by at most {}, {} and {}.",
                   press(paper), press(ours), press(fine))},
      true};
}

}  // namespace thrum::app::lab
