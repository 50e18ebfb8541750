// Contacts in every way the engine solves them, under every law: what several claims are tried on.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {

/// Laws a scene can name.
inline const std::array<std::string, 3> laws = {"power", "exponential", "table"};

/// The same contact under a law that pushes with a force at a depth, and hardens on the way there:
/// a power of 1.5, an exponential that grows by e^2, a table of three pieces.
Contact with_law(Contact contact, const std::string& law, double depth, double force);

/// The force of a contact's law at a penetration and the energy stored there, from the words of the
/// scene; nothing of the engine is asked.
double force_of_law(const Contact& contact, double x);
double energy_of_law(const Contact& contact, double x);

/// A free mass that meets a law at a speed: where it turns round, phi(x) = m v^2/2, and how long it
/// stays, 2 integral dx / sqrt(v^2 - 2 phi/m), by Gauss and Kronrod's quadrature.
struct QuadratureImpact {
  double depth, duration;
};
QuadratureImpact quadrature_of(const Contact& contact, double mass, double speed);

/// Where contacts stand to one another, and so how they are solved.
enum class Way {
  lone,   ///< no other contact shares a coordinate with it: each by itself
  group,  ///< masses that connections or other contacts join: a few rows at a time
  line,   ///< a string along a barrier or another string: a band
  island  ///< several contacts on modal bodies: a full matrix
};
inline constexpr std::array<Way, 4> ways = {Way::lone, Way::group, Way::line, Way::island};
std::string name_of(Way way);

/// [any] A scene of stiff contacts, without losses and without anything that drives it, at random:
/// stiffness 1e5 to 1e14, exponent 1 to 3; exponentials that harden within 1 um to 1 mm; tables of
/// two to five points. One seed, one scene.
Scene draw_touching(Way way, const std::string& law, std::uint64_t seed);

/// The same contact under another law that pushes as hard at a depth.
Contact under_law(const Contact& contact, const std::string& law, double depth);

/// Changes every contact of a scene.
void change_contacts(Scene& scene, const std::function<void(Contact&)>& change);

/// What contacts do in a run.
struct Touching {
  /// The sum over all contact points of what the law stores at the distance there is, over all the
  /// energy there is in either of the two half steps around; the largest of all steps.
  double law_share = 0.0;
  double energy_error = 0.0;  ///< as Recording::energy_error()
  double relative_pull = 0.0;
  double deepest = 0.0;     ///< m
  double hardest = 0.0;     ///< N
  double kept_apart = 0.0;  ///< J, held by contacts between two steps at which nothing touches
  int steps_apart = 0;      ///< pairs of such steps
  bool is_finite = true;
};
Touching watch_touching(const Scene& scene);

}  // namespace thrum::claims
