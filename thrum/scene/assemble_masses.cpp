// Masses: from words to one body of those that stay what they are and one of those that move.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <utility>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/moving_masses.hpp>
#include <thrum/bodies/point_masses.hpp>
#include <thrum/scene/assemble.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

namespace {

bool mass_is_sound(const Element& element, Assembly& assembly) {
  const Mass& it = element.as<Mass>();
  const double limit = PointMasses::frequency_limit(assembly.time_step);
  // The spring is that of the mass at time 0, so at its lightest it rings highest.
  const double highest = it.frequency * std::sqrt(it.mass.at(0.0) / it.mass.lowest());
  if (it.frequency >= limit)
    assembly.faults.add(element.path(), "frequency",
                        fmt::format("{} Hz is not stable at this rate; it must be below rate / pi "
                                    "= {:.6g} Hz",
                                    it.frequency, limit));
  else if (highest >= limit)
    assembly.faults.add(element.path(), "mass",
                        fmt::format("falls so far that the mass on its spring rings at {:.6g} Hz; "
                                    "it must stay below rate / pi = {:.6g} Hz",
                                    highest, limit));
  else
    return true;
  return false;
}

void add_masses(std::unique_ptr<Body> body, const std::vector<std::string>& paths,
                Assembly& assembly) {
  const std::size_t first = assembly.network.add(std::move(body));
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Thing thing;
    thing.locate = [coordinate = first + i](std::span<const double>) {
      return Spot{{{coordinate, 1.0}}, 0.0};
    };
    assembly.add_thing(paths[i], std::move(thing));
  }
}

}  // namespace

void assemble_masses(Elements elements, Assembly& assembly) {
  std::vector<PointMasses::Parameters> masses;
  std::vector<MovingMasses::Parameters> moving;
  std::vector<std::string> paths, moving_paths;
  for (const Element* element : elements) {
    if (!mass_is_sound(*element, assembly)) continue;
    const Mass& it = element->as<Mass>();
    if (it.mass.is_constant()) {
      masses.push_back({it.mass.at(0.0), it.frequency, it.damping, it.position, it.velocity});
      paths.push_back(element->path());
    } else {
      moving.push_back({it.mass, it.frequency, it.damping, it.position, it.velocity});
      moving_paths.push_back(element->path());
    }
  }
  const double k = assembly.time_step;
  if (!masses.empty())
    add_masses(std::make_unique<PointMasses>(std::move(masses), k), paths, assembly);
  if (!moving.empty())
    add_masses(std::make_unique<MovingMasses>(std::move(moving), k), moving_paths, assembly);
}

}  // namespace thrum
