#include <thrum/bodies/plate.hpp>

namespace thrum {

const Description& describe_plate() {
  static const Description description{
      .kind = "plate",
      .summary = "A thin stiff rectangle, held at its four edges.",
      .parameters = {
          bind<&Plate::size>({.name = "size",
                              .unit = "m",
                              .range = positive,
                              .need = Need::must,
                              .meaning = "The two sides, [lx, ly]."}),
          bind<&Plate::thickness>({.name = "thickness",
                                   .unit = "m",
                                   .range = positive,
                                   .need = Need::must,
                                   .meaning = "Of the sheet."}),
          bind<&Plate::density>({.name = "density",
                                 .unit = "kg/m3",
                                 .range = positive,
                                 .need = Need::must,
                                 .meaning = "Of the material."}),
          bind<&Plate::young>({.name = "young",
                               .unit = "Pa",
                               .range = positive,
                               .need = Need::must,
                               .meaning = "Young's modulus."}),
          bind<&Plate::poisson>({.name = "poisson",
                                 .unit = "",
                                 .range = {.lowest = -1.0, .highest = 0.5, .lowest_excluded = true},
                                 .meaning = "Poisson's ratio."}),
          bind<&Plate::damping>({.name = "damping",
                                 .unit = "1/s",
                                 .range = not_negative,
                                 .meaning = "An oscillation dies as exp(-damping t)."}),
          bind<&Plate::damping_hf>(
              {.name = "damping_hf",
               .unit = "m2/s",
               .range = not_negative,
               .meaning = "Loss that grows with the square of the wave number."}),
          bind<&Plate::boundary>({.name = "boundary",
                                  .unit = "",
                                  .meaning = "Whether the edges may turn.",
                                  .choices = {"supported", "clamped"}}),
          bind<&Plate::method>({.name = "method",
                                .unit = "",
                                .meaning = "How it is made discrete.",
                                .choices = {"grid"}}),
          bind<&Plate::points>({.name = "points",
                                .unit = "",
                                .range = from_to(1, 1e5),
                                .meaning = "Numbers of grid intervals, [nx, ny].",
                                .default_words = "the most that stability allows"}),
          bind<&Plate::shape>({.name = "shape",
                               .unit = "m",
                               .meaning = "Displacement at the start: mode, pluck or bump.",
                               .default_words = "flat"}),
          bind<&Plate::velocity_shape>({.name = "velocity_shape",
                                        .unit = "m/s",
                                        .meaning = "Velocity at the start: mode, pluck or bump.",
                                        .default_words = "at rest"}),
      }};
  return description;
}

}  // namespace thrum
