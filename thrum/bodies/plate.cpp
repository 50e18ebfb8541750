#include <thrum/bodies/plate.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/bodies/common_parameters.hpp>
#include <thrum/bodies/shape_motion.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_plate() {
  static const Description description{
      .kind = "plate",
      .summary = "A thin stiff sheet: a rectangle or a disc.",
      .parameters = with_common_parameters<Plate>({
          bind<&Plate::size>("size", "m", positive, "The two sides of a rectangle, [lx, ly].",
                             {.default_words = "none: a disc"}),
          bind<&Plate::radius>("radius", "m", positive, "Of a disc.",
                               {.default_words = "none: a rectangle"}),
          must<&Plate::thickness>("thickness", "m", positive, "Of the sheet."),
          must<&Plate::density>("density", "kg/m3", positive, "Of the material."),
          must<&Plate::young>("young", "Pa", positive, "Young's modulus."),
          bind<&Plate::poisson>("poisson", "",
                                {.lowest = -1.0, .highest = 0.5, .lowest_excluded = true},
                                "Poisson's ratio."),
          bind<&Plate::damping>("damping", "1/s", not_negative,
                                "An oscillation dies as exp(-damping t)."),
          bind<&Plate::damping_hf>("damping_hf", "m2/s", not_negative,
                                   "Loss that grows with the square of the wave number."),
          bind<&Plate::boundary>("boundary", "How the edge is held.",
                                 {.choices = {"supported", "clamped", "free"}}),
          bind<&Plate::method>("method", "How it is made discrete.",
                               {.choices = {"grid", "modal"},
                                .default_words = "grid; modal for a disc or where nonlinear"}),
          bind<&Plate::points>("points", "", from_to(1, 1e5),
                               "Numbers of grid intervals, [nx, ny].",
                               {.default_words = "the most that stability allows"}),
          bind<&Plate::nonlinear>("nonlinear",
                                  "Modal: bent far, it stretches in its plane and its "
                                  "modes feel one another (von Karman)."),
          bind<&Plate::in_plane>("in_plane", "Nonlinear: whether the edges may move in the plane.",
                                 {.choices = {"movable", "immovable"}}),
          bind<&Plate::in_plane_shapes>(
              "in_plane_shapes", "", from_to(4, 400),
              "Nonlinear: so many shapes of the forces in the plane, at most."),
      })};
  return description;
}

void warn_of_plate(const Element& element, Inspection& inspection) {
  constexpr double thick = 0.1;        // thickness over the shorter side
  constexpr double long_plate = 10.0;  // longer side over the shorter
  const Plate& it = element.as<Plate>();
  const double across = 2.0 * it.radius.value_or(0.0);
  const std::pair<double, double> sides =
      it.radius ? std::pair(across, across) : std::minmax({it.size[0], it.size[1]});
  const auto [shorter, longer] = sides;
  if (it.thickness > thick * shorter)
    inspection.warn("thick plate", element.path(), "thickness",
                    formatted("is %.2g of the shorter side; Kirchhoff's plate is thin, below a "
                              "tenth, and a thick one rings lower than this one will",
                              it.thickness / shorter));
  if (longer > long_plate * shorter)
    inspection.warn("long plate", element.path(), "size",
                    formatted("is %.3g times as long as wide: it rings as a bar; a string with "
                              "tension 0 and the same stiffness is cheaper and in tune higher up",
                              longer / shorter));
}

Profile plate_profile(const Element& element) {
  using std::numbers::pi;
  const Plate& it = element.as<Plate>();
  Profile profile{.dimensions = 2, .thickness = it.thickness};
  if (it.boundary == "free") profile.ends.fill(Profile::Hold::free);
  if (it.boundary == "clamped") profile.ends.fill(Profile::Hold::clamped);
  const double kappa = std::sqrt(stiffness_squared(it));
  if (it.radius) {
    profile.disc = true;
    profile.length = profile.depth = 2.0 * *it.radius;
    // z^2 of the lowest mode (Leissa 1969), about: it hangs on Poisson's ratio but where clamped.
    const double lowest = it.boundary == "clamped" ? 10.216 : it.boundary == "free" ? 5.3 : 4.94;
    profile.slowest_period = 2.0 * pi / (kappa * lowest / (*it.radius * *it.radius));
    return profile;
  }
  if (it.size.size() != 2) return profile;
  profile.length = it.size[0];
  profile.depth = it.size[1];
  const double waves = pi * pi * (std::pow(it.size[0], -2) + std::pow(it.size[1], -2));
  profile.slowest_period = 2.0 * pi / (kappa * waves);
  return profile;
}

}  // namespace

Kind plate_kind() {
  return make_kind<Plate>({.role = Role::thing,
                           .describe = describe_plate,
                           .assemble = assemble_plates,
                           .start = start_of_shapes<Plate>,
                           .warn = warn_of_plate,
                           .profile = plate_profile,
                           .pitch = plate_pitch});
}

}  // namespace thrum
