#include <thrum/scene/registry.hpp>

#include <algorithm>
#include <array>

#include <thrum/bodies/bar.hpp>
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
#include <thrum/scene/microphone.hpp>
#include <thrum/scene/pickup.hpp>

namespace thrum {

namespace {

template <class Test>
const Kind* find_where(const Test& test) {
  const auto found = std::find_if(kinds().begin(), kinds().end(), test);
  return found == kinds().end() ? nullptr : &*found;
}

}  // namespace

std::span<const Kind> kinds() {
  static const std::array all = {
      mass_kind(),        //
      barrier_kind(),     //
      string_kind(),      //
      bar_kind(),         //
      membrane_kind(),    //
      cavity_kind(),      //
      plate_kind(),       //
      contact_kind(),     //
      connection_kind(),  //
      bow_kind(),         //
      force_kind(),       //
      pickup_kind(),      //
      microphone_kind(),  //
  };
  return all;
}

const Kind* find_kind(std::string_view name) {
  return find_where([&](const Kind& kind) { return kind.name() == name; });
}

bool is_instrument_table(std::string_view name) { return name == "play" || name == "preset"; }

const Kind* kind_of(const std::any& parameters) {
  return find_where([&](const Kind& kind) { return kind.fresh().type() == parameters.type(); });
}

}  // namespace thrum
