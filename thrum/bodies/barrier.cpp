#include <thrum/bodies/barrier.hpp>

namespace thrum {

const Description& describe_barrier() {
  static const Description description{
      .kind = "barrier",
      .summary = "A rigid thing that nothing moves.",
      .parameters = {
          bind<&Barrier::position>({.name = "position", .unit = "m", .meaning = "Its height."}),
      }};
  return description;
}

}  // namespace thrum
