// Decodes terminal input into key presses, repeats and, on some terminals, releases.
//
// Terminals that know the keyboard protocol of kitty
// (https://sw.kovidgoyal.net/kitty/keyboard-protocol) also report key releases; the others send a
// letter on press and on each repeat.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thrum::app {

struct KeyEvent {
  enum class What { down, repeat, up };
  /// Beyond these, `key` is a letter.
  static constexpr int tab = 9;
  static constexpr int escape = 27;
  static constexpr int backspace = 127;
  static constexpr int cursor_up = 1001;
  static constexpr int cursor_down = 1002;
  static constexpr int cursor_right = 1003;
  static constexpr int cursor_left = 1004;

  int key = 0;
  What what = What::down;
  bool control = false;  ///< with Ctrl held
  bool is_told = false;  ///< by a terminal that also reports releases

  friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

class KeyDecoder {
 public:
  /// The events that these bytes complete.
  std::vector<KeyEvent> feed(std::string_view bytes);
  /// After a pause in the input: a pending escape sequence was the key Escape.
  std::vector<KeyEvent> pause();
  bool is_waiting() const { return !held_.empty(); }

 private:
  bool take_one(std::vector<KeyEvent>& events);
  bool take_sequence(std::vector<KeyEvent>& events);

  std::string held_;
};

/// Enables and disables kitty's protocol.
inline constexpr std::string_view ask_for_releases = "\x1b[>11u";
inline constexpr std::string_view ask_no_more = "\x1b[<u";

}  // namespace thrum::app
