#include "live/key_decoder.hpp"

#include <charconv>

namespace thrum::app {
namespace {

/// "97;5:3" as key 97, modifiers 5, event 3; omitted values are 1.
struct Parameters {
  int key = 1;
  int modifiers = 1;
  int event = 1;
  bool has_event = false;
};

int number_at(std::string_view text) {
  int value = 1;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Parameters parse(std::string_view text) {
  Parameters result;
  result.key = number_at(text);
  const auto second = text.find(';');
  if (second == std::string_view::npos) return result;
  const auto modifiers = text.substr(second + 1);
  result.modifiers = number_at(modifiers);
  const auto event = modifiers.find(':');
  if (event == std::string_view::npos) return result;
  result.event = number_at(modifiers.substr(event + 1));
  result.has_event = true;
  return result;
}

int cursor_key(char letter) {
  switch (letter) {
    case 'A':
      return KeyEvent::cursor_up;
    case 'B':
      return KeyEvent::cursor_down;
    case 'C':
      return KeyEvent::cursor_right;
    case 'D':
      return KeyEvent::cursor_left;
    default:
      return 0;
  }
}

KeyEvent event_of(char last, const Parameters& parameters) {
  KeyEvent event;
  event.key = last == 'u' ? parameters.key : cursor_key(last);
  event.control = ((parameters.modifiers - 1) & 4) != 0;
  event.is_told = last == 'u' || parameters.has_event;
  if (parameters.event == 2) event.what = KeyEvent::What::repeat;
  if (parameters.event == 3) event.what = KeyEvent::What::up;
  return event;
}

}  // namespace

std::vector<KeyEvent> KeyDecoder::feed(std::string_view bytes) {
  held_ += bytes;
  std::vector<KeyEvent> events;
  while (!held_.empty() && take_one(events)) {
  }
  return events;
}

std::vector<KeyEvent> KeyDecoder::pause() {
  if (held_.empty()) return {};
  held_.clear();
  return {{.key = KeyEvent::escape}};
}

/// False while more bytes are needed.
bool KeyDecoder::take_one(std::vector<KeyEvent>& events) {
  const auto first = static_cast<unsigned char>(held_.front());
  if (first == KeyEvent::escape) return take_sequence(events);
  held_.erase(0, 1);
  if (first == KeyEvent::tab || first == KeyEvent::backspace) {
    events.push_back({.key = first});
  } else if (first < 27 && first != 0) {
    events.push_back({.key = first + 'a' - 1, .control = true});
  } else if (first >= 0x20 && first < 0x7F) {
    events.push_back({.key = first});
  }
  return true;
}

/// ESC [ parameters letter, or ESC O letter.
bool KeyDecoder::take_sequence(std::vector<KeyEvent>& events) {
  constexpr std::size_t longest = 32;
  if (held_.size() == 1) return false;
  if (held_[1] != '[' && held_[1] != 'O') {
    events.push_back({.key = KeyEvent::escape});
    held_.erase(0, 1);
    return true;
  }
  std::size_t end = 2;
  while (end < held_.size() && held_[end] >= 0x20 && held_[end] < 0x40) ++end;
  if (end == held_.size() && end < longest) return false;
  if (end < held_.size()) {
    const KeyEvent event = event_of(held_[end], parse(std::string_view(held_).substr(2, end - 2)));
    if (event.key != 0) events.push_back(event);
    ++end;
  }
  held_.erase(0, end);
  return true;
}

}  // namespace thrum::app
