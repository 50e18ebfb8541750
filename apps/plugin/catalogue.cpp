#include "catalogue.hpp"

#include <algorithm>

#include <thrum/core/table_store.hpp>
#include <thrum/scene/shipped_scenes.hpp>

namespace thrum::plugin {

namespace {

const std::string prefix = "org.thrum.";

/// Every format begins here, before anything is built.
std::vector<Entry> make_catalogue() {
  keep_tables_in(usual_table_folder());
  std::vector<Entry> all;
  for (const ShippedScene& shipped : shipped_instruments()) {
    const Instrument instrument = load_instrument(std::string(shipped.name));
    const std::size_t colon = instrument.title.find(": ");
    Entry entry{.id = prefix + std::string(shipped.name),
                .name = instrument.title.substr(0, colon),
                .description = instrument.title,
                .instrument = std::string(shipped.name)};
    entry.is_drum = instrument.play.tune.empty();
    all.push_back(std::move(entry));
  }
  all.push_back({.id = prefix + "instrument-file",
                 .name = "Instrument file",
                 .description = "Any instrument of thrum, from a file that the state names",
                 .instrument = "struck-string",
                 .any_file = true});
  return all;
}

}  // namespace

const std::vector<Entry>& catalogue() {
  static const std::vector<Entry> all = make_catalogue();
  return all;
}

const Entry* find_entry(std::string_view id) {
  const auto found = std::find_if(catalogue().begin(), catalogue().end(),
                                  [&](const Entry& entry) { return entry.id == id; });
  return found == catalogue().end() ? nullptr : &*found;
}

}  // namespace thrum::plugin
