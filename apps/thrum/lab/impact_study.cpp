#include "lab/impact_study.hpp"

#include <algorithm>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>

#include "lab/experiment.hpp"

namespace thrum::app::lab {

double Impact::depth() const {
  return std::pow((exponent + 1.0) * mass * speed * speed / (2.0 * stiffness),
                  1.0 / (exponent + 1.0));
}

double Impact::samples() const {
  return rate * 2.0 * depth() / speed * std::beta(1.0 / (exponent + 1.0), 0.5) / (exponent + 1.0);
}

// The depth goes with the time it takes.
Impact Impact::lasting(double samples) {
  const Impact unit{1.0};
  return {std::pow(unit.samples() / samples, exponent + 1.0)};
}

Scene Impact::scene(const std::string& solver, double phase, double at_rate) const {
  Scene scene;
  const double start = samples_before + phase;
  scene.settings.rate = at_rate;
  scene.settings.duration = (2.0 * start + 3.0 * samples() + 12.0) / rate;
  scene.solver.contact = solver;
  scene.add("mass.ball", Mass{.mass = mass, .velocity = speed});
  scene.add("barrier.wall", Barrier{.position = speed * start / rate});
  scene.add("contact.hit", Contact{.above = "barrier.wall",
                                   .below = "mass.ball",
                                   .stiffness = stiffness,
                                   .exponent = exponent});
  return scene;
}

ImpactFindings study(const Impact& impact, const std::string& solver) {
  ImpactFindings worst;
  const double energy = 0.5 * Impact::mass * Impact::speed * Impact::speed;
  for (int i = 0; i < Impact::phases; ++i) {
    const Scene scene = impact.scene(solver, Impact::phase(i), Impact::rate);
    const Outcome outcome = run_experiment(scene, {"mass.ball"}, {.book = true});
    const auto& x = outcome.watched[0];
    const double leaving = (x[x.size() - 2] - x[x.size() - 1]) * Impact::rate;
    worst.leaves.push_back(leaving);
    worst.slowest = std::min(worst.slowest, leaving);
    worst.fastest = std::max(worst.fastest, leaving);
    worst.pull = std::max(worst.pull, -outcome.contact.min_force / outcome.contact.max_force);
    worst.left_over = std::max(worst.left_over, outcome.last.terms.contact / energy);
    worst.depth_error = std::max(worst.depth_error,
                                 std::abs(outcome.contact.max_penetration / impact.depth() - 1.0));
    worst.iterations =
        std::max(worst.iterations, static_cast<double>(outcome.effort.most_iterations));
    worst.energy_error = std::max(worst.energy_error, std::abs(outcome.last.error) / energy);
  }
  return worst;
}

}  // namespace thrum::app::lab
