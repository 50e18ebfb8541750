#include <thrum/bodies/bar.hpp>

#include <cmath>
#include <numbers>

#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/common_parameters.hpp>
#include <thrum/bodies/shape_motion.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_bar() {
  static const Description description{
      .kind = "bar",
      .summary = "A straight bar of rectangular section, free or held at its ends.",
      .parameters = with_common_parameters<Bar>({
          must<&Bar::length>("length", "m", positive, "From end to end."),
          must<&Bar::width>("width", "m", positive, "Across, in the plane that it lies in."),
          must<&Bar::thickness>(
              "thickness", "m", positive,
              "The way it bends; over its length where it is undercut: [[fraction, m], "
              "...].",
              {.points_over = over_fractions}),
          must<&Bar::density>("density", "kg/m3", positive, "Of the material."),
          must<&Bar::young>("young", "Pa", positive, "Young's modulus."),
          bind<&Bar::damping>("damping", "1/s", not_negative,
                              "An oscillation dies as exp(-damping t)."),
          bind<&Bar::damping_hf>("damping_hf", "m2/s", not_negative,
                                 "Loss that grows with the square of the slope."),
          bind<&Bar::boundary>("boundary", "How its ends are held; a cantilever is clamped at 0.",
                               {.choices = {"free", "supported", "clamped", "cantilever"}}),
          bind<&Bar::method>("method", "How it is made discrete.",
                             {.choices = {"grid", "modal"},
                              .default_words = "modal; grid where points are given"}),
          bind<&Bar::points>("points", "", from_to(0, 1e6), "Number of grid intervals.",
                             {.default_words = "the most that stability allows"}),
      })};
  return description;
}

void warn_of_bar(const Element& element, Inspection& inspection) {
  constexpr double slender = 10.0;  // length over thickness
  const Bar& it = element.as<Bar>();
  const double thickest = it.thickness.highest();
  if (it.length > slender * thickest) return;
  inspection.warn("stout bar", element.path(), "thickness",
                  formatted("is %.2g of the length; Euler's bar is slender, below %.2g, and a "
                            "stout one rings lower than this one will",
                            thickest / it.length, 1.0 / slender));
}

/// Of the first mode that bends it; as that of a bar which is everywhere as thick as this one is
/// where it is thickest.
double lowest_wave_number(const Bar& it, BarEnds ends) {
  const double uniform = bar_wave_number(ends, 1) / it.length;
  const BarSection section = section_of(it);
  if (section.is_uniform()) return uniform;
  const auto family = undercut_modes(section, ends, 2.0 * uniform);
  for (const ModeShape& mode : family->modes())
    if (mode.number[0] == 1) return mode.wave_number;
  return uniform;
}

Profile bar_profile(const Element& element) {
  const Bar& it = element.as<Bar>();
  Profile profile{.dimensions = 1, .length = it.length, .thickness = it.thickness.highest()};
  const BarEnds ends = bar_ends(it.boundary);
  if (ends == BarEnds::clamped) profile.ends.fill(Profile::Hold::clamped);
  if (ends == BarEnds::free) profile.ends.fill(Profile::Hold::free);
  if (ends == BarEnds::cantilever) profile.ends = {Profile::Hold::clamped, Profile::Hold::free};
  const double b = lowest_wave_number(it, ends);
  const double kappa = it.thickness.highest() * std::sqrt(it.young.at(0.0) / (12.0 * it.density));
  profile.slowest_period = 2.0 * std::numbers::pi / (kappa * b * b);
  return profile;
}

}  // namespace

BarSection section_of(const Bar& it) {
  return {it.length, it.width, it.density, it.young.highest(), it.thickness};
}

Kind bar_kind() {
  return make_kind<Bar>({.role = Role::thing,
                         .describe = describe_bar,
                         .assemble = assemble_bars,
                         .start = start_of_shapes<Bar>,
                         .warn = warn_of_bar,
                         .profile = bar_profile,
                         .pitch = bar_pitch});
}

}  // namespace thrum
