// Instruments: a player each, whose blocks of sound lie in memory that JavaScript reads.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include <thrum/instruments/roomy_player.hpp>
#include <thrum/instruments/voice_view.hpp>
#include <thrum/scene/json.hpp>

#include "surface.hpp"

namespace thrum::web {
namespace {

constexpr std::size_t longest_block = 1024;

PlayerSettings settings_at(double rate) {
  PlayerSettings settings;
  settings.rate = std::clamp(rate, lowest_player_rate, highest_player_rate);
  return settings;
}

struct Playing {
  RoomyPlayer roomy;
  std::array<double, longest_block> left = {}, right = {};
};

JsonObject about(const Control& control) {
  JsonObject object;
  object.add_words("name", control.name);
  object.add("lowest", control.lowest).add("highest", control.highest);
  object.add("initial", control.initial).add_words("moves", control.moves);
  object.add_words("unit", control.unit);
  object.add("midi", static_cast<long long>(control.is_midi()));
  object.add("logarithmic", static_cast<long long>(control.logarithmic));
  object.add("declared", static_cast<long long>(control.declared));
  return object;
}

}  // namespace

/// [setup] A player of an instrument, by its name or its text; `overrides` as --set takes them, one
/// a line. It begins with bend ranges and MPE zones of `before`, if that is not 0.
THRUM_EXPORT(thrum_player)
Playing* thrum_player(const char* text, std::size_t text_length, const char* preset,
                      std::size_t preset_length, const char* overrides,
                      std::size_t overrides_length, double rate, const Playing* before) {
  return attempt([&]() -> Playing* {
    const Instrument instrument =
        instrument_of({text, text_length}, std::string(preset, preset_length),
                      lines_of({overrides, overrides_length}));
    const RoomyPlayer* roomy = before == nullptr ? nullptr : &before->roomy;
    return new Playing{.roomy = RoomyPlayer(instrument, settings_at(rate), roomy)};
  });
}
THRUM_EXPORT(thrum_player_end) void thrum_player_end(Playing* playing) { delete playing; }

/// [setup] Its controls, as a list in JSON.
THRUM_EXPORT(thrum_player_controls)
int thrum_player_controls(const Playing* playing) {
  return attempt([&] {
    JsonArray list;
    for (const Control& control : playing->roomy.player().controls()) list.add(about(control));
    answer() = list.text();
    return 1;
  });
}

/// [audio] 0 for an unknown name.
THRUM_EXPORT(thrum_player_set)
int thrum_player_set(Playing* playing, const char* name, std::size_t length, double value) {
  return playing->roomy.player().set({name, length}, value);
}

/// [audio] A channel message of one to three bytes; 0 if it is none. A bend range that is beyond
/// the room of its strings takes as long as thrum_player(): they are built anew, and take over.
THRUM_EXPORT(thrum_player_midi)
int thrum_player_midi(Playing* playing, unsigned status, unsigned data1, unsigned data2) {
  const auto byte = [](unsigned value) { return static_cast<std::uint8_t>(value & 0xFFU); };
  const std::array<std::uint8_t, 3> bytes{byte(status), byte(data1), byte(data2)};
  const int data = MidiMessage::data_bytes(bytes[0]);
  if (data < 0) return 0;
  const auto message = midi_message_of(std::span(bytes).first(static_cast<std::size_t>(data) + 1));
  if (!message) return 0;
  return attempt([&] {
    playing->roomy.handle(*message);
    return 1;
  });
}

/// [audio] The next frames, at most 1024; they lie at thrum_player_left() and _right().
THRUM_EXPORT(thrum_player_render)
void thrum_player_render(Playing* playing, std::size_t frames) {
  const std::size_t count = std::min(frames, longest_block);
  playing->roomy.render(std::span(playing->left).first(count),
                        std::span(playing->right).first(count));
}
THRUM_EXPORT(thrum_player_left)
const double* thrum_player_left(const Playing* playing) { return playing->left.data(); }
THRUM_EXPORT(thrum_player_right)
const double* thrum_player_right(const Playing* playing) { return playing->right.data(); }
THRUM_EXPORT(thrum_player_sounding)
int thrum_player_sounding(const Playing* playing) { return playing->roomy.player().sounding(); }
THRUM_EXPORT(thrum_player_has_key)
int thrum_player_has_key(const Playing* playing, int key) {
  return playing->roomy.player().has_key(key);
}

/// Semitones that its strings have room for, infinite where none is tuned; and those beyond which a
/// bend was cut, 0 if none was.
THRUM_EXPORT(thrum_player_room)
double thrum_player_room(const Playing* playing) { return playing->roomy.room(); }
THRUM_EXPORT(thrum_player_cut_at)
double thrum_player_cut_at(const Playing* playing) { return playing->roomy.cut_at(); }

/// The key of the newest note that still sounds; -1: none.
THRUM_EXPORT(thrum_player_latest)
int thrum_player_latest(const Playing* playing) {
  const Voice* voice = playing->roomy.player().latest_voice();
  return voice == nullptr ? -1 : voice->key();
}
/// The state of its voice, as bytes of the answer, for thrum_view_look().
THRUM_EXPORT(thrum_player_save)
int thrum_player_save(const Playing* playing) {
  return attempt([&] {
    if (playing->roomy.player().latest_voice() == nullptr) return 0;
    const std::vector<std::byte> bytes = playing->roomy.player().save_latest();
    answer().assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return 1;
  });
}

/// [setup] A voice to look at: as thrum_player(), and the key. The answer says what there is to
/// see.
THRUM_EXPORT(thrum_view)
VoiceView* thrum_view(const char* text, std::size_t text_length, const char* preset,
                      std::size_t preset_length, const char* overrides,
                      std::size_t overrides_length, double rate, int key) {
  return attempt([&]() -> VoiceView* {
    const Instrument instrument =
        instrument_of({text, text_length}, std::string(preset, preset_length),
                      lines_of({overrides, overrides_length}));
    auto view = std::make_unique<VoiceView>(instrument, settings_at(rate), key);
    JsonObject about;
    view->picture().describe(about);
    answer() = about.text();
    return view.release();
  });
}
THRUM_EXPORT(thrum_view_end) void thrum_view_end(VoiceView* view) { delete view; }

/// What is seen in a saved state; 0 if it is of another voice.
THRUM_EXPORT(thrum_view_look)
const double* thrum_view_look(VoiceView* view, const std::byte* state, std::size_t size) {
  return attempt([&]() -> const double* { return view->read({state, size}).data(); });
}

}  // namespace thrum::web
