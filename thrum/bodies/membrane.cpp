#include <thrum/bodies/membrane.hpp>

namespace thrum {

const Description& describe_membrane() {
  static const Description description{
      .kind = "membrane",
      .summary = "A stretched rectangular skin, fixed at its edges.",
      .parameters = {
          bind<&Membrane::size>({.name = "size",
                                 .unit = "m",
                                 .range = positive,
                                 .need = Need::must,
                                 .meaning = "The two sides, [lx, ly]."}),
          bind<&Membrane::tension>({.name = "tension",
                                    .unit = "N/m",
                                    .range = positive,
                                    .need = Need::must,
                                    .meaning = "Pull per metre of edge."}),
          bind<&Membrane::surface_density>({.name = "surface_density",
                                            .unit = "kg/m2",
                                            .range = positive,
                                            .need = Need::must,
                                            .meaning = "Mass per square metre."}),
          bind<&Membrane::damping>({.name = "damping",
                                    .unit = "1/s",
                                    .range = not_negative,
                                    .meaning = "An oscillation dies as exp(-damping t)."}),
          bind<&Membrane::damping_hf>(
              {.name = "damping_hf",
               .unit = "m2/s",
               .range = not_negative,
               .meaning = "Loss that grows with the square of the wave number."}),
          bind<&Membrane::method>({.name = "method",
                                   .unit = "",
                                   .meaning = "How it is made discrete.",
                                   .choices = {"grid"}}),
          bind<&Membrane::points>({.name = "points",
                                   .unit = "",
                                   .range = from_to(1, 1e5),
                                   .meaning = "Numbers of grid intervals, [nx, ny].",
                                   .default_words = "the most that stability allows"}),
          bind<&Membrane::shape>({.name = "shape",
                                  .unit = "m",
                                  .meaning = "Displacement at the start: mode, pluck or bump.",
                                  .default_words = "flat"}),
          bind<&Membrane::velocity_shape>({.name = "velocity_shape",
                                           .unit = "m/s",
                                           .meaning = "Velocity at the start: mode, pluck or bump.",
                                           .default_words = "at rest"}),
      }};
  return description;
}

}  // namespace thrum
