// Barriers, strings, membranes and plates: from words to bodies.
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/initial_shapes.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/bodies/string_path.hpp>
#include <thrum/scene/assemble.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/grid_choice.hpp>
#include <thrum/scene/method_keys.hpp>
#include <thrum/scene/modal_body.hpp>
#include <thrum/scene/string_material.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;

Edge edge_of(const std::string& boundary) {
  return boundary == "clamped" ? Edge::clamped : Edge::supported;
}

/// A grid body with its initial shapes goes into the network and becomes a thing to be on.
void add_grid_body(const Element& element, Grid grid, const GridBody::Parameters& parameters,
                   const InitialShape& shape, const InitialShape& velocity_shape,
                   Assembly& assembly) {
  bool drawable = true;
  for (const auto& [key, wanted] :
       {std::pair("shape", &shape), std::pair("velocity_shape", &velocity_shape)}) {
    const std::string fault = shape_fault(*wanted, grid);
    if (fault.empty()) continue;
    assembly.faults.add(element.path(), key, fault);
    drawable = false;
  }
  if (!drawable || !assembly.has_room(element, static_cast<double>(grid.size()))) return;
  auto body = std::make_unique<GridBody>(grid, parameters);
  const auto draw = [&](const InitialShape& wanted) {
    return draw_shape(wanted, grid, parameters.wave_speed_squared, parameters.stiffness_squared);
  };
  body->set_start(draw(shape), draw(velocity_shape));
  const std::size_t first = assembly.network.add(std::move(body));
  assembly.built.insert_or_assign(element.path(), BuiltGrid{grid, parameters});
  Thing thing;
  thing.dimensions = grid.dimensions();
  thing.intervals = grid.intervals(0);
  thing.length = grid.length(0);
  thing.locate = [grid, first](std::span<const double> at) {
    Spot spot{grid.locate(at), 0.0};
    for (PlaceEntry& entry : spot.place) entry.coordinate += first;
    return spot;
  };
  if (thing.dimensions == 1)
    thing.travel = [grid, first](Envelope path) {
      return path_on_grid(grid, first, std::move(path));
    };
  assembly.add_thing(element.path(), std::move(thing));
}

/// What a String, Membrane or Plate says, for a bank of modes.
template <class Kind>
ModalBody modal(const Kind& it, const Outline& outline, const GridBody::Parameters& parameters) {
  const double extent = outline.dimensions == 1 ? outline.size[0]
                        : outline.disc          ? pi * outline.size[0] * outline.size[0]
                                                : outline.size[0] * outline.size[1];
  return {.outline = outline,
          .mass = parameters.density * extent,
          .wave_speed_squared = parameters.wave_speed_squared,
          .stiffness_squared = parameters.stiffness_squared,
          .damping = it.damping,
          .damping_hf = it.damping_hf,
          .bandwidth = it.bandwidth,
          .modes_kept = it.modes_kept,
          .t60 = it.t60,
          .modes = it.modes,
          .shape = it.shape,
          .velocity_shape = it.velocity_shape};
}

void add_modal_string(const Element& element, const StringMaterial& made_of, ModalBody body,
                      Assembly& assembly) {
  const Envelope& tension = element.as<String>().tension;
  if (!tension.is_constant()) {
    body.wave_speed_squared = tension.highest() / made_of.linear_density;
    body.tension = tension;
    body.linear_density = made_of.linear_density;
  }
  add_modal_body(element, body, assembly);
}

void assemble_string(const Element& element, Assembly& assembly) {
  const String& it = element.as<String>();
  if (!it.tension.is_constant() && it.method != "modal") {
    assembly.faults.add(element.path(), "tension",
                        "cannot move on a grid string; give one number, or method = \"modal\"");
    return;
  }
  const auto made_of = string_material(element, assembly.faults);
  if (!made_of) return;
  const GridBody::Parameters parameters{
      .wave_speed_squared = it.tension.lowest() / made_of->linear_density,
      .stiffness_squared = made_of->bending_stiffness / made_of->linear_density,
      .damping = it.damping,
      .damping_hf = it.damping_hf,
      .density = made_of->linear_density,
      .time_step = assembly.time_step};
  if (parameters.wave_speed_squared == 0.0 && parameters.stiffness_squared == 0.0) {
    assembly.faults.add(element.path(), "tension",
                        std::string(it.tension.is_constant() ? "is 0" : "falls to 0") +
                            " and there is no stiffness either; give a tension, or a young or "
                            "bending_stiffness above 0 for a bar");
    return;
  }
  check_method_keys(element, it.method == "modal", assembly.faults);
  if (it.method == "modal") {
    if (it.boundary == "clamped")
      assembly.faults.add(element.path(), "boundary",
                          "must be \"supported\" for a modal string; a grid string may be clamped");
    else
      add_modal_string(element, *made_of, modal(it, {1, {it.length, 0.0}, false}, parameters),
                       assembly);
    return;
  }
  const auto intervals = choose_line_intervals(element, it.length, it.points, parameters, assembly);
  if (!intervals) return;
  add_grid_body(element, Grid(it.length, *intervals, edge_of(it.boundary)), parameters, it.shape,
                it.velocity_shape, assembly);
}

