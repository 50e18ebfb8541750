#include "live/piano_keys.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

namespace thrum::app {
namespace {

// A terminal that does not report releases repeats the letter while the key is down: first after
// half a second or more, then about thirty times a second. So a note lasts until the first repeat
// is due, and then as long as repeats arrive.
constexpr double first_wait = 0.75;
constexpr double shortest_first_wait = 0.45;
constexpr double repeat_wait = 0.15;
constexpr double longest_repeat = 0.09;

}  // namespace

int PianoKeys::semitones_of(int letter) {
  constexpr std::string_view lower = "zsxdcvgbhnjm,l.;/";
  constexpr std::string_view upper = "q2w3er5t6y7ui9o0p";
  if (letter <= 0 || letter > 127) return -1;
  if (const auto at = lower.find(static_cast<char>(letter)); at != lower.npos) {
    return static_cast<int>(at);
  }
  if (const auto at = upper.find(static_cast<char>(letter)); at != upper.npos) {
    return static_cast<int>(at) + 12;
  }
  return -1;
}

void PianoKeys::handle(const KeyEvent& event, double now) {
  if (event.what == KeyEvent::What::up) {
    const auto found = held_.find(event.key);
    if (found == held_.end()) return;
    send_(note_off(0, found->second.key));
    held_.erase(found);
    return;
  }
  const int semitones = semitones_of(event.key);
  const int key = 12 * (octave_ + 1) + semitones;
  if (semitones >= 0 && !event.control && key < 128) press(event, key, now);
  last_letter_ = event.key;
  if (event.what == KeyEvent::What::repeat) return;
  if (event.key == ' ') toggle_pedal();
  if (event.key == KeyEvent::cursor_left) move(octave_, -1, -1, 8);
  if (event.key == KeyEvent::cursor_right) move(octave_, 1, -1, 8);
  if (event.key == KeyEvent::cursor_down) move(velocity_, -8, 8, 127);
  if (event.key == KeyEvent::cursor_up) move(velocity_, 8, 8, 127);
}

void PianoKeys::press(const KeyEvent& event, int key, double now) {
  const auto found = held_.find(event.key);
  if (found != held_.end()) {
    Held& held = found->second;
    const double since = now - held.last;
    const bool alone = last_letter_ == event.key;
    const bool repeats = since < longest_repeat || (alone && since > shortest_first_wait);
    if (event.what == KeyEvent::What::repeat || (!event.is_told && repeats)) return keep(held, now);
    send_(note_off(0, held.key));
  }
  if (event.what == KeyEvent::What::repeat) return;
  send_(note_on(0, key, velocity_));
  held_[event.key] = {key, now, now + first_wait, event.is_told};
}

void PianoKeys::keep(Held& held, double now) {
  held.last = now;
  held.until = now + repeat_wait;
}

void PianoKeys::let_go(double now) {
  for (auto it = held_.begin(); it != held_.end();) {
    const bool over = !it->second.is_told && now > it->second.until;
    if (over) send_(note_off(0, it->second.key));
    it = over ? held_.erase(it) : std::next(it);
  }
}

void PianoKeys::move(int& value, int by, int least, int most) {
  value = std::clamp(value + by, least, most);
}

void PianoKeys::toggle_pedal() {
  pedal_ = !pedal_;
  send_(control_change(0, 64, pedal_ ? 127 : 0));
}

std::string PianoKeys::words() const {
  return fmt::format("octave {}, velocity {}{}", octave_, velocity_, pedal_ ? ", pedal" : "");
}

}  // namespace thrum::app
