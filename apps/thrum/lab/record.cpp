#include "lab/record.hpp"

#include <algorithm>

namespace thrum::app::lab {

EnergyTraces::EnergyTraces(double start, double step)
    : kinetic(start, step),
      potential(start, step),
      contact(start, step),
      stored(start, step),
      dissipated(start, step),
      supplied(start, step),
      error(start, step) {}

void EnergyTraces::add(const EnergyRow& row) {
  if (kinetic.samples() == 0) first = row;
  last = row;
  kinetic.add(row.terms.kinetic);
  potential.add(row.terms.potential);
  contact.add(row.terms.contact);
  stored.add(row.stored());
  dissipated.add(row.dissipated);
  supplied.add(row.supplied);
  error.add(row.error);
}

const Followed* Record::find_force(const std::string& path) const {
  const auto found = std::find_if(forces.begin(), forces.end(), [&](const Followed& force) {
    return force.element->path() == path;
  });
  return found == forces.end() ? nullptr : &*found;
}

const Heard* Record::find_heard(const std::string& name) const {
  const auto found = std::find_if(heard.begin(), heard.end(),
                                  [&](const Heard& one) { return one.element->name == name; });
  return found == heard.end() ? nullptr : &*found;
}

}  // namespace thrum::app::lab
