#include <thrum/bodies/string.hpp>

#include <cmath>
#include <numbers>

#include <thrum/bodies/common_parameters.hpp>
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
      .parameters = with_common_parameters<String>({
          must<&String::length>("length", "m", positive, "Between the two ends."),
          bind<&String::tension>("tension", "N", not_negative,
                                 "How hard it is pulled; 0 for a bar."),
          bind<&String::density>("density", "kg/m3", positive,
                                 "Of the material; goes with radius and young.",
                                 {.default_words = "from linear_density"}),
          bind<&String::radius>("radius", "m", positive,
                                "Of the round cross-section; goes with density.",
                                {.default_words = "from linear_density"}),
          bind<&String::young>("young", "Pa", not_negative,
                               "Young's modulus; goes with density and radius."),
          bind<&String::linear_density>("linear_density", "kg/m", positive,
                                        "Mass per metre, in place of density and radius.",
                                        {.default_words = "from density and radius"}),
          bind<&String::bending_stiffness>("bending_stiffness", "N m2", not_negative,
                                           "E I; goes with linear_density.",
                                           {.default_words = "0, or from young and radius"}),
          bind<&String::damping>("damping", "1/s", not_negative,
                                 "An oscillation dies as exp(-damping t)."),
          bind<&String::damping_hf>("damping_hf", "m2/s", not_negative,
                                    "Loss that grows with the square of the wave number."),
          bind<&String::boundary>("boundary", "Whether the ends may turn.",
                                  {.choices = {"supported", "clamped"}}),
          bind<&String::method>("method", "How it is made discrete.",
                                {.choices = {"grid", "modal"},
                                 .default_words = "grid; modal where nonlinear or polarised"}),
          bind<&String::points>("points", "", from_to(0, 1e6), "Number of grid intervals.",
                                {.default_words = "the most that stability allows"}),
          bind<&String::tuned>(
              "tuned", "Grid: high partials less flat, at no cost; goes with supported ends."),
          bind<&String::nonlinear>("nonlinear",
                                   "Its tension follows its stretch; goes with young and radius."),
          bind<&String::polarisations>(
              "polarisations", "", from_to(1, 2),
              "Modal: 2 where it moves up and down and across; places choose."),
      })};
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
