#include <thrum/scene/settings.hpp>

#include <cmath>

namespace thrum {

long long Settings::steps() const { return std::llround(duration * rate); }

const Description& describe_settings() {
  static const Description description{
      .kind = "scene",
      .summary = "The top level of a scene file.",
      .parameters = {
          bind<&Settings::title>("title", "Free text that says what the scene is.",
                                 {.default_words = "the file's name"}),
          bind<&Settings::rate>("rate", "Hz", from_to(1.0, 1e9), "Time steps per second."),
          bind<&Settings::duration>("duration", "s", from_to(0.0, 1e6),
                                    "Length of the run; round(duration rate) steps."),
          bind<&Settings::format>("format", "", from_to(1, 1),
                                  "Version of this format that the file was written to."),
          bind<&Settings::precision>("precision", "Arithmetic of the bodies' motion.",
                                     {.choices = {"double", "float"}}),
          bind<&Settings::build_memory>(
              "build_memory", "GB", from_to(0.001, 1e6),
              "Most memory that building may take, by estimate; a scene that needs "
              "more is refused."),
          bind<&Settings::build_time>(
              "build_time", "s", from_to(0.001, 1e6),
              "Most time that building may take, by estimate at 1e9 operations per "
              "second; a scene that needs more is refused."),
      }};
  return description;
}

const Description& describe_solver() {
  static const Description description{
      .kind = "solver",
      .summary = "How contacts and bows are solved.",
      .parameters = {
          bind<&SolverSettings::contact>(
              "contact", "Solver of every contact that does not name its own.",
              {.choices = {"corrected", "constrained", "plain", "scalar", "newton"}}),
          bind<&SolverSettings::corrections>(
              "corrections", "", from_to(1, 1000),
              "Cap on iterations of one contact point of \"corrected\", before it is "
              "bisected."),
          bind<&SolverSettings::tolerance>("tolerance", "", from_to(1e-15, 1e-2),
                                           "Relative tolerance of bows."),
          bind<&SolverSettings::iterations>("iterations", "", from_to(1, 10000),
                                            "The same cap of \"newton\", and that of bows."),
      }};
  return description;
}

}  // namespace thrum
