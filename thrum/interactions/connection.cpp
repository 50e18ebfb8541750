#include <thrum/interactions/connection.hpp>

namespace thrum {

const Description& describe_connection() {
  static const Description description{
      .kind = "connection",
      .summary = "A spring, linear and cubic, with loss, between two places.",
      .parameters = {
          bind<&Connection::between>({.name = "between",
                                      .unit = "",
                                      .need = Need::must,
                                      .meaning = "The two places; stretch is first - second."}),
          bind<&Connection::stiffness>({.name = "stiffness",
                                        .unit = "N/m",
                                        .range = not_negative,
                                        .meaning = "Of the linear spring."}),
          bind<&Connection::cubic>({.name = "cubic",
                                    .unit = "N/m3",
                                    .range = not_negative,
                                    .meaning = "Of the cubic spring."}),
          bind<&Connection::damping>({.name = "damping",
                                      .unit = "kg/s",
                                      .range = not_negative,
                                      .meaning = "Force is 2 damping times the rate of stretch."}),
      }};
  return description;
}

}  // namespace thrum
