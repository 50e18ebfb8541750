#include "support/contact_watch.hpp"

namespace thrum::claims {
namespace {

/// A row that sleeps is not read by the network itself, if it has few entries.
double distance(const Network& network, std::size_t row) {
  constexpr std::size_t few = 8;
  const auto entries = network.rows().entries(row);
  if (entries.size() > few) return network.distance(row);
  return network.displacement(entries) + network.rows().offset(row);
}

/// phi at a distance, from the sides that are there.
double energy_at(const Contact& contact, const ContactLaw& law, double distance) {
  const auto phi = [&](double depth) {
    const double root = root_of(law, depth).energy;
    return 0.5 * root * root;
  };
  return phi(distance - contact.deadband) +
         (contact.sides == 2 ? phi(-distance - contact.deadband) : 0.0);
}

bool moves(const Contact& contact) {
  return !contact.above.path.empty() || !contact.below.path.empty();
}

}  // namespace

ContactWatch::ContactWatch(const Scene& scene, const Assembly& assembly, bool all)
    : time_step_(1.0 / scene.settings.rate) {
  for (const Element& element : scene.elements()) {
    if (element.kind != "contact") continue;
    const Contact& contact = element.as<Contact>();
    const std::string& solver = contact.solver.empty() ? scene.solver.contact : contact.solver;
    if (!all && solver != "corrected" && solver != "newton") continue;
    const RowRange& rows = *assembly.rows(element.path());
    contacts_.push_back({contact, rows, contact.law_at(0.0, rows.weight)});
  }
}

double ContactWatch::law_energy(const Network& network) {
  const double time = static_cast<double>(network.step_number()) * time_step_;
  double sum = 0.0;
  for (Watched& each : contacts_) {
    if (each.contact.law_moves()) each.law = each.contact.law_at(time, each.rows.weight);
    for (std::size_t i = each.rows.first; i < each.rows.first + each.rows.count; ++i)
      sum += energy_at(each.contact, each.law,
                       moves(each.contact) ? network.distance(i) : distance(network, i));
  }
  return sum;
}

}  // namespace thrum::claims
