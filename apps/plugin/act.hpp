// An instrument that is built and ready to play, with the sound that it was built for.
#pragma once

#include <vector>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/saved_sound.hpp>

#include "parameters.hpp"

namespace thrum::plugin {

struct Act {
  /// [worker] `in_full`: without what the sound says of live playing. Throws BadScene, or
  /// std::system_error where there is no such file.
  Act(const SavedSound& wanted, double rate, const std::vector<Parameter>& parameters, bool in_full)
      : sound(wanted),
        overrides(wanted.overrides(in_full)),
        instrument(load_instrument(wanted.instrument, wanted.preset, overrides)),
        player(instrument, {.rate = rate, .pictured = true}),
        links(links_of(parameters, player.controls())) {
    for (const Link& link : links) applied.push_back(link.initial);
  }

  SavedSound sound;
  std::vector<std::string> overrides;  ///< with which it was built
  Instrument instrument;
  Player player;
  std::vector<Link> links;      ///< of each parameter
  std::vector<double> applied;  ///< where each parameter stands in the player

  /// [any but audio] Whether the same would be built.
  bool is(const SavedSound& wanted, double rate, bool in_full) const {
    return player.rate() == rate && sound.is_built_as(wanted) &&
           overrides == wanted.overrides(in_full);
  }
  /// [audio] Moves a parameter, if that is news.
  void apply(std::size_t parameter, double value) {
    if (value == applied[parameter]) return;
    applied[parameter] = value;
    const Link& link = links[parameter];
    if (link.control) player.set(link.number, link.value(value));
  }
  /// [audio] The same for the note that a key plays; always: a note forgets.
  void apply_to_note(int key, std::size_t parameter, double value) {
    const Link& link = links[parameter];
    if (link.control) player.set_for_note(key, link.number, link.value(value));
  }
  /// [audio] As it was built.
  void reset() {
    player.reset();
    for (std::size_t i = 0; i < links.size(); ++i) applied[i] = links[i].initial;
  }
};

}  // namespace thrum::plugin
