// Pickups: from words to channels, in the order of the file.
#include <thrum/scene/assemble.hpp>
#include <thrum/scene/assembly.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

void Channel::find_run() {
  constexpr std::size_t fewest = 8;
  const Place& place = spot.place;
  run.clear();
  if (spot.moving || place.size() < fewest) return;
  for (std::size_t i = 0; i < place.size(); ++i)
    if (place[i].coordinate != place[0].coordinate + i) return;
  for (const PlaceEntry& entry : place) run.push_back(entry.weight);
}

namespace {

using Quantity = Channel::Quantity;

bool read_force(const Element& element, const RowRange& rows, Assembly& assembly) {
  const Pickup& it = element.as<Pickup>();
  if (it.quantity.empty() || it.quantity == "force") {
    assembly.channels.push_back({element.name, Quantity::force, {}, rows, it.gain, {}});
    return true;
  }
  assembly.faults.add(
      element.path(), "quantity",
      "of a contact, connection or bow must be \"force\"; displacement and velocity "
      "are read on a place");
  return false;
}

void read_place(const Element& element, Assembly& assembly) {
  const Pickup& it = element.as<Pickup>();
  if (it.quantity == "force") {
    assembly.faults.add(element.path(), "quantity",
                        "\"force\" is read on a contact, a connection or a bow; a place has "
                        "\"displacement\" and \"velocity\"");
    return;
  }
  auto spot = assembly.spot(element, "on", it.on);
  if (!spot) return;
  const Quantity quantity = it.quantity == "velocity" ? Quantity::velocity : Quantity::displacement;
  if (spot->moving) spot->place = spot->moving->at(0.0);
  std::vector<double> weights(spot->moving ? spot->place.size() : 0);
  assembly.channels.push_back(
      {element.name, quantity, std::move(*spot), {}, it.gain, std::move(weights)});
}

}  // namespace

void assemble_pickups(Elements, Assembly& assembly) {
  for (const Element& element : assembly.scene.elements()) {
    if (element.kind != "pickup") continue;
    const Where& on = element.as<Pickup>().on;
    const Element* other = assembly.scene.find(on.on);
    if (other == nullptr || find_kind(other->kind)->role != Role::interaction)
      read_place(element, assembly);
    else if (!on.at.empty() || !on.path.empty() || on.is_line())
      assembly.faults.add(
          element.path(), "on",
          "a contact, connection or bow has no place on it; write \"" + on.on + "\"");
    else if (const RowRange* rows = assembly.rows(on.on))
      read_force(element, *rows, assembly);
  }
}

}  // namespace thrum
