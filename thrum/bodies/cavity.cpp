#include <thrum/bodies/cavity.hpp>

#include <thrum/bodies/membrane.hpp>
#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_cavity() {
  static const Description description{
      .kind = "cavity",
      .summary = "The air between two drumheads: it joins two discs of equal radius.",
      .parameters = {
          must<&Cavity::between>("between", "The upper and the lower membrane, discs."),
          must<&Cavity::depth>("depth", "m", positive, "From head to head."),
          bind<&Cavity::air_density>("air_density", "kg/m3", not_negative,
                                     "Of the air inside; 0 decouples the heads."),
          bind<&Cavity::sound_speed>("sound_speed", "m/s", positive, "In the air inside."),
          bind<&Cavity::modes_kept>("modes_kept", "", from_to(1, 1e6),
                                    "At most so many coupled modes, those that matter most.",
                                    {.default_words = "all"}),
      }};
  return description;
}

/// The two heads: they and the air become one body.
bool claims(const Element& element, const Element& other) {
  const Cavity& it = element.as<Cavity>();
  return other.parameters.type() == typeid(Membrane) &&
         (it.between[0].on == other.path() || it.between[1].on == other.path());
}

Joint joint(const Element& element) {
  const Cavity& it = element.as<Cavity>();
  return {.sign = Joint::Sign::air, .above = it.between[0], .below = it.between[1]};
}

}  // namespace

Kind cavity_kind() {
  return make_kind<Cavity>({.describe = describe_cavity,
                            .assemble = assemble_cavities,
                            .claims = claims,
                            .joint = joint});
}

}  // namespace thrum
