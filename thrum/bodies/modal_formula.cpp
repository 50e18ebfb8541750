#include <thrum/bodies/modal_formula.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/surface_air.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

/// The air adds mass, which lowers frequencies and spreads losses, and takes power away. A t60
/// curve holds all losses.
void load_with_air(const ModalBody& body, const ModeFamily& family, bool by_t60,
                   std::vector<ModeBank::Mode>& modes) {
  const SurfaceAir air(body.outline, family, body.air_density);
  for (std::size_t i = 0; i < modes.size(); ++i) {
    ModeBank::Mode& mode = modes[i];
    const ModeShape& shape = family.modes()[i];
    const double loaded = mode.mass + air.mass(shape), kept = mode.mass / loaded;
    mode.angular_frequency *= std::sqrt(kept);
    mode.mass = loaded;
    mode.decay =
        by_t60 ? decay_of(body.t60.at(mode.angular_frequency / (2.0 * pi)))
               : kept * mode.decay + air.resistance(shape, mode.angular_frequency) / (2.0 * loaded);
  }
}

/// Bending stays as it is where the tension of a string moves; else all of it is scaled.
Dispersion dispersion_at_first(const ModalBody& body) {
  Dispersion waves = modal_dispersion(body);
  if (!body.tension_moves()) return waves;
  if (body.linear_density > 0.0) {
    waves.wave_speed_squared = body.tension.at(0.0) / body.linear_density;
  } else {
    const double share = body.tension.at(0.0) / body.tension.highest();
    waves.wave_speed_squared *= share;
    waves.stiffness_squared *= share;
  }
  return waves;
}

/// A free body also moves as a whole, which is no sound.
const ModeShape* lowest_that_rings(const ModeFamily& family) {
  const auto& modes = family.modes();
  const auto found = std::find_if(modes.begin(), modes.end(),
                                  [](const ModeShape& mode) { return mode.wave_number > 0.0; });
  return found == modes.end() ? nullptr : &*found;
}

}  // namespace

Dispersion modal_dispersion(const ModalBody& body) {
  return {body.wave_speed_squared, body.stiffness_squared};
}

std::unique_ptr<ModeFamily> modal_family(const ModalBody& body, double highest_wave_number) {
  if (body.shapes) return body.shapes(highest_wave_number);
  const Outline& outline = body.outline;
  if (outline.dimensions == 1) return line_modes(outline.size[0], highest_wave_number);
  if (outline.disc) return disc_modes(outline.size[0], highest_wave_number);
  return rectangle_modes(outline.size, highest_wave_number);
}

std::vector<ModeBank::Mode> modes_by_formula(const ModalBody& body, const ModeFamily& family) {
  std::vector<ModeBank::Mode> modes;
  const bool by_t60 = !std::isnan(body.t60.at(0.0));
  const Dispersion at_first = dispersion_at_first(body);
  for (const ModeShape& shape : family.modes()) {
    const double frequency = at_first.frequency(shape.wave_number);
    const double decay = by_t60 ? decay_of(body.t60.at(frequency / (2.0 * pi)))
                                : body.damping + body.damping_hf * shape.lossy_square();
    modes.push_back({frequency, decay, body.mass * shape.share});
  }
  if (body.air_density > 0.0) load_with_air(body, family, by_t60, modes);
  return modes;
}

bool may_move(const Element& element, const char* key, const Envelope& value, bool modal,
              Faults& faults) {
  if (modal || value.is_constant()) return true;
  faults.add(element.path(), key, "cannot move on a grid; give one number, or method = \"modal\"");
  return false;
}

double decay_of(double t60) { return std::log(1000.0) / t60; }

/// w0^2 = value w1^2 / value1, and it rings at w with w^2 = w0^2 - s^2.
PitchLaw pitch_law_of(const ModalBody& body) {
  double highest = 2.0 / std::max(body.outline.size[0], body.outline.size[1]);
  std::unique_ptr<ModeFamily> family = modal_family(body, highest);
  while (lowest_that_rings(*family) == nullptr) family = modal_family(body, highest *= 1.5);
  const auto number = lowest_that_rings(*family) - family->modes().data();
  const ModeBank::Mode lowest = modes_by_formula(body, *family)[static_cast<std::size_t>(number)];
  return {.key = body.tuned_by,
          .linear_density = body.tension.at(0.0),
          .wave_squared = lowest.angular_frequency * lowest.angular_frequency,
          .decay_squared = lowest.decay * lowest.decay,
          .bandwidth = body.bandwidth};
}

}  // namespace thrum
