#include <thrum/scene/registry.hpp>

#include <algorithm>
#include <array>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/assemble.hpp>
#include <thrum/scene/pickup.hpp>

namespace thrum {

namespace {

template <class P>
constexpr Kind kind(Role role, const Description& (*describe)(),
                    void (*assemble)(std::span<const Element* const>, Assembly&)) {
  return {role, describe, [] { return std::any(P{}); },
          [](std::any& parameters) -> void* { return std::any_cast<P>(&parameters); }, assemble};
}

constexpr std::array all_kinds = {
    kind<Mass>(Role::thing, describe_mass, assemble_masses),
    kind<Barrier>(Role::thing, describe_barrier, assemble_barriers),
    kind<String>(Role::thing, describe_string, assemble_strings),
    kind<Membrane>(Role::thing, describe_membrane, assemble_membranes),
    kind<Cavity>(Role::other, describe_cavity, assemble_cavities),
    kind<Plate>(Role::thing, describe_plate, assemble_plates),
    kind<Contact>(Role::interaction, describe_contact, assemble_contacts),
    kind<Connection>(Role::interaction, describe_connection, assemble_connections),
    kind<Bow>(Role::interaction, describe_bow, assemble_bows),
    kind<Force>(Role::other, describe_force, assemble_forces),
    kind<Pickup>(Role::other, describe_pickup, assemble_pickups),
};

}  // namespace

std::span<const Kind> kinds() { return all_kinds; }

const Kind* find_kind(std::string_view name) {
  const auto found = std::find_if(all_kinds.begin(), all_kinds.end(),
                                  [&](const Kind& kind) { return kind.name() == name; });
  return found == all_kinds.end() ? nullptr : &*found;
}

bool is_instrument_table(std::string_view name) { return name == "play" || name == "preset"; }

const Kind* kind_of(const std::any& parameters) {
  const auto found = std::find_if(all_kinds.begin(), all_kinds.end(), [&](const Kind& kind) {
    return kind.fresh().type() == parameters.type();
  });
  return found == all_kinds.end() ? nullptr : &*found;
}

}  // namespace thrum
