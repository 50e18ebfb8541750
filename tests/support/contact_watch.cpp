#include "support/contact_watch.hpp"

#include <algorithm>
#include <cmath>

#include <thrum/network/parts.hpp>

namespace thrum::claims {
namespace {

/// A row that sleeps is not read by the network itself, if it has few entries.
double distance(const Network& network, std::size_t row) {
  constexpr std::size_t few = 8;
  const auto entries = network.parts().rows.entries(row);
  if (entries.size() > few) return network.distance(row);
  return network.displacement(entries) + network.parts().rows.offset(row);
}

/// psi and its slopes at a distance, of the side that is closed.
Root<double> root_at(const Contact& contact, const ContactLaw& law, double distance) {
  const double seen = contact.sides == 2 ? std::abs(distance) : distance;
  return root_of(law, seen - contact.deadband);
}

bool moves(const Contact& contact) {
  return !contact.above.path.empty() || !contact.below.path.empty();
}

}  // namespace

ContactWatch::ContactWatch(const Scene& scene, const Assembly& assembly, const Network& network,
                           bool all)
    : time_step_(1.0 / scene.settings.rate) {
  for (const Element& element : scene.elements()) {
    if (element.kind != "contact") continue;
    const Contact& contact = element.as<Contact>();
    const std::string& solver = contact.solver.empty() ? scene.solver.contact : contact.solver;
    const bool counts = all || solver == "corrected" || solver == "newton";
    const RowRange& rows = *assembly.rows(element.path());
    const auto place = network.parts().rows.entries(rows.first);
    contacts_.push_back({contact, rows, contact.law_at(0.0, rows.weight),
                         contact.law_at(0.0, 0.5 * rows.weight),
                         network.step_response(place, place, 1).front(), counts});
  }
}

double ContactWatch::law_energy(const Network& network) {
  const double time = static_cast<double>(network.step_number()) * time_step_;
  double sum = 0.0;
  for (Watched& each : contacts_) {
    if (each.contact.law_moves()) {
      each.law = each.contact.law_at(time, each.rows.weight);
      each.law_at_end = each.contact.law_at(time, 0.5 * each.rows.weight);
    }
    for (std::size_t i = 0; i < each.rows.count; ++i) {
      const std::size_t row = each.rows.first + i;
      const Root<double> root = root_at(
          each.contact, each.rows.weight_of(i) < each.rows.weight ? each.law_at_end : each.law,
          moves(each.contact) ? network.distance(row) : distance(network, row));
      if (each.counts) sum += 0.5 * root.energy * root.energy;
      stiffest_ = std::max(stiffest_,
                           each.compliance * (root.slope * root.slope + root.energy * root.bend));
    }
  }
  return sum;
}

}  // namespace thrum::claims
