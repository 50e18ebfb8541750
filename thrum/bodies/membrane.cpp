#include <thrum/bodies/membrane.hpp>

namespace thrum {

const Description& describe_membrane() {
  static const Description description{
      .kind = "membrane",
      .summary = "A stretched skin, a disc or a rectangle, fixed at its edge.",
      .parameters = {
          bind<&Membrane::radius>({.name = "radius",
                                   .unit = "m",
                                   .range = positive,
                                   .meaning = "Of a disc.",
                                   .default_words = "none: a rectangle"}),
          bind<&Membrane::size>({.name = "size",
                                 .unit = "m",
                                 .range = positive,
                                 .meaning = "The two sides of a rectangle, [lx, ly].",
                                 .default_words = "none: a disc"}),
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
                                   .choices = {"grid", "modal"},
                                   .default_words = "modal for a disc, grid for a rectangle"}),
          bind<&Membrane::points>({.name = "points",
                                   .unit = "",
                                   .range = from_to(1, 1e5),
                                   .meaning = "Numbers of grid intervals, [nx, ny].",
                                   .default_words = "the most that stability allows"}),
          bind<&Membrane::bandwidth>({.name = "bandwidth",
                                      .unit = "Hz",
                                      .range = positive,
                                      .meaning = "Modal: every mode below it is there.",
                                      .default_words = "0.49 rate"}),
          bind<&Membrane::t60>(
              {.name = "t60",
               .unit = "s",
               .range = at_least(1e-6),
               .meaning = "Modal: time to fall by 60 dB, over frequency: [[Hz, s], ...].",
               .default_words = "from damping and damping_hf"}),
          bind<&Membrane::modes>(
              {.name = "modes",
               .unit = "",
               .meaning = "Modal: single modes with their own frequency and t60.",
               .default_words = "none"}),
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
