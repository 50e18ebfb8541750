// The energy book: what is stored, what was lost, what was supplied, at every step.
//
// Two stiff lossy strings lie above each other, the upper one is struck and rattles on the lower.
// At every step stored + dissipated - supplied must equal the energy at the start: zero.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/simulation.hpp>

int main() {
  using namespace thrum;

  Scene scene;
  scene.settings.duration = 0.5;
  String string{.length = 0.65,
                .tension = 70.0,
                .linear_density = 0.0036,
                .bending_stiffness = 2e-4,
                .damping = 0.6,
                .damping_hf = 0.002,
                .points = 90};
  scene.add("string.upper", string);
  string.tension = 60.0;
  scene.add("string.lower", string);
  scene.add("contact.rattle", Contact{.above = along("string.upper"),
                                      .below = along("string.lower"),
                                      .gap = 0.0005,
                                      .stiffness = 1e8,
                                      .damping = 0.5});
  scene.add("force.strike", Force{.on = {"string.upper", 0.3}, .amplitude = -8.0, .length = 0.002});

  Simulation simulation(scene);
  simulation.keep_energy_book();
  double worst = 0.0;
  double most_in_contact = 0.0;
  double most_stored = 0.0;
  while (simulation.steps_done() < simulation.steps_total()) {
    simulation.step();
    const EnergyRow& book = simulation.energy();
    worst = std::max(worst, std::abs(book.error));
    most_in_contact = std::max(most_in_contact, book.terms.contact);
    most_stored = std::max(most_stored, book.stored());
  }
  const EnergyRow& end = simulation.energy();
  std::printf("supplied by the strike   %10.6f mJ\n", 1e3 * end.supplied);
  std::printf("  lost by now            %10.6f mJ\n", 1e3 * end.dissipated);
  std::printf("  still in motion        %10.6f mJ\n", 1e3 * end.stored());
  std::printf("most held by contacts    %10.6f mJ\n", 1e3 * most_in_contact);
  std::printf("unaccounted for, ever    %10.1e of what was stored at most\n", worst / most_stored);
  return worst < 1e-10 * most_stored ? 0 : 1;
}
