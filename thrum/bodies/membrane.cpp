#include <thrum/bodies/membrane.hpp>

#include <cmath>
#include <numbers>

#include <thrum/bodies/air_keys.hpp>
#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/common_parameters.hpp>
#include <thrum/bodies/grid_choice.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/modal_formula.hpp>
#include <thrum/bodies/shape_motion.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_membrane() {
  static const Description description{
      .kind = "membrane",
      .summary = "A stretched skin, a disc or a rectangle, fixed at its edge.",
      .parameters = with_common_parameters<Membrane>({
          bind<&Membrane::radius>("radius", "m", positive, "Of a disc.",
                                  {.default_words = "none: a rectangle"}),
          bind<&Membrane::size>("size", "m", positive, "The two sides of a rectangle, [lx, ly].",
                                {.default_words = "none: a disc"}),
          must<&Membrane::tension>("tension", "N/m", positive, "Pull per metre of edge."),
          must<&Membrane::surface_density>("surface_density", "kg/m2", positive,
                                           "Mass per square metre."),
          bind<&Membrane::damping>("damping", "1/s", not_negative,
                                   "An oscillation dies as exp(-damping t)."),
          bind<&Membrane::damping_hf>("damping_hf", "m2/s", not_negative,
                                      "Loss that grows with the square of the wave number."),
          bind<&Membrane::method>("method", "How it is made discrete.",
                                  {.choices = {"grid", "modal"},
                                   .default_words = "modal for a disc, grid for a rectangle"}),
          bind<&Membrane::points>("points", "", from_to(1, 1e5),
                                  "Numbers of grid intervals, [nx, ny].",
                                  {.default_words = "the most that stability allows"}),
      })};
  return description;
}

/// A fault and nothing when it has no outline, or two.
std::optional<Outline> outline_of(const Element& element, Faults& faults) {
  const Membrane& it = element.as<Membrane>();
  if (it.radius.has_value() == !it.size.empty()) {
    faults.add(element.path(), "",
               it.radius ? "has a radius (a disc) and a size (a rectangle); leave out one of them"
                         : "needs a radius (a disc) or a size = [lx, ly] (a rectangle)");
    return std::nullopt;
  }
  if (it.radius) return Outline{2, {*it.radius, *it.radius}, true};
  if (it.size.size() == 2) return Outline{2, {it.size[0], it.size[1]}, false};
  faults.add(element.path(), "size", "must be two lengths, as [0.3, 0.2]");
  return std::nullopt;
}

bool is_modal(const Membrane& it) {
  return it.method.empty() ? it.radius.has_value() : it.method == "modal";
}

GridBody::Parameters parameters_of(const Membrane& it, double time_step) {
  return {.wave_speed_squared = it.tension.highest() / it.surface_density,
          .damping = it.damping,
          .damping_hf = it.damping_hf,
          .density = it.surface_density,
          .time_step = time_step};
}

ModalBody in_modes(const Membrane& it, const Outline& outline,
                   const GridBody::Parameters& parameters) {
  ModalBody body = modal_body_of(it, outline, parameters);
  body.air_density = air_outside(it);
  body.rest_bandwidth = it.rest_bandwidth;
  body.tension = it.tension;
  return body;
}

std::optional<PitchLaw> membrane_pitch(const Element& element, Faults& faults) {
  const Membrane& it = element.as<Membrane>();
  const auto outline = outline_of(element, faults);
  if (!is_modal(it))
    faults.add(element.path(), "method",
               "must be \"modal\" for a membrane that is tuned by play.tune");
  if (!outline || !is_modal(it)) return std::nullopt;
  return pitch_law_of(in_modes(it, *outline, parameters_of(it, 1.0)));
}

void assemble_membrane(const Element& element, ModeFamilies& families, Builder& builder) {
  const Membrane& it = element.as<Membrane>();
  const auto outline = outline_of(element, builder.faults);
  if (!outline) return;
  const GridBody::Parameters parameters = parameters_of(it, builder.time_step);
  const bool as_modes = is_modal(it);
  if (!may_move(element, "tension", it.tension, as_modes, builder.faults)) return;
  check_method_keys<Membrane>(element, describe_membrane(), as_modes, builder.faults);
  check_air_keys<Membrane>(element, builder.faults);
  if (as_modes)
    return add_modal_body(element, in_modes(it, *outline, parameters), families, builder);
  if (it.air) return add_air_fault(element, builder.faults);
  const auto grid =
      outline->disc
          ? choose_disc_grid(element, *it.radius, it.points, parameters, builder)
          : choose_sheet_grid(element, it.size, it.points, Edge::supported, parameters, builder);
  if (grid) add_grid_body(element, *grid, parameters, it.shape, it.velocity_shape, builder);
}

void assemble_membranes(Elements elements, Builder& builder) {
  ModeFamilies families;
  for (const Element* element : elements) assemble_membrane(*element, families, builder);
}

Profile membrane_profile(const Element& element) {
  constexpr double first_zero = 2.404825557695773;  // of J0
  using std::numbers::pi;
  const Membrane& it = element.as<Membrane>();
  const double speed = std::sqrt(it.tension.at(0.0) / it.surface_density);
  Profile profile{.dimensions = 2};
  if (it.radius) {
    profile.disc = true;
    profile.length = profile.depth = 2.0 * *it.radius;
    profile.slowest_period = 2.0 * pi / (first_zero * speed / *it.radius);
  } else if (it.size.size() == 2) {
    profile.length = it.size[0];
    profile.depth = it.size[1];
    profile.slowest_period = 2.0 / (speed * std::hypot(1.0 / it.size[0], 1.0 / it.size[1]));
  }
  return profile;
}

}  // namespace

Kind membrane_kind() {
  return make_kind<Membrane>({.role = Role::thing,
                              .describe = describe_membrane,
                              .assemble = assemble_membranes,
                              .start = start_of_shapes<Membrane>,
                              .profile = membrane_profile,
                              .pitch = membrane_pitch});
}

}  // namespace thrum
