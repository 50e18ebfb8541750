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
          bind<&Cavity::between>({.name = "between",
                                  .unit = "",
                                  .need = Need::must,
                                  .meaning = "The upper and the lower membrane, discs."}),
          bind<&Cavity::depth>({.name = "depth",
                                .unit = "m",
                                .range = positive,
                                .need = Need::must,
                                .meaning = "From head to head."}),
          bind<&Cavity::air_density>({.name = "air_density",
                                      .unit = "kg/m3",
                                      .range = not_negative,
                                      .meaning = "Of the air inside; 0 decouples the heads."}),
          bind<&Cavity::sound_speed>({.name = "sound_speed",
                                      .unit = "m/s",
                                      .range = positive,
                                      .meaning = "In the air inside."}),
          bind<&Cavity::modes_kept>(
              {.name = "modes_kept",
               .unit = "",
               .range = from_to(1, 1e6),
               .meaning = "At most so many coupled modes, those that matter most.",
               .default_words = "all"}),
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
