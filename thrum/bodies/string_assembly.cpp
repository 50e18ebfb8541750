// Strings: from words to a grid or a bank of modes.
#include <numbers>
#include <utility>

#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/clamped_line_modes.hpp>
#include <thrum/bodies/grid_choice.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/bodies/tuned_line.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

/// E A / L.
double stretch_stiffness(const String& it) {
  return it.young * pi * *it.radius * *it.radius / it.length;
}

/// What a grid and a bank of modes have in common; a fault and nothing where nothing pulls it back.
std::optional<GridBody::Parameters> parameters_of(const Element& element,
                                                  const StringMaterial& made_of, Builder& builder) {
  const String& it = element.as<String>();
  const GridBody::Parameters parameters{
      .wave_speed_squared = it.tension.lowest() / made_of.linear_density,
      .stiffness_squared = made_of.bending_stiffness / made_of.linear_density,
      .damping = it.damping.at(0.0),
      .damping_hf = it.damping_hf,
      .density = made_of.linear_density,
      .time_step = builder.time_step};
  if (parameters.wave_speed_squared > 0.0 || parameters.stiffness_squared > 0.0) return parameters;
  builder.faults.add(element.path(), "tension",
                     std::string(it.tension.is_constant() ? "is 0" : "falls to 0") +
                         " and there is no stiffness either; give a tension, or a young or "
                         "bending_stiffness above 0 for a bar");
  return std::nullopt;
}

void assemble_modal(const Element& element, const GridBody::Parameters& parameters,
                    ModeFamilies& families, Builder& builder) {
  const String& it = element.as<String>();
  // Without stiffness an end that may not turn is like any other.
  const bool clamped = it.boundary == "clamped" && parameters.stiffness_squared > 0.0;
  if (clamped && (it.nonlinear || !it.tension.is_constant())) {
    builder.faults.add(element.path(), "boundary",
                       "must be \"supported\" for a modal string whose tension moves");
    return;
  }
  ModalBody body = modal_body_of(it, {1, {it.length, 0.0}, false}, parameters);
  if (clamped) {
    const Dispersion waves{parameters.wave_speed_squared, parameters.stiffness_squared};
    body.shapes = [waves, length = it.length](double highest) {
      return clamped_line_modes(length, waves, highest);
    };
    body.shapes_key = {waves.wave_speed_squared, waves.stiffness_squared};
  }
  body.polarisations = it.polarisations;
  body.string = {it.length, it.tension.lowest() > 0.0};
  if (!it.tension.is_constant()) {
    body.wave_speed_squared = it.tension.highest() / parameters.density;
    body.tension = it.tension;
    body.linear_density = parameters.density;
  }
  if (it.nonlinear) body.stretch_stiffness = stretch_stiffness(it);
  body.moving_damping = it.damping.is_constant() ? Envelope(0.0) : it.damping;
  add_modal_body(element, body, families, builder);
}

/// Its tension can follow its stretch where E A is known and nothing else moves it.
bool may_be_nonlinear(const Element& element, Builder& builder) {
  const String& it = element.as<String>();
  if (!it.nonlinear) return true;
  const auto fault = [&](const char* key, const char* message) {
    builder.faults.add(element.path(), key, message);
    return false;
  };
  if (!it.radius || !(it.young > 0.0))
    return fault("nonlinear",
                 "needs density, radius and young: how hard it is to stretch is young times its "
                 "section");
  if (!it.tension.is_constant())
    return fault("tension", "moves, and follows the stretch too; give one or the other");
  if (!it.damping.is_constant())
    return fault("damping", "cannot move on a nonlinear string; give one number");
  return true;
}

/// Only sines, the modes between supported ends, keep their shape when the stiffness changes.
bool may_be_tuned(const Element& element, bool modal, Builder& builder) {
  const String& it = element.as<String>();
  const bool clamped = it.boundary == "clamped";
  if (!it.tuned || (!modal && !clamped)) return true;
  builder.faults.add(element.path(), "tuned",
                     modal ? "is for method = \"grid\", and modes are in tune without; leave it out"
                           : "goes with boundary = \"supported\"; leave it out");
  return false;
}

void assemble_grid(const Element& element, const GridBody::Parameters& parameters,
                   Builder& builder) {
  const String& it = element.as<String>();
  const GridStability stability{parameters.wave_speed_squared, parameters.stiffness_squared,
                                parameters.damping_hf, parameters.time_step};
  const double most =
      it.tuned ? most_tuned_intervals(parameters, it.length) : stability.most_intervals(it.length);
  const auto intervals = choose_line_intervals(element, it.points, most, builder);
  if (!intervals) return;
  const Grid grid(it.length, *intervals, edge_of(it.boundary));
  const StringFacts facts{it.length, it.tension.lowest() > 0.0, parameters.stiffness_squared,
                          it.nonlinear ? stretch_stiffness(it) : 0.0};
  const auto add = it.nonlinear ? add_stretched_line : add_grid_body;
  add(element, grid, it.tuned ? tuned_line(parameters, grid.spacing(0)) : parameters, it.shape,
      it.velocity_shape, builder, facts);
}

void assemble_string(const Element& element, ModeFamilies& families, Builder& builder) {
  const String& it = element.as<String>();
  const bool modal = is_modal(it);
  if (!it.tension.is_constant() && !modal) {
    builder.faults.add(element.path(), "tension",
                       "cannot move on a grid string; give one number, or method = \"modal\"");
    return;
  }
  if (!it.damping.is_constant() && !modal) {
    builder.faults.add(element.path(), "damping",
                       "cannot move on a grid string; give one number, or method = \"modal\"");
    return;
  }
  if (it.polarisations == 2 && !modal) {
    builder.faults.add(element.path(), "polarisations",
                       "of 2 are for method = \"modal\"; leave the method out");
    return;
  }
  const auto made_of = string_material(element, builder.faults);
  if (!made_of || !may_be_nonlinear(element, builder) || !may_be_tuned(element, modal, builder))
    return;
  const auto parameters = parameters_of(element, *made_of, builder);
  if (!parameters) return;
  check_method_keys<String>(element, string_kind().describe(), modal, builder.faults);
  if (modal) return assemble_modal(element, *parameters, families, builder);
  assemble_grid(element, *parameters, builder);
}

}  // namespace

std::optional<StringMaterial> string_material(const Element& element, Faults& faults) {
  const String& it = element.as<String>();
  const auto fault = [&](const char* key, std::string message) {
    faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  const bool by_section = it.density || it.radius;
  if (by_section && it.linear_density)
    return fault("linear_density",
                 "is given beside density or radius; give density, radius and "
                 "young, or linear_density and bending_stiffness");
  if (it.linear_density) {
    if (it.young != 0.0)
      return fault("young",
                   "goes with density and radius; with linear_density give "
                   "bending_stiffness");
    return StringMaterial{*it.linear_density, it.bending_stiffness};
  }
  if (!it.density || !it.radius) return fault("", "needs density and radius, or linear_density");
  if (it.bending_stiffness != 0.0)
    return fault("bending_stiffness",
                 "goes with linear_density; with density and radius give "
                 "young");
  const double r = *it.radius;
  return StringMaterial{*it.density * pi * r * r, it.young * pi * r * r * r * r / 4.0};
}

void assemble_strings(Elements elements, Builder& builder) {
  ModeFamilies families;
  for (const Element* element : elements) assemble_string(*element, families, builder);
}

}  // namespace thrum
