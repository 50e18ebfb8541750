#include "support/touching.hpp"

#include <algorithm>
#include <any>
#include <cmath>
#include <utility>
#include <vector>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <thrum/network/network.hpp>
#include <thrum/scene/build_network.hpp>

#include "support/contact_watch.hpp"

namespace thrum::claims {
Contact with_law(Contact contact, const std::string& law, double depth, double force) {
  contact.law = law;
  if (law == "power") {
    contact.exponent = 1.5;
    contact.stiffness = force / std::pow(depth, 1.5);
  } else if (law == "exponential") {
    contact.depth = 0.5 * depth;
    contact.stiffness = force / (0.5 * depth * std::expm1(2.0));
  } else {
    contact.points = Envelope(
        {{0.0, 0.0}, {0.3 * depth, 0.1 * force}, {0.6 * depth, 0.35 * force}, {depth, force}});
  }
  return contact;
}

double force_of_law(const Contact& contact, double x) {
  if (x <= 0.0) return 0.0;
  if (contact.law == "power")
    return contact.stiffness.at(0.0) * std::pow(x, contact.exponent.at(0.0));
  if (contact.law == "exponential")
    return contact.stiffness.at(0.0) * contact.depth * std::expm1(x / contact.depth);
  const auto& points = contact.points.points();
  std::size_t i = 1;
  while (i + 1 < points.size() && points[i].time < x) ++i;
  const double slope =
      (points[i].value - points[i - 1].value) / (points[i].time - points[i - 1].time);
  return points[i - 1].value + slope * (x - points[i - 1].time);
}

double energy_of_law(const Contact& contact, double x) {
  if (x <= 0.0) return 0.0;
  if (contact.law == "power")
    return contact.stiffness.at(0.0) / (contact.exponent.at(0.0) + 1.0) *
           std::pow(x, contact.exponent.at(0.0) + 1.0);
  if (contact.law == "exponential") {
    const double u = x / contact.depth;
    return contact.stiffness.at(0.0) * contact.depth * contact.depth * (std::expm1(u) - u);
  }
  double sum = 0.0, from = 0.0;
  for (const Envelope::Point& point : contact.points.points()) {
    const double to = std::min(point.time, x);
    if (to > from)
      sum += 0.5 * (to - from) * (force_of_law(contact, from) + force_of_law(contact, to));
    from = std::max(from, to);
  }
  return sum + 0.5 * (x - from) * (force_of_law(contact, from) + force_of_law(contact, x));
}

QuadratureImpact quadrature_of(const Contact& contact, double mass, double speed) {
  const double all = 0.5 * mass * speed * speed;
  double low = 0.0, high = 1.0;
  while (high - low > 1e-15 * high) {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high) break;
    (energy_of_law(contact, middle) < all ? low : high) = middle;
  }
  // With x = x_max (1 - s^2) nothing is singular at the turning point.
  const auto rate = [&](double s) {
    const double x = high * (1.0 - s * s);
    const double left = (all - energy_of_law(contact, x)) / mass;
    return left > 0.0 ? 2.0 * s * high / std::sqrt(2.0 * left)
                      : high * std::sqrt(2.0 * mass / (high * force_of_law(contact, high)));
  };
  const double half =
      boost::math::quadrature::gauss_kronrod<double, 61>::integrate(rate, 1e-6, 1.0, 12, 1e-10);
  return {high, 2.0 * (half + 1e-6 * rate(1e-6))};
}

Contact under_law(const Contact& contact, const std::string& law, double depth) {
  Contact fresh{.above = contact.above, .below = contact.below, .gap = contact.gap};
  fresh.sides = contact.sides;
  fresh.deadband = contact.deadband;
  fresh.damping = contact.damping;
  fresh.solver = contact.solver;
  return with_law(fresh, law, depth, force_of_law(contact, depth));
}

void change_contacts(Scene& scene, const std::function<void(Contact&)>& change) {
  std::vector<std::string> paths;
  for (const Element& element : scene.elements())
    if (element.kind == "contact") paths.push_back(element.path());
  for (const std::string& path : paths)
    change(*std::any_cast<Contact>(&scene.find(path)->parameters));
}

Touching watch_touching(const Scene& scene) {
  Network network = network_for(scene.settings);
  Faults faults;
  Assembly assembly(scene, network, faults);
  build_network(assembly);
  network.keep_energy_book();
  ContactWatch watch(scene, assembly, network, true);
  Touching found;
  double most = 0.0, worst_error = 0.0, before = 0.0;
  double by_laws_before = 0.0, contact_before = 0.0;
  for (long long n = 0; n < scene.settings.steps(); ++n) {
    network.step();
    const double by_laws = watch.law_energy(network);
    const double stored = network.energy().stored();
    found.is_finite = found.is_finite && std::isfinite(stored) && std::isfinite(by_laws);
    most = std::max(most, stored);
    worst_error = std::max(worst_error, std::abs(network.energy().error));
    const double there_is = std::max({stored, before, 1e-12 * most});
    if (by_laws > 0.0) found.law_share = std::max(found.law_share, by_laws / there_is);
    // The book at n + 1/2 is between this step and the next.
    if (n > 0 && by_laws == 0.0 && by_laws_before == 0.0) {
      found.kept_apart = std::max(found.kept_apart, contact_before);
      ++found.steps_apart;
    }
    before = stored;
    by_laws_before = by_laws;
    contact_before = network.energy().terms.contact;
  }
  found.energy_error = most > 0.0 ? worst_error / most : worst_error;
  ContactExtremes extremes;
  for (const ContactExtremes* each : assembly.extremes) extremes.add(*each);
  found.deepest = extremes.max_penetration;
  found.hardest = extremes.max_force;
  found.relative_pull = extremes.min_force < 0.0 ? -extremes.min_force / extremes.max_force : 0.0;
  return found;
}

}  // namespace thrum::claims
