#include <thrum/bodies/mass.hpp>

namespace thrum {

const Description& describe_mass() {
  static const Description description{
      .kind = "mass",
      .summary = "A lump that moves up and down, free or on a spring to its rest at 0.",
      .parameters = {
          bind<&Mass::mass>({.name = "mass",
                             .unit = "kg",
                             .range = positive,
                             .need = Need::must,
                             .meaning = "How heavy it is."}),
          bind<&Mass::frequency>({.name = "frequency",
                                  .unit = "Hz",
                                  .range = not_negative,
                                  .meaning = "Of the mass on its spring; 0 leaves it free."}),
          bind<&Mass::damping>({.name = "damping",
                                .unit = "1/s",
                                .range = not_negative,
                                .meaning = "An oscillation dies as exp(-damping t)."}),
          bind<&Mass::position>(
              {.name = "position", .unit = "m", .meaning = "Displacement at the start."}),
          bind<&Mass::velocity>({.name = "velocity",
                                 .unit = "m/s",
                                 .meaning = "Velocity at the start, up is positive."}),
      }};
  return description;
}

}  // namespace thrum
