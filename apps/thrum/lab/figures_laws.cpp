// The laws by themselves: what a contact and a bow feel like, before anything moves.
#include <fmt/format.h>
#include <cmath>
#include <numbers>

#include <thrum/laws/elasto_plastic.hpp>
#include <thrum/laws/power.hpp>

#include "lab/axis.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"

namespace thrum::app::lab {
namespace {

constexpr double newtons = 1.0;  ///< that press the bow
const ElastoPlastic rosin{};     ///< the default constants

/// The share of plastic motion, (4) and (5) of Elasto-Plastic Calculations, from the yielding.
double adhesion(double v, double z) {
  const ElastoPlastic::Load load = rosin.load(newtons);
  const double turn = v / rosin.stribeck_velocity;
  const double steady = load.coulomb + load.excess * std::exp(-turn * turn);
  return rosin.at(load, v, z).yielding * steady / (rosin.bristle_stiffness * std::abs(v));
}

/// Force and slip of bristles under a bow that goes to and fro by an amplitude, for two rounds, by
/// steps too small to matter.
std::vector<Spot2> to_and_fro(double amplitude) {
  constexpr int steps = 40000;
  constexpr double omega = 2.0 * std::numbers::pi * 1.0;  // one round in a second
  const ElastoPlastic::Load load = rosin.load(newtons);
  const double k = 2.0 / steps;
  double z = 0.0;
  std::vector<Spot2> path;
  for (int n = 0; n < steps; ++n) {
    const double t = (n + 0.5) * k;
    const double v = amplitude * omega * std::cos(omega * t);
    const double half = z + 0.5 * k * rosin.at(load, v, z).rate;
    const ElastoPlastic::Slip slip = rosin.at(load, v, half);
    z += k * slip.rate;
    if (n % 50 == 0) path.push_back({amplitude * std::sin(omega * t), slip.force});
  }
  return path;
}

std::string adhesion_plot() {
  Plot plot({.label = "adhesion map",
             .x_name = "deflection of the bristles z",
             .x_unit = "m",
             .y_name = "plastic share α",
             .y_unit = "",
             .width = 920.0,
             .height = 300.0});
  int colour = 0;
  for (const double v : {0.01, 0.05, 0.1, 0.2, -0.1}) {
    std::vector<Spot2> points;
    for (int i = -400; i <= 400; ++i) points.push_back({i * 2.5e-7, adhesion(v, i * 2.5e-7)});
    plot.line(fmt::format("v = {} m/s", v), colour++, points);
  }
  return plot.svg();
}

std::string stribeck_plot() {
  Plot plot({.label = "Stribeck's curve",
             .x_name = "slip v",
             .x_unit = "m/s",
             .y_name = "force of steady sliding",
             .y_unit = "N",
             .width = 920.0,
             .height = 300.0});
  std::vector<Spot2> dry, viscous;
  const ElastoPlastic::Load load = rosin.load(newtons);
  for (int i = -300; i <= 300; ++i) {
    const double v = i * 2e-3;
    if (i == 0) {
      dry.push_back({0.0, 0.0});
      viscous.push_back({0.0, 0.0});
      continue;
    }
    const double turn = v / rosin.stribeck_velocity;
    const double steady = std::copysign(load.coulomb + load.excess * std::exp(-turn * turn), v);
    dry.push_back({v, steady});
    // The law itself at the deflection where its bristles rest: zdot = 0.
    viscous.push_back({v, rosin.at(load, v, steady / rosin.bristle_stiffness).force});
  }
  plot.line("bristles alone, (6)", 0, dry).line("with the default viscosity", 2, viscous);
  return plot.svg();
}

std::string hysteresis_plot() {
  Plot plot({.label = "hysteresis of the bristles",
             .x_name = "displacement",
             .x_unit = "m",
             .y_name = "force",
             .y_unit = "N",
             .width = 920.0,
             .height = 340.0});
  int colour = 1;
  for (const double amplitude : {1.5e-5, 5e-5, 2e-4})
    plot.line(fmt::format("to and fro by {}", with_unit(amplitude, "m", 2)), colour++,
              to_and_fro(amplitude));
  return plot.svg();
}

}  // namespace

Figure positive_part_figure() {
  Plot plot({.label = "positive part and its powers",
             .x_name = "η",
             .x_unit = "",
             .y_name = "[η]₊ to the power α",
             .y_unit = "",
             .width = 920.0,
             .height = 320.0});
  int colour = 0;
  for (const double exponent : {1.0, 1.3, 1.5, 2.3, 3.0}) {
    const PowerLaw law(1.0, exponent);
    std::vector<Spot2> points;
    for (int i = -200; i <= 300; ++i) {
      const double x = i / 200.0;
      const Root<double> root = law.root(x);
      points.push_back({x, root.energy * root.slope});  // phi' = psi psi'
    }
    plot.line(fmt::format("α = {}", exponent), colour++, points);
  }
  return {"The positive part and its powers",
          plot.svg(),
          {"Figure 1 of the paper is the line α = 1: nothing while apart, the penetration in "
           "contact. The force of a contact is K times a power of it; drawn is ψψ′ of the power "
           "law, with K = 1.",
           "All meet at 1; the higher the exponent, the softer the first touch."},
          true};
}

Figure adhesion_figure() {
  return {"Adhesion map",
          adhesion_plot(),
          {"α of (4) and (5), under 1 N: 0 while the bristles only bend, 1 where they only slide. "
           "Each line is one slip.",
           "0 below the breakaway of 21 µm, 1 beyond f/s₀ of the slip, and 0 everywhere on the "
           "side against the slip."},
          true};
}

Figure stribeck_figure() {
  return {"Stribeck's curve",
          stribeck_plot(),
          {"The force in steady sliding, (6), under 1 N.",
           "0.8 N where it starts to slip, 0.3 N far beyond 0.1 m/s. The fall is what keeps a "
           "string bowed; viscosity adds a rise, 0.4 N per m/s by default."},
          true};
}

Figure hysteresis_figure() {
  return {"Hysteresis",
          hysteresis_plot(),
          {"Force over displacement while the bow goes slowly to and fro under 1 N, twice.",
           "Below the breakaway of 21 µm a line, a spring; beyond it a loop, whose area is the "
           "heat of a round; far beyond it a box, as of dry friction."},
          true};
}

}  // namespace thrum::app::lab
