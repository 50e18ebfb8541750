#include <thrum/bodies/barrier.hpp>

#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_barrier() {
  static const Description description{
      .kind = "barrier",
      .summary = "A rigid thing that nothing moves.",
      .parameters = {
          bind<&Barrier::position>("position", "m", any_number, "Its height."),
      }};
  return description;
}

void assemble_barriers(Elements elements, Builder& builder) {
  for (const Element* element : elements) {
    Thing thing;
    thing.moves = false;
    thing.locate = [height = element->as<Barrier>().position](std::span<const double>) {
      return Spot{{}, height};
    };
    builder.add_thing(element->path(), std::move(thing));
  }
}

Profile barrier_profile(const Element& element) {
  return {.position = element.as<Barrier>().position, .moves = false};
}

}  // namespace

Kind barrier_kind() {
  return make_kind<Barrier>({.role = Role::thing,
                             .describe = describe_barrier,
                             .assemble = assemble_barriers,
                             .profile = barrier_profile});
}

}  // namespace thrum
