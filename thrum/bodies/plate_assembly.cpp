// Plates: from words to a grid or a bank of modes.
#include <cmath>

#include <thrum/bodies/air_keys.hpp>
#include <thrum/bodies/built_grid.hpp>
#include <thrum/bodies/free_plate.hpp>
#include <thrum/bodies/grid_choice.hpp>
#include <thrum/bodies/held_rectangle_modes.hpp>
#include <thrum/bodies/method_keys.hpp>
#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/modal_formula.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/round_plate_modes.hpp>
#include <thrum/bodies/stored_coupling.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

PlateEdge plate_edge(const std::string& boundary) {
  if (boundary == "clamped") return PlateEdge::clamped;
  return boundary == "free" ? PlateEdge::free : PlateEdge::supported;
}

void couple_disc(const Plate& it, ModalBody& body) {
  const auto shapes = static_cast<std::size_t>(it.in_plane_shapes);
  const DiscCoupling disc{*it.radius, it.young.at(0.0) * it.thickness, it.poisson,
                          it.in_plane == "immovable"};
  body.coupling_numbers = [shapes](auto modes) { return DiscCoupling::numbers(modes, shapes); };
  body.coupling = [disc, shapes](const ModeFamily& family, auto modes) {
    return stored_coupling({1.0, disc.radius, disc.membrane_stiffness, disc.poisson,
                            disc.immovable ? 1.0 : 0.0, static_cast<double>(shapes)},
                           modes, [&] { return disc.find(family, modes, shapes); });
  };
}

void couple_rectangle(const Plate& it, ModalBody& body) {
  const auto shapes = static_cast<std::size_t>(it.in_plane_shapes);
  const RectangleCoupling sheet{{it.size[0], it.size[1]},
                                it.young.at(0.0) * it.thickness,
                                it.poisson,
                                it.in_plane == "immovable"};
  body.coupling_numbers = [shapes](auto modes) {
    return RectangleCoupling::numbers(modes, shapes);
  };
  body.coupling = [sheet, shapes](const ModeFamily&, auto modes) {
    return stored_coupling(
        {2.0, sheet.size[0], sheet.size[1], sheet.membrane_stiffness, sheet.poisson,
         sheet.immovable ? 1.0 : 0.0, static_cast<double>(shapes)},
        modes, [&] { return sheet.find(modes, shapes); });
  };
}

bool is_modal(const Plate& it) {
  return it.method.empty() ? it.radius || it.nonlinear : it.method == "modal";
}

GridBody::Parameters parameters_of(const Plate& it, double time_step) {
  return {.stiffness_squared = stiffness_squared(it),
          .damping = it.damping,
          .damping_hf = it.damping_hf,
          .density = it.density * it.thickness,
          .time_step = time_step};
}

/// Shapes that have no closed form.
void hold_edges(const Plate& it, ModalBody& body) {
  const HeldRectangle plate{{it.size[0], it.size[1]}, plate_edge(it.boundary), it.poisson};
  body.shapes = [plate](double highest) { return held_rectangle_modes(plate, highest); };
  body.shapes_cost = [plate](double highest) { return held_rectangle_cost(plate, highest); };
  body.shapes_key = {static_cast<double>(plate.edge), it.poisson};
  body.free_ends.fill(plate.edge == PlateEdge::free);
}

/// Of a disc or a supported rectangle.
ModalBody in_modes(const Plate& it, const GridBody::Parameters& parameters) {
  const Outline outline =
      it.radius ? Outline{2, {*it.radius, *it.radius}, true} : Outline{2, {it.size[0], it.size[1]}};
  ModalBody body = modal_body_of(it, outline, parameters);
  body.air_density = air_outside(it);
  body.rest_bandwidth = it.rest_bandwidth;
  body.tension = it.young;
  body.tuned_by = "young";
  if (!it.radius) {
    if (it.boundary != "supported") hold_edges(it, body);
    return body;
  }
  const PlateEdge edge = plate_edge(it.boundary);
  body.shapes = [radius = *it.radius, edge, poisson = it.poisson](double highest) {
    return round_plate_modes(radius, edge, poisson, highest);
  };
  body.shapes_key = {static_cast<double>(edge), it.poisson};
  body.free_ends.fill(edge == PlateEdge::free);
  return body;
}

void assemble_disc(const Element& element, const GridBody::Parameters& parameters,
                   ModeFamilies& families, Builder& builder) {
  const Plate& it = element.as<Plate>();
  if (it.method == "grid") {
    builder.faults.add(element.path(), "method",
                       "must be \"modal\" for a round plate; a grid plate is a rectangle");
    return;
  }
  check_method_keys<Plate>(element, plate_kind().describe(), true, builder.faults);
  if (it.in_plane == "immovable" && it.boundary == "free") {
    builder.faults.add(element.path(), "in_plane",
                       "must be \"movable\" where the edge is free; a disc that is supported or "
                       "clamped may be immovable");
    return;
  }
  ModalBody body = in_modes(it, parameters);
  if (it.nonlinear) couple_disc(it, body);
  add_modal_body(element, body, families, builder);
}

