#include <thrum/scene/pickup.hpp>

namespace thrum {

const Description& describe_pickup() {
  static const Description description{
      .kind = "pickup",
      .summary = "What we listen to: one channel of the output.",
      .parameters = {
          bind<&Pickup::on>({.name = "on",
                             .unit = "",
                             .need = Need::must,
                             .meaning = "A place, or a contact, connection or bow for its force."}),
          bind<&Pickup::quantity>({.name = "quantity",
                                   .unit = "",
                                   .meaning = "What is read there.",
                                   .choices = {"displacement", "velocity", "force"},
                                   .default_words = "displacement; force on an interaction"}),
          bind<&Pickup::gain>({.name = "gain", .unit = "", .meaning = "Multiplies the reading."}),
      }};
  return description;
}

}  // namespace thrum
