#include <thrum/scene/settings.hpp>

#include <cmath>

namespace thrum {

long long Settings::steps() const { return std::llround(duration * rate); }

const Description& describe_settings() {
  static const Description description{
      .kind = "scene",
      .summary = "The top level of a scene file.",
      .parameters = {
          bind<&Settings::title>({.name = "title",
                                  .unit = "",
                                  .meaning = "Free text that says what the scene is.",
                                  .default_words = "the file's name"}),
          bind<&Settings::rate>({.name = "rate",
                                 .unit = "Hz",
                                 .range = from_to(1.0, 1e9),
                                 .meaning = "Time steps per second."}),
          bind<&Settings::duration>({.name = "duration",
                                     .unit = "s",
                                     .range = from_to(0.0, 1e6),
                                     .meaning = "Length of the run; round(duration rate) steps."}),
          bind<&Settings::format>(
              {.name = "format",
               .unit = "",
               .range = from_to(1, 1),
               .meaning = "Version of this format that the file was written to."}),
          bind<&Settings::precision>({.name = "precision",
                                      .unit = "",
                                      .meaning = "Arithmetic of the bodies' motion.",
                                      .choices = {"double", "float"}}),
          bind<&Settings::build_memory>(
              {.name = "build_memory",
               .unit = "GB",
               .range = from_to(0.001, 1e6),
               .meaning = "Most memory that building may take, by estimate; a scene that needs "
                          "more is refused."}),
          bind<&Settings::build_time>(
              {.name = "build_time",
               .unit = "s",
               .range = from_to(0.001, 1e6),
               .meaning = "Most time that building may take, by estimate at 1e9 operations per "
                          "second; a scene that needs more is refused."}),
      }};
  return description;
}

const Description& describe_solver() {
  static const Description description{
      .kind = "solver",
      .summary = "How contacts and bows are solved.",
      .parameters = {
          bind<&SolverSettings::contact>(
              {.name = "contact",
               .unit = "",
               .meaning = "Solver of every contact that does not name its own.",
               .choices = {"corrected", "constrained", "plain", "scalar", "newton"}}),
          bind<&SolverSettings::corrections>(
              {.name = "corrections",
               .unit = "",
               .range = from_to(1, 1000),
               .meaning = "Cap on iterations of one contact point of \"corrected\", before it is "
                          "bisected."}),
          bind<&SolverSettings::tolerance>({.name = "tolerance",
                                            .unit = "",
                                            .range = from_to(1e-15, 1e-2),
                                            .meaning = "Relative tolerance of bows."}),
          bind<&SolverSettings::iterations>(
              {.name = "iterations",
               .unit = "",
               .range = from_to(1, 10000),
               .meaning = "The same cap of \"newton\", and that of bows."}),
      }};
  return description;
}

}  // namespace thrum