/// The outline of a membrane; a fault and nothing when it has none, or two.
std::optional<Outline> outline_of(const Element& element, Faults& faults) {
  const Membrane& it = element.as<Membrane>();
  if (it.radius.has_value() == !it.size.empty()) {
    faults.add(element.path(), "", "needs a radius (a disc) or a size = [lx, ly] (a rectangle)");
    return std::nullopt;
  }
  if (it.radius) return Outline{2, {*it.radius, *it.radius}, true};
  if (it.size.size() == 2) return Outline{2, {it.size[0], it.size[1]}, false};
  faults.add(element.path(), "size", "must be two lengths, as [0.3, 0.2]");
  return std::nullopt;
}

void assemble_membrane(const Element& element, Assembly& assembly) {
  const Membrane& it = element.as<Membrane>();
  const auto outline = outline_of(element, assembly.faults);
  if (!outline) return;
  const GridBody::Parameters parameters{.wave_speed_squared = it.tension / it.surface_density,
                                        .damping = it.damping,
                                        .damping_hf = it.damping_hf,
                                        .density = it.surface_density,
                                        .time_step = assembly.time_step};
  const bool as_modes = it.method.empty() ? outline->disc : it.method == "modal";
  check_method_keys(element, as_modes || outline->disc, assembly.faults);
  if (as_modes) {
    add_modal_body(element, modal(it, *outline, parameters), assembly);
  } else if (outline->disc) {
    assembly.faults.add(element.path(), "method",
                        "must be \"modal\" for a disc; a grid membrane is a rectangle");
  } else if (const auto grid = choose_sheet_grid(element, it.size, it.points, Edge::supported,
                                                 parameters, assembly)) {
    add_grid_body(element, *grid, parameters, it.shape, it.velocity_shape, assembly);
  }
}

void assemble_plate(const Element& element, Assembly& assembly) {
  const Plate& it = element.as<Plate>();
  const double surface_density = it.density * it.thickness;
  const double rigidity =
      it.young * std::pow(it.thickness, 3) / (12.0 * (1.0 - it.poisson * it.poisson));
  const GridBody::Parameters parameters{.stiffness_squared = rigidity / surface_density,
                                        .damping = it.damping,
                                        .damping_hf = it.damping_hf,
                                        .density = surface_density,
                                        .time_step = assembly.time_step};
  check_method_keys(element, it.method == "modal", assembly.faults);
  if (it.method == "modal") {
    if (it.size.size() != 2)
      assembly.faults.add(element.path(), "size", "must be two lengths, as [0.3, 0.2]");
    else if (it.boundary == "clamped")
      assembly.faults.add(element.path(), "boundary",
                          "must be \"supported\" for a modal plate; a grid plate may be clamped");
    else
      add_modal_body(element, modal(it, {2, {it.size[0], it.size[1]}, false}, parameters),
                     assembly);
    return;
  }
  const auto grid =
      choose_sheet_grid(element, it.size, it.points, edge_of(it.boundary), parameters, assembly);
  if (grid) add_grid_body(element, *grid, parameters, it.shape, it.velocity_shape, assembly);
}

}  // namespace

void assemble_barriers(Elements elements, Assembly& assembly) {
  for (const Element* element : elements) {
    Thing thing;
    thing.moves = false;
    thing.locate = [height = element->as<Barrier>().position](std::span<const double>) {
      return Spot{{}, height};
    };
    assembly.add_thing(element->path(), std::move(thing));
  }
}

void assemble_strings(Elements elements, Assembly& assembly) {
  for (const Element* element : elements) assemble_string(*element, assembly);
}

void assemble_membranes(Elements elements, Assembly& assembly) {
  for (const Element* element : elements)
    if (!assembly.is_claimed(element->path())) assemble_membrane(*element, assembly);
}

void assemble_plates(Elements elements, Assembly& assembly) {
  for (const Element* element : elements) assemble_plate(*element, assembly);
}

}  // namespace thrum
