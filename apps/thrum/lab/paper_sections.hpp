// The parts of the page about the papers that are not one scene.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lab/page.hpp"
#include "lab/record.hpp"

namespace thrum::app::lab {

/// Told after each small run.
struct PaperProgress {
  std::function<void()> done;
};

/// One mass and one wall: pulling force, left-over energy, depth.
Section impact_section(const PaperProgress& progress);
/// Error against cost, of one contact and of a whole line of them.
Section cost_section(const PaperProgress& progress);
/// Where a bow can keep Helmholtz's motion up.
Section schelleng_section(const PaperProgress& progress);

/// Shapes of a string on a barrier against the closed form.
Figure barrier_figure();
/// The snare wire by the paper's own scheme and by others.
Figure snare_figure();
/// The same by the paper's scheme as printed.
Figure sav_figure();
Figure sav_shapes_figure();
/// Figure 1 of Collisions.
Figure positive_part_figure();
/// The friction of a bow by itself.
Figure adhesion_figure();
Figure stribeck_figure();
Figure hysteresis_figure();
/// Its iterations, as they were published.
Figure bow_solvers_figure();
/// What moves a hammer and a string, and what each of it costs.
Figure six_powers_figure();

/// How many small runs these are.
int impact_runs();
int cost_runs();
int schelleng_runs();

/// A number that somebody else has said, and what came out here.
struct Finding {
  std::string what;
  std::string expected;
  std::string measured;
};
/// What is known of a shipped scene from outside; empty where nothing is.
std::vector<Finding> findings(const std::string& scene, const Record& record);
std::string table_of(const std::vector<Finding>& findings);

}  // namespace thrum::app::lab
