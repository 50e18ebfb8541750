// Any bytes as an instrument file, with each of its presets: it can be played, or is refused with
// an error message.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <thrum/instruments/player.hpp>

#include "accept_or_refuse.hpp"

namespace {

using thrum::fuzz::must;

/// A few messages and a few samples, if it is small.
void play(thrum::Instrument instrument) {
  const int key = instrument.play.keys[0];
  instrument.play.keys[1] = key;
  if (!thrum::fuzz::is_small(instrument.scene(key, 48000.0))) return;
  thrum::Player player(instrument, {.rate = 48000.0});
  double left[16], right[16];
  for (const thrum::MidiMessage& message :
       {thrum::note_on(0, key, 100), thrum::pitch_bend(0, 4000), thrum::control_change(0, 74, 10),
        thrum::note_off(0, key), thrum::control_change(0, 120, 0), thrum::note_on(1, key, 1)}) {
    player.handle(message);
    player.render(left, right);
    for (int i = 0; i < 16; ++i) must(left[i] >= -1.0 && left[i] <= 1.0);
  }
}

void read_and_play(std::string_view text, const std::string& preset) {
  try {
    play(thrum::read_instrument(text, "fuzz.toml", preset));
  } catch (const thrum::BadScene& bad) {
    must(*bad.what() != '\0');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_and_play(text, "");
  read_and_play(text, "p");
  return 0;
}
