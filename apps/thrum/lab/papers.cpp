#include "lab/papers.hpp"

#include <fmt/format.h>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/as_printed.hpp"
#include "lab/axis.hpp"
#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"
#include "lab/scene_figures.hpp"
#include "lab/scene_section.hpp"
#include "progress_bar.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t sound_bytes = 560'000;  ///< of each scene, so that the page stays small

struct PaperScene {
  const char* scene;
  const char* heading;
  const char* about;
  std::vector<double> moments = {};
};

const std::vector<PaperScene>& paper_scenes() {
  static const std::vector<PaperScene> scenes{
      {"mass-barrier", "A mass and a barrier above it",
       "Collisions, section 2: the simplest collision there is, with its closed form."},
      {"mass-barrier-below", "A mass and a barrier below it",
       "Collisions, section 2, upside down: footnotes 2 and 3. Gravity brings the mass back and a "
       "felt loses a little; the paper has neither."},
      {"spring-barrier", "A mass on a spring and a barrier", "Collisions, section 3."},
      {"two-masses", "Two masses",
       "Collisions, section 4, and the pair in which one is a thousand times heavier: bat and "
       "ping-pong ball. In (23) and (24) omega must be squared."},
      {"two-strings", "String on string",
       "Collisions, section 5: contact along the whole length. (27) should read g²/4."},
      {"mass-string", "A mass under a string, by four solvers",
       "Collisions, sections 6 and 6.1. The paper's scheme is plain: it conserves energy, and "
       "pulls. In (28a) psi_1 is psi, and (30) should read g²/4."},
      {"mass-string-barrier", "A mass between a string and a barrier",
       "Collisions, appendices C and E: the \"weird case\" and \"Stefan's code\", two contacts on "
       "one mass. The string presses the mass against the barrier: for the sprung mass both "
       "contacts "
       "act at once in four to six of a hundred steps (the motion is chaotic)."},
      {"tromba-connected", "Tromba marina on a nonlinear spring",
       "Collisions, section 7.1, with losses: string, spring, bridge, plate and a rattling "
       "contact. "
       "Its "
       "section on energy, 7.3, is empty; the energy book below is the answer."},
      {"tromba-connected-lossless", "The same without losses",
       "Collisions, section 7 as printed: all damping at zero, so that the energy must stay what "
       "the pluck "
       "gave."},
      {"tromba-collided", "Tromba marina held by a contact",
       "Collisions, section 8: a two-sided contact is the string's seat. (80) is corrected as in "
       "docs/theory/papers-corrected.md."},
      {"tromba-bowed", "Tromba marina, bowed",
       "Collisions, section 8, with the bow of Elasto-Plastic Calculations: the whole instrument."},
      {"bowed-string", "A bowed string",
       "Elasto-Plastic Calculations: stiff string and bristles. The Jacobian is the full one, not "
       "(20) "
       "and (21)."},
      {"hammer-string", "A hammer and a bass string",
       "Tunable collisions: the C2 with parameters at rest."},
      {"hammer-string-c4", "A hammer and a string in the middle of the keyboard",
       "Tunable collisions: the C4."},
      {"hammer-string-tuned", "Everything moving",
       "Tunable collisions: mass, felt, tension, loss and place all move, and a force from outside "
       "throws the hammer. The hammer-mass term of (1.9), "
       "(2.8) "
       "and (2.11) carries a factor of one half, without which the book does not close."},
      {"string-barrier", "A string on a barrier",
       "Beyond the papers: contact along a line against a closed form."},
      {"snare-wire",
       "A snare wire on a drumhead",
       "Simulation of the snare-membrane collision in modal form using the SAV method, its Figures "
       "2 "
       "(shapes) and 3 (energy), by the solver corrected at the paper's rate.",
       {0.0, 0.000884, 0.001043, 0.00125, 0.001497, 0.002177, 0.003, 0.003642}},
      {"snare-drum", "A snare drum",
       "The extensions that section 6 of the snare paper asks for: two heads, the air between "
       "them, eight "
       "wires, a stick and losses."}};
  return scenes;
}

