// An instrument that is built and ready to play, with the sound that it was built for.
#pragma once

#include <vector>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/saved_sound.hpp>

#include "parameters.hpp"

namespace thrum::plugin {

struct Act {
  /// [worker] Throws BadScene, or std::system_error where there is no such file.
  Act(const SavedSound& wanted, double rate, const std::vector<Parameter>& parameters)
      : sound(wanted),
        instrument(load_instrument(wanted.instrument, wanted.preset, wanted.set)),
        player(instrument, {.rate = rate, .pictured = true}),
        links(links_of(parameters, player.controls())) {
    for (const Link& link : links) applied.push_back(link.initial);
  }

  SavedSound sound;
  Instrument instrument;
  Player player;
  std::vector<Link> links;      ///< of each parameter
  std::vector<double> applied;  ///< where each parameter stands in the player

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
