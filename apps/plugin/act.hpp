// An instrument that is built and ready to play, with the sound that it was built for.
#pragma once

#include <vector>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/room_for_bends.hpp>
#include <thrum/instruments/saved_sound.hpp>

#include "parameters.hpp"

namespace thrum::plugin {

struct Act {
  /// How it is built besides. `in_full`: without what the sound says of live playing;
  /// `room`: for bends, semitones.
  struct Mode {
    bool in_full = false;
    double room = 0.0;
  };

  /// [worker] Throws BadScene, or std::system_error where there is no such file.
  Act(const SavedSound& wanted, double rate, const std::vector<Parameter>& parameters, Mode mode)
      : sound(wanted),
        overrides(wanted.overrides(mode.in_full)),
        instrument(with_room_for_bends(load_instrument(wanted.instrument, wanted.preset, overrides),
                                       mode.room)),
        room(room_for_bends(instrument)),
        player(instrument, {.rate = rate, .pictured = true}),
        links(links_of(parameters, player.controls())) {
    for (const Link& link : links) applied.push_back(link.initial);
  }

  SavedSound sound;
  std::vector<std::string> overrides;  ///< with which it was built
  Instrument instrument;
  double room;  ///< for bends, semitones
  Player player;
  std::vector<Link> links;      ///< of each parameter
  std::vector<double> applied;  ///< where each parameter stands in the player

  /// [any but audio] Whether the same would be built.
  bool is(const SavedSound& wanted, double rate, Mode mode) const {
    return player.rate() == rate && sound.is_built_as(wanted) &&
           overrides == wanted.overrides(mode.in_full) && room >= mode.room;
  }
  /// [audio] Whether another one has the same controls, where they mean the same.
  bool sounds_as(const Act& other) const {
    return sound.instrument == other.sound.instrument && sound.preset == other.sound.preset &&
           sound.set == other.sound.set;
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
