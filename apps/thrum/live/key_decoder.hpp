// The bytes a terminal sends, as keys that go down, repeat, and on some terminals come up.
//
// Terminals that know the keyboard protocol of kitty
// (https://sw.kovidgoyal.net/kitty/keyboard-protocol) also say when a key is let go; the others
// send a letter when it goes down and again as it repeats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thrum::app {

struct KeyEvent {
  enum class What { down, repeat, up };
  /// Beyond these, `key` is a letter.
  static constexpr int escape = 27;
  static constexpr int cursor_up = 1001;
  static constexpr int cursor_down = 1002;
  static constexpr int cursor_right = 1003;
  static constexpr int cursor_left = 1004;

  int key = 0;
  What what = What::down;
  bool control = false;  ///< with Ctrl held
  bool is_told = false;  ///< by a terminal that will also say when it comes up

  friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

class KeyDecoder {
 public:
  /// What is complete with these bytes.
  std::vector<KeyEvent> feed(std::string_view bytes);
  /// No more came for a while: what looked like the beginning of something was the key Escape.
  std::vector<KeyEvent> pause();
  bool is_waiting() const { return !held_.empty(); }

 private:
  bool take_one(std::vector<KeyEvent>& events);
  bool take_sequence(std::vector<KeyEvent>& events);

  std::string held_;
};

/// Asks for the protocol of kitty, and takes the wish back.
inline constexpr std::string_view ask_for_releases = "\x1b[>11u";
inline constexpr std::string_view ask_no_more = "\x1b[<u";

}  // namespace thrum::app
