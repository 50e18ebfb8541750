#include <thrum/scene/pickup.hpp>

#include <thrum/core/kind.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

using Quantity = Channel::Quantity;

const Description& describe_pickup() {
  static const Description description{
      .kind = "pickup",
      .summary = "What we listen to: one channel of the output.",
      .parameters = {
          must<&Pickup::on>("on", "A place, or a contact, connection or bow for its force."),
          bind<&Pickup::quantity>("quantity", "What is read there.",
                                  {.choices = {"displacement", "velocity", "force"},
                                   .default_words = "displacement; force on an interaction"}),
          bind<&Pickup::gain>("gain", "Multiplies the reading."),
          bind<&Pickup::pan>("pan", "", from_to(-1, 1),
                             "From left to right: sound files then have two channels."),
      }};
  return description;
}

void read_force(const Element& element, const RowRange& rows, Builder& builder) {
  const Pickup& it = element.as<Pickup>();
  if (it.quantity.empty() || it.quantity == "force")
    builder.add(Channel{.name = element.name,
                        .quantity = Quantity::force,
                        .rows = rows,
                        .gain = it.gain,
                        .pan = it.pan});
  else
    builder.faults.add(
        element.path(), "quantity",
        "of a contact, connection or bow must be \"force\"; displacement and velocity "
        "are read on a place");
}

void read_place(const Element& element, Builder& builder) {
  const Pickup& it = element.as<Pickup>();
  if (it.quantity == "force") {
    builder.faults.add(element.path(), "quantity",
                       "\"force\" is read on a contact, a connection or a bow; a place has "
                       "\"displacement\" and \"velocity\"");
    return;
  }
  auto spot = builder.spot(element, "on", it.on);
  if (!spot) return;
  Channel channel{.name = element.name, .gain = it.gain, .pan = it.pan};
  if (it.quantity == "velocity") channel.quantity = Quantity::velocity;
  channel.listen_at(std::move(*spot));
  builder.add(std::move(channel));
}

void assemble_pickups(Elements elements, Builder& builder) {
  for (const Element* element : elements) {
    const Where& on = element->as<Pickup>().on;
    const Element* other = builder.find(on.on);
    if (other == nullptr || kind_of(*other).role != Role::interaction)
      read_place(*element, builder);
    else if (!on.at.empty() || !on.path.empty() || on.is_line())
      builder.faults.add(
          element->path(), "on",
          "a contact, connection or bow has no place on it; write \"" + on.on + "\"");
    else if (const RowRange* rows = builder.rows(on.on))
      read_force(*element, *rows, builder);
  }
}

double gain_squared(const Element& element, double angular_frequency) {
  const bool of_velocity = element.as<Pickup>().quantity == "velocity";
  return of_velocity ? angular_frequency * angular_frequency : 1.0;
}

Mark mark_pickup(const Element& element) {
  return {.sign = Mark::Sign::ring, .where = element.as<Pickup>().on};
}

}  // namespace

Kind pickup_kind() {
  return make_kind<Pickup>({.role = Role::listener,
                            .describe = describe_pickup,
                            .assemble = assemble_pickups,
                            .spectrum = gain_squared,
                            .warn = warn_of_pickup,
                            .mark = mark_pickup});
}

}  // namespace thrum
