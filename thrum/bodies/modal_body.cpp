#include <thrum/bodies/modal_body.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <thrum/bodies/built_modes.hpp>
#include <thrum/bodies/couple_modes.hpp>
#include <thrum/bodies/karman_modes.hpp>
#include <thrum/bodies/kept_modes.hpp>
#include <thrum/bodies/modal_families.hpp>
#include <thrum/bodies/modal_formula.hpp>
#include <thrum/bodies/modal_thing.hpp>
#include <thrum/bodies/polarisations.hpp>
#include <thrum/bodies/rest_of_modes.hpp>
#include <thrum/bodies/static_rest.hpp>
#include <thrum/bodies/stretched_modes.hpp>
#include <thrum/bodies/tuned_modes.hpp>
#include <thrum/core/formatted.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using Family = std::shared_ptr<const ModeFamily>;

bool is_named(const ModeShape& mode, const std::vector<int>& number, int dimensions) {
  return number.size() == static_cast<std::size_t>(dimensions) && mode.number[0] == number[0] &&
         (dimensions == 1 || mode.number[1] == number[1]);
}

void apply_overrides(const Element& element, const ModalBody& body, const ModeFamily& family,
                     std::vector<ModeBank::Mode>& modes, Builder& builder) {
  const double nyquist = 0.5 / builder.time_step;
  for (std::size_t i = 0; i < body.modes.size(); ++i) {
    const ModeOverride& wanted = body.modes[i];
    const std::string key = "modes." + std::to_string(i);
    const auto same = [&](const ModeOverride& earlier) { return earlier.number == wanted.number; };
    if (std::any_of(body.modes.begin(), body.modes.begin() + static_cast<std::ptrdiff_t>(i),
                    same)) {
      builder.faults.add(element.path(), key + ".number",
                         "is a mode that this list has already; give each one once");
      continue;
    }
    if (wanted.frequency && *wanted.frequency >= nyquist) {
      builder.faults.add(element.path(), key + ".frequency",
                         formatted("must be below half the rate, %.6g Hz", nyquist));
      continue;
    }
    bool found = false;
    for (std::size_t j = 0; j < modes.size(); ++j) {
      if (!is_named(family.modes()[j], wanted.number, family.dimensions())) continue;
      found = true;
      if (wanted.frequency) modes[j].angular_frequency = 2.0 * pi * *wanted.frequency;
      if (wanted.t60) modes[j].decay = decay_of(*wanted.t60);
    }
    if (wanted.t60 && body.damping_moves())
      builder.faults.add(element.path(), key + ".t60",
                         "is fixed and the damping moves; give one or the other");
    else if (wanted.frequency && body.tension_moves())
      builder.faults.add(
          element.path(), key + ".frequency",
          formatted("is fixed and the %s moves; give one or the other", body.tuned_by));
    else if (!found)
      builder.faults.add(element.path(), key + ".number",
                         "names no mode within the bandwidth; a string's mode has one number, "
                         "any other two");
  }
}

/// w0^2 = (T / rho A) b^2 + kappa^2 b^4 of a string; of anything else it is proportional to what
/// moves. A mode keeps the decay that it has at time 0, but for the part that moves.
std::vector<TunedModes::Mode> tuned_modes(const ModalBody& body, const ModeFamily& family,
                                          const std::vector<ModeBank::Mode>& modes) {
  std::vector<TunedModes::Mode> tuned;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const double b2 = family.modes()[i].wave_number * family.modes()[i].wave_number;
    const double w0 = modes[i].angular_frequency;
    const bool moves = body.tension_moves(), in_part = moves && body.linear_density > 0.0;
    tuned.push_back({.per_newton = in_part ? b2 / body.linear_density
                                   : moves ? w0 * w0 / body.tension.at(0.0)
                                           : 0.0,
                     .rest = in_part ? body.stiffness_squared * b2 * b2
                             : moves ? 0.0
                                     : w0 * w0,
                     .decay = body.damping_moves() ? body.damping_hf * b2 : modes[i].decay,
                     .mass = modes[i].mass});
  }
  return tuned;
}

/// (L/2) b^2: how much each stretches the string.
std::vector<StretchedModes::Mode> stretched_modes(const ModalBody& body, const ModeFamily& family,
                                                  const std::vector<ModeBank::Mode>& modes) {
  std::vector<StretchedModes::Mode> stretched;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const double b = family.modes()[i].wave_number;
    stretched.push_back({modes[i], 0.5 * body.outline.size[0] * b * b});
  }
  return stretched;
}

