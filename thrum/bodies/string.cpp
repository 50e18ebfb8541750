#include <thrum/bodies/string.hpp>

#include <cmath>
#include <numbers>

#include <thrum/bodies/modal_body.hpp>
#include <thrum/bodies/shape_motion.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

const Description& describe_string() {
  static const Description description{
      .kind = "string",
      .summary = "A stiff string, or a bar, between two fixed ends.",
      .parameters = {
          bind<&String::length>({.name = "length",
                                 .unit = "m",
                                 .range = positive,
                                 .need = Need::must,
                                 .meaning = "Between the two ends."}),
          bind<&String::tension>({.name = "tension",
                                  .unit = "N",
                                  .range = not_negative,
                                  .meaning = "How hard it is pulled; 0 for a bar."}),
          bind<&String::density>({.name = "density",
                                  .unit = "kg/m3",
                                  .range = positive,
                                  .meaning = "Of the material; goes with radius and young.",
                                  .default_words = "from linear_density"}),
          bind<&String::radius>({.name = "radius",
                                 .unit = "m",
                                 .range = positive,
                                 .meaning = "Of the round cross-section; goes with density.",
                                 .default_words = "from linear_density"}),
          bind<&String::young>({.name = "young",
                                .unit = "Pa",
                                .range = not_negative,
                                .meaning = "Young's modulus; goes with density and radius."}),
          bind<&String::linear_density>(
              {.name = "linear_density",
               .unit = "kg/m",
               .range = positive,
               .meaning = "Mass per metre, in place of density and radius.",
               .default_words = "from density and radius"}),
          bind<&String::bending_stiffness>({.name = "bending_stiffness",
                                            .unit = "N m2",
                                            .range = not_negative,
                                            .meaning = "E I; goes with linear_density.",
                                            .default_words = "0, or from young and radius"}),
          bind<&String::damping>({.name = "damping",
                                  .unit = "1/s",
                                  .range = not_negative,
                                  .meaning = "An oscillation dies as exp(-damping t)."}),
          bind<&String::damping_hf>(
              {.name = "damping_hf",
               .unit = "m2/s",
               .range = not_negative,
               .meaning = "Loss that grows with the square of the wave number."}),
          bind<&String::boundary>({.name = "boundary",
                                   .unit = "",
                                   .meaning = "Whether the ends may turn.",
                                   .choices = {"supported", "clamped"}}),
          bind<&String::method>({.name = "method",
                                 .unit = "",
                                 .meaning = "How it is made discrete.",
                                 .choices = {"grid", "modal"},
                                 .default_words = "grid; modal where nonlinear or polarised"}),
          bind<&String::points>({.name = "points",
                                 .unit = "",
                                 .range = from_to(0, 1e6),
                                 .meaning = "Number of grid intervals.",
                                 .default_words = "the most that stability allows"}),
          bind<&String::tuned>(
              {.name = "tuned",
               .unit = "",
               .meaning = "Grid: high partials less flat, at no cost; goes with supported ends."}),
          bind<&String::nonlinear>(
              {.name = "nonlinear",
               .unit = "",
               .meaning = "Its tension follows its stretch; goes with young and radius."}),
          bind<&String::polarisations>(
              {.name = "polarisations",
               .unit = "",
               .range = from_to(1, 2),
               .meaning = "Modal: 2 where it moves up and down and across; places choose."}),
          bind<&String::bandwidth>({.name = "bandwidth",
                                    .unit = "Hz",
                                    .range = positive,
                                    .meaning = "Modal: every mode below it is there.",
                                    .default_words = "0.49 rate"}),
          bind<&String::modes_kept>({.name = "modes_kept",
                                     .unit = "",
                                     .range = from_to(1, 1e6),
                                     .meaning = "Modal: at most so many, those that matter most.",
                                     .default_words = "all"}),
          bind<&String::t60>(
              {.name = "t60",
               .unit = "s",
               .range = at_least(1e-6),
               .meaning = "Modal: time to fall by 60 dB, over frequency: [[Hz, s], ...].",
               .default_words = "from damping and damping_hf",
               .points_over = over_frequencies}),
          bind<&String::modes>({.name = "modes",
                                .unit = "",
                                .meaning = "Modal: single modes with their own frequency and t60.",
                                .default_words = "none"}),
          bind<&String::shape>({.name = "shape",
                                .unit = "m",
                                .meaning = "Displacement at the start: mode, pluck or bump.",
                                .default_words = "flat"}),
          bind<&String::velocity_shape>({.name = "velocity_shape",
                                         .unit = "m/s",
                                         .meaning = "Velocity at the start: mode, pluck or bump.",
                                         .default_words = "at rest"}),
      }};
  return description;
}

void warn_of_string(const Element& element, Inspection& inspection) {
  constexpr double slender = 20.0;  // length over the radius of a bar
  const String& it = element.as<String>();
  if (!it.radius || it.length > slender * *it.radius) return;
  inspection.warn("stout bar", element.path(), "radius",
                  formatted("is %.2g of the length; Euler's bar is slender, below %.2g, and a "
                            "stout one rings lower than this one will",
                            *it.radius / it.length, 1.0 / slender));
}

Profile string_profile(const Element& element) {
  const String& it = element.as<String>();
  Profile profile{.dimensions = 1, .length = it.length, .thickness = 2.0 * it.radius.value_or(0.0)};
  if (it.boundary == "clamped") profile.ends.fill(Profile::Hold::clamped);
  Faults faults;
  if (const auto made_of = string_material(element, faults)) {
    const double b2 = std::pow(pi / it.length, 2);
    const double w2 =
        (it.tension.at(0.0) * b2 + made_of->bending_stiffness * b2 * b2) / made_of->linear_density;
    profile.slowest_period = w2 > 0.0 ? 2.0 * pi / std::sqrt(w2) : 0.0;
  }
  return profile;
}

std::optional<PitchLaw> string_pitch(const Element& element, Faults& faults) {
  const String& it = element.as<String>();
  if (!is_modal(it))
    faults.add(element.path(), "method",
               "must be \"modal\" for a string that is tuned by play.tune");
  if (it.boundary == "clamped")
    faults.add(element.path(), "boundary",
               "must be \"supported\" for a string that is tuned by play.tune");
  const auto made_of = string_material(element, faults);
  if (!made_of) return std::nullopt;
  const double wave = pi / it.length;
  PitchLaw law{
      .key = "tension", .linear_density = made_of->linear_density, .wave_squared = wave * wave};
  law.stiffness = made_of->bending_stiffness * law.wave_squared;
  law.bandwidth = it.bandwidth;
  const double t60 = it.t60.at(0.0);
  const double decay =
      std::isnan(t60) ? it.damping.at(0.0) + it.damping_hf * law.wave_squared : decay_of(t60);
  law.decay_squared = decay * decay;
  return law;
}

}  // namespace

Kind string_kind() {
  return make_kind<String>({.role = Role::thing,
                            .describe = describe_string,
                            .assemble = assemble_strings,
                            .start = start_of_shapes<String>,
                            .warn = warn_of_string,
                            .profile = string_profile,
                            .pitch = string_pitch});
}

}  // namespace thrum
