#include <thrum/interactions/force.hpp>

namespace thrum {

const Description& describe_force() {
  static const Description description{
      .kind = "force",
      .summary = "A push or pull from outside.",
      .parameters = {
          bind<&Force::on>(
              {.name = "on", .unit = "", .need = Need::must, .meaning = "The place it acts on."}),
          bind<&Force::shape>(
              {.name = "shape",
               .unit = "",
               .meaning = "Raised cosine, half of one and then nothing, constant, or white noise.",
               .choices = {"strike", "pluck", "hold", "noise"}}),
          bind<&Force::amplitude>({.name = "amplitude",
                                   .unit = "N",
                                   .need = Need::must,
                                   .meaning = "Its largest value, up is positive."}),
          bind<&Force::start>({.name = "start", .unit = "s", .meaning = "When it begins."}),
          bind<&Force::length>({.name = "length",
                                .unit = "s",
                                .range = positive,
                                .meaning = "How long it lasts; a strike and a pluck need it.",
                                .default_words = "for ever (hold, noise)"}),
          bind<&Force::seed>(
              {.name = "seed", .unit = "", .range = not_negative, .meaning = "Of the noise."}),
      }};
  return description;
}

}  // namespace thrum