void assemble_free(const Element& element, const GridBody::Parameters& parameters,
                   Builder& builder) {
  const Plate& it = element.as<Plate>();
  const FreePlateGrid::Losses losses{it.damping, it.damping_hf};
  const FreePlateLattice sheet{.size = {it.size[0], it.size[1]},
                               .rigidity = parameters.stiffness_squared * parameters.density,
                               .surface_density = parameters.density,
                               .poisson = it.poisson};
  if (const auto lattice = choose_free_plate(element, sheet, it.points, losses, builder))
    add_free_plate(element, *lattice, losses, it.shape, it.velocity_shape, builder);
}

void assemble_rectangle(const Element& element, const GridBody::Parameters& parameters,
                        ModeFamilies& families, Builder& builder) {
  const Plate& it = element.as<Plate>();
  const bool modal = is_modal(it);
  const auto fault = [&](const char* key, const char* message) {
    builder.faults.add(element.path(), key, message);
  };
  check_method_keys<Plate>(element, plate_kind().describe(), modal, builder.faults);
  if (it.size.size() != 2) return fault("size", "must be two lengths, as [0.3, 0.2]");
  if (it.nonlinear && !modal)
    return fault("nonlinear", "is for method = \"modal\"; leave the method out");
  if (!modal && it.air) return add_air_fault(element, builder.faults);
  if (it.boundary == "free" && !modal) return assemble_free(element, parameters, builder);
  if (!modal) {
    const auto grid =
        choose_sheet_grid(element, it.size, it.points, edge_of(it.boundary), parameters, builder);
    if (grid) add_grid_body(element, *grid, parameters, it.shape, it.velocity_shape, builder);
    return;
  }
  if (it.boundary != "supported" && it.nonlinear)
    return fault("boundary",
                 "must be \"supported\" for a nonlinear rectangle; a disc may be clamped or free");
  if (it.boundary != "supported" && it.air)
    return fault("air", "is for a rectangle that is supported, or for a disc");
  ModalBody body = in_modes(it, parameters);
  if (it.nonlinear) couple_rectangle(it, body);
  add_modal_body(element, body, families, builder);
}

void assemble_plate(const Element& element, ModeFamilies& families, Builder& builder) {
  const Plate& it = element.as<Plate>();
  const GridBody::Parameters parameters = parameters_of(it, builder.time_step);
  if (!may_move(element, "young", it.young, is_modal(it), builder.faults)) return;
  if (it.nonlinear && !it.young.is_constant())
    return builder.faults.add(element.path(), "young",
                              "cannot move on a nonlinear plate; give one number");
  if (!it.nonlinear && it.in_plane == "immovable")
    builder.faults.add(element.path(), "in_plane",
                       "is for nonlinear = true: a plate that is bent a little does not stretch");
  check_air_keys<Plate>(element, builder.faults);
  if (it.nonlinear && it.air)
    return builder.faults.add(element.path(), "air",
                              "is for a plate whose modes do not feel one another; leave out "
                              "'nonlinear' or 'air'");
  if (it.radius.has_value() == !it.size.empty())
    builder.faults.add(element.path(), "",
                       it.radius
                           ? "has a size (a rectangle) and a radius (a disc); leave out one of them"
                           : "needs a size = [lx, ly] (a rectangle) or a radius (a disc)");
  else if (it.radius)
    assemble_disc(element, parameters, families, builder);
  else
    assemble_rectangle(element, parameters, families, builder);
}

}  // namespace

/// D / rho H, D = E H^3 / 12 (1 - nu^2).
double stiffness_squared(const Plate& it) {
  const double rigidity =
      it.young.highest() * std::pow(it.thickness, 3) / (12.0 * (1.0 - it.poisson * it.poisson));
  return rigidity / (it.density * it.thickness);
}

std::optional<PitchLaw> plate_pitch(const Element& element, Faults& faults) {
  const Plate& it = element.as<Plate>();
  const auto fault = [&](const char* key, const char* message) {
    faults.add(element.path(), key, message);
    return std::nullopt;
  };
  if (!is_modal(it))
    return fault("method", "must be \"modal\" for a plate that is tuned by play.tune");
  if (it.nonlinear)
    return fault("nonlinear", "must be false for a plate that is tuned by play.tune");
  if (!it.radius && it.size.size() != 2) return fault("size", "must be two lengths, as [0.3, 0.2]");
  return pitch_law_of(in_modes(it, parameters_of(it, 1.0)));
}

void assemble_plates(Elements elements, Builder& builder) {
  ModeFamilies families;
  for (const Element* element : elements) assemble_plate(*element, families, builder);
}

}  // namespace thrum
