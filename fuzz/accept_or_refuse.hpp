// Every reader must return, for any text, a scene that can be built and stepped, or an error
// message.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::fuzz {

/// An upper estimate of the size of a body; large ones are too slow for a fuzzer.
inline double size_of_string(const String& it, double rate) {
  const double radius = it.radius.value_or(1.0);
  const double density =
      it.linear_density.value_or(it.density.value_or(1.0) * 3.2 * radius * radius);
  const double speed = std::sqrt(it.tension.lowest() / density);
  const double bending = it.bending_stiffness + it.young * 0.8 * std::pow(radius, 4);
  const double kappa = std::sqrt(bending / density);
  const double finest = std::max(speed / rate, std::sqrt(kappa / rate));
  return it.length / finest;
}

inline double size_of_sheet(double area, double speed, double kappa, double rate) {
  return 4.0 * area * rate * std::max(rate / (speed * speed), 0.0) * (speed > 0.0 ? 1.0 : 0.0) +
         (speed > 0.0 ? 0.0 : 4.0 * area * rate / kappa);
}

inline double size_of(const Element& element, double rate) {
  if (element.kind == "string") return size_of_string(element.as<String>(), rate);
  if (element.kind == "membrane") {
    const Membrane& it = element.as<Membrane>();
    const double area = it.radius             ? 4.0 * *it.radius * *it.radius
                        : it.size.size() == 2 ? it.size[0] * it.size[1]
                                              : 0.0;
    return size_of_sheet(area, std::sqrt(it.tension.lowest() / it.surface_density), 0.0, rate);
  }
  if (element.kind == "plate" && element.as<Plate>().size.size() == 2) {
    const Plate& it = element.as<Plate>();
    const double kappa = it.thickness * std::sqrt(it.young.lowest() / (12.0 * it.density));
    return size_of_sheet(it.size[0] * it.size[1], 0.0, kappa, rate);
  }
  return 1.0;
}

inline bool is_small(const Scene& scene) {
  double sum = 0.0;
  for (const Element& element : scene.elements()) sum += size_of(element, scene.settings.rate);
  return sum < 3000.0 && scene.elements().size() < 60;
}

/// Ends the program, so that the fuzzer keeps the input.
inline void must(bool holds) {
  if (!holds) std::abort();
}

inline void accept_or_refuse(const ReadResult& read) {
  for (const std::string& line : read.faults) {
    must(!line.empty());
    must(line.find('\n') == std::string::npos);
  }
  if (!read.ok()) return;
  Faults faults;
  check_values(read.scene, faults);
  if (!faults.empty() || !is_small(read.scene)) return;
  try {
    Simulation simulation(read.scene);
    simulation.keep_energy_book();
    for (int step = 0; step < 8; ++step) simulation.step();
  } catch (const BadScene& bad) {
    must(*bad.what() != '\0');
  }
}

}  // namespace thrum::fuzz
