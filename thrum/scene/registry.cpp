#include <thrum/scene/registry.hpp>

#include <algorithm>
#include <array>
#include <vector>

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
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/settings.hpp>
#include <thrum/scene/words.hpp>

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

constexpr std::array<std::string_view, 2> instrument_tables = {"play", "preset"};

bool is_instrument_table(std::string_view name) {
  return std::find(instrument_tables.begin(), instrument_tables.end(), name) !=
         instrument_tables.end();
}

std::string why_not_at_the_top(std::string_view key, bool is_table) {
  std::vector<std::string_view> settings, tables;
  for (const auto& row : describe_settings().parameters) settings.push_back(row.name);
  for (const auto& kind : kinds()) tables.push_back(kind.name());
  tables.push_back(describe_solver().kind);
  tables.insert(tables.end(), instrument_tables.begin(), instrument_tables.end());
  for (const auto* valid : {&settings, &tables})
    if (std::find(valid->begin(), valid->end(), key) != valid->end()) return "";
  if (!is_table) tables.insert(tables.begin(), settings.begin(), settings.end());
  return (is_table ? "unknown kind " : "unknown key ") + in_quotes(key) + suggestion(key, tables);
}

const Kind* kind_of(const std::any& parameters) {
  return find_where([&](const Kind& kind) { return kind.fresh().type() == parameters.type(); });
}

}  // namespace thrum
