#include <thrum/bodies/cavity.hpp>

namespace thrum {

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

}  // namespace thrum