/// The shipped scene beside the paper's: in what they differ, and what the paper's does.
void tell_print(const AsPrinted& printed, Section& section, std::vector<Finding>& known) {
  const SceneSection wanted{.scene = printed.scene, .overrides = printed.overrides};
  section.about += " Not in the print: " + printed.differs + ".";
  section.commands.push_back(shell_command("run", wanted) + "  # as printed");
  const Outcome outcome =
      run_experiment(shipped_with(printed.scene, printed.overrides), {}, {.book = true});
  known.push_back({"as printed: energy lost", printed.lossless ? "0 J" : "in the string alone",
                   with_unit(outcome.last.dissipated, "J", 3)});
  known.push_back({"as printed: energy error", "rounding, below 10⁻¹⁰",
                   short_number(std::abs(outcome.last.error) / outcome.most_stored, 2)});
}

/// Those that only one scene has.
std::vector<Figure> own_figures(const std::string& scene) {
  using Maker = Figure (*)();
  static const std::multimap<std::string, Maker> makers{{"mass-barrier", positive_part_figure},
                                                        {"string-barrier", barrier_figure},
                                                        {"hammer-string-tuned", six_powers_figure},
                                                        {"snare-wire", snare_figure},
                                                        {"snare-wire", sav_figure},
                                                        {"snare-wire", sav_shapes_figure},
                                                        {"bowed-string", adhesion_figure},
                                                        {"bowed-string", stribeck_figure},
                                                        {"bowed-string", hysteresis_figure},
                                                        {"bowed-string", bow_solvers_figure}};
  std::vector<Figure> figures;
  const auto [first, last] = makers.equal_range(scene);
  for (auto it = first; it != last; ++it) figures.push_back(it->second());
  return figures;
}

Section scene_section(const PaperScene& paper, bool quiet, const std::string& label) {
  const SceneSection wanted{.scene = paper.scene,
                            .moments = paper.moments,
                            .heading = paper.heading,
                            .sound_bytes = sound_bytes};
  const Scene scene = shipped_with(paper.scene, {});
  const auto record = watch(scene, {.label = label, .quiet = quiet, .moments = paper.moments});
  Section section = section_of(wanted, *record);
  section.subtitle = std::string(paper.scene) + ": " + section.subtitle;
  section.about = paper.about;
  std::vector<Finding> list = findings(paper.scene, *record);
  if (const auto printed = as_printed(paper.scene)) tell_print(*printed, section, list);
  Figure known{"Expected and measured",
               table_of(list),
               {"What is known of this system from outside, beside what came out."},
               is_large(*record)};
  section.figures.insert(section.figures.begin() + 1, std::move(known));
  std::vector<Figure> own = own_figures(paper.scene);
  section.figures.insert(section.figures.begin() + 2, std::make_move_iterator(own.begin()),
                         std::make_move_iterator(own.end()));
  return section;
}

/// A section of many small runs under one bar.
Section counted(const std::string& label, int runs, Section (*make)(const PaperProgress&),
                bool quiet) {
  ProgressBar bar(label, runs, !quiet);
  long long done = 0;
  return make({[&] { bar.show(++done); }});
}

}  // namespace

Page page_of_papers(bool quiet) {
  Page page{
      "The papers, computed anew",
      "Every system of Willemsen's \"Collisions: non-linearities without the use of iterative "
      "solvers\" and \"Elasto-plastic calculations\", of Ducceschi, Hamilton and Russo's snare "
      "wire "
      "and of van Walstijn, Chatziioannou and Bhanuprakash's tunable collisions, with the figures "
      "they show and those they do not: pulling forces, left-over energy, error against cost. "
      "Where "
      "a formula of a paper does not hold as printed, the corrected one is used.",
      {}};
  const auto add = [&page](Section section) {
    section.id = unique_id(section.heading, page.sections);
    page.sections.push_back(std::move(section));
  };
  constexpr std::size_t comparisons = 3;
  const std::size_t total = paper_scenes().size() + comparisons;
  const auto label = [&](const std::string& name) {
    return fmt::format("[{}/{}] {}", page.sections.size() + 1, total, name);
  };
  for (const PaperScene& paper : paper_scenes())
    add(scene_section(paper, quiet, label(paper.scene)));
  add(counted(label("solvers"), impact_runs(), impact_section, quiet));
  add(counted(label("error against cost"), cost_runs(), cost_section, quiet));
  add(counted(label("Schelleng's diagram"), schelleng_runs(), schelleng_section, quiet));
  return page;
}

}  // namespace thrum::app::lab