/// The amplitudes of a shape; a fault and nothing when it cannot be drawn.
std::optional<std::vector<double>> amplitudes_of(const Element& element, const char* key,
                                                 const InitialShape& shape, const ModalBody& body,
                                                 const ModeFamily& family, Builder& builder) {
  const auto fault = [&](std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  std::vector<double> amplitudes(family.modes().size(), 0.0);
  if (shape.is_flat()) return amplitudes;
  const std::string astray = direction_fault(shape, body.polarisations);
  if (!astray.empty()) return fault(astray);
  if (shape.kind == "mode") {
    for (std::size_t i = 0; i < amplitudes.size(); ++i) {
      const ModeShape& mode = family.modes()[i];
      if (!is_named(mode, shape.number, family.dimensions()) || mode.turned) continue;
      amplitudes[i] = shape.amplitude / mode.highest;
      return amplitudes;
    }
    return fault(
        "names no mode within the bandwidth; a string's mode has one number, any other "
        "two");
  }
  const std::string wrong = drawing_fault(shape, body.outline);
  if (!wrong.empty()) return fault(wrong);
  amplitudes = family.project(drawing_of(shape, body.outline));
  for (double& amplitude : amplitudes) amplitude *= shape.amplitude;
  return amplitudes;
}

KeptFamily keep_modes(const Element& element, const ModalBody& body, const Family& family,
                      const std::vector<ModeBank::Mode>& modes, const ModalStart& start,
                      const Builder& builder) {
  KeptFamily all{family, std::vector<std::size_t>(modes.size())};
  std::iota(all.kept.begin(), all.kept.end(), std::size_t{0});
  const ModalFace face{element.path(), family->dimensions(),
                       [&all](std::span<const double> at) { return all.values(at); }};
  return {family, kept_modes(modes, std::span(&face, 1), start, body.modes_kept, builder)};
}

std::unique_ptr<BuiltModes> built_of(const ModalBody& body, const KeptFamily& keeps,
                                     const std::vector<ModeBank::Mode>& modes,
                                     const PlateCoupling& coupling) {
  BuiltModes::Parameters built{
      .modes = once_or_twice(only(modes, keeps.kept), body.polarisations),
      .in_band = modes.size(),
      .dimensions = body.outline.dimensions,
      .tuned = body.tension_moves() || body.damping_moves() || body.stretch_stiffness > 0.0,
      .loses_later = body.moving_damping.highest() > 0.0,
      .coupled = coupled_numbers(coupling),
      .scattered = coupling.scattered,
      .shapes = coupling.shapes.size(),
      .string = body.string};
  for (const std::size_t i : keeps.kept) built.numbers.push_back(keeps.family->modes()[i].number);
  built.numbers = once_or_twice(std::move(built.numbers), body.polarisations);
  return std::make_unique<BuiltModes>(std::move(built));
}

}  // namespace

void add_modal_body(const Element& element, const ModalBody& body, ModeFamilies& families,
                    Builder& builder) {
  const Family family = choose_modes(element, body, families, builder);
  if (!family) return;
  const std::size_t faults_before = builder.faults.list().size();
  if (body.damping_moves() && !std::isnan(body.t60.at(0.0)))
    builder.faults.add(element.path(), "damping",
                       "moves, and t60 fixes the decay; give one or the other");
  std::vector<ModeBank::Mode> modes = modes_by_formula(body, *family);
  apply_overrides(element, body, *family, modes, builder);
  auto displacement = amplitudes_of(element, "shape", body.shape, body, *family, builder);
  auto velocity =
      amplitudes_of(element, "velocity_shape", body.velocity_shape, body, *family, builder);
  if (builder.faults.list().size() > faults_before) return;
  const ModalStart start{std::move(*displacement), std::move(*velocity)};
  const KeptFamily keeps = keep_modes(element, body, family, modes, start, builder);
  const std::size_t coordinates = keeps.kept.size() * static_cast<std::size_t>(body.polarisations);
  if (!builder.has_room(element, static_cast<double>(coordinates))) return;
  const auto coupling = couple_modes(element, body, keeps, builder);
  if (!coupling) return;
  std::shared_ptr<const RestOfModes> rest;
  if (body.rest_bandwidth) {
    const Family wider = choose_rest(element, body, families, builder);
    if (!wider) return;
    rest = rest_of_modes(element, body, keeps, modes, wider, builder);
  }
  std::vector<double> masses(coordinates);
  const auto of_each = [&](const auto& list) {
    return once_or_twice(only(list, keeps.kept), body.polarisations);
  };
  const auto add = [&](auto bank) {
    bank->set_start(
        both_ways(only(start.displacement, keeps.kept), body.shape, body.polarisations),
        both_ways(only(start.velocity, keeps.kept), body.velocity_shape, body.polarisations));
    bank->masses(masses);
    return builder.add(std::move(bank));
  };
  const std::size_t first =
      body.coupling
          ? add(std::make_unique<KarmanModes>(of_each(modes), *coupling, builder.time_step))
      : body.stretch_stiffness > 0.0
          ? add(std::make_unique<StretchedModes>(of_each(stretched_modes(body, *family, modes)),
                                                 body.stretch_stiffness, builder.time_step))
      : body.tension_moves() || body.damping_moves()
          ? add(std::make_unique<TunedModes>(of_each(tuned_modes(body, *family, modes)),
                                             TunedModes::Course{body.tension, body.moving_damping},
                                             builder.time_step))
          : add(std::make_unique<ModeBank>(of_each(modes), builder.time_step));
  builder.add_built(element.path(), built_of(body, keeps, modes, *coupling));
  Thing thing = thing_in_modes(body, keeps, masses, first, builder.time_step);
  if (rest) {
    const std::size_t springs =
        builder.add(std::make_unique<StaticRest>(rest->size(), builder.time_step));
    thing.locate = with_rest(std::move(thing.locate), std::move(rest), springs);
  }
  builder.add_thing(element.path(), std::move(thing));
}

}  // namespace thrum
