#include <thrum/scene/text_guard.hpp>

#include <algorithm>

#include <thrum/scene/utf8.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

// A scanner that knows as much of TOML as it takes to tell strings and comments from the rest.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<TextFault> scan() {
    while (at_ < text_.size() && !fault_) {
      const char letter = text_[at_];
      if (letter == '#') {
        skip_comment();
      } else if (letter == '"' || letter == '\'') {
        skip_string(letter);
      } else {
        plain(letter);
        ++at_;
      }
    }
    if (in_header_ && !fault_) fail(open_header);
    return fault_;
  }

 private:
  static constexpr const char* open_header = "this table header has no closing ]";

  void fail(std::string message) { fault_ = TextFault{line_, std::move(message)}; }

  bool has(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void skip_comment() {
    if (in_header_) return fail(open_header);
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  // Only here may a string begin; elsewhere the parser and this scanner could disagree about it.
  bool string_may_begin() const {
    return std::string_view("\n=,[{.").find(before_) != std::string_view::npos;
  }

  void skip_string(char quote) {
    if (!string_may_begin()) return fail("a quote in the middle of a word; not TOML");
    const std::string three(3, quote);
    const bool many_lines = has(three);
    const int first_line = line_;
    at_ += many_lines ? 3 : 1;
    while (at_ < text_.size()) {
      const char letter = text_[at_];
      if (letter == '\n') {
        if (!many_lines) return fail("this string has no closing quote on its line");
        ++line_;
      } else if (letter == '\\' && quote == '"') {
        if (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (many_lines ? has(three) : letter == quote) {
        return end_string(quote, many_lines);
      }
      ++at_;
    }
    line_ = first_line;
    fail("this string has no closing quote");
  }

  // Up to two quotes may stand before the three that close a string of many lines.
  void end_string(char quote, bool many_lines) {
    at_ += many_lines ? 3 : 1;
    for (int i = 0; many_lines && i < 2 && at_ < text_.size() && text_[at_] == quote; ++i) ++at_;
    before_ = quote;
  }

  void plain(char letter) {
    if (static_cast<unsigned char>(letter) >= 0x80)
      return fail(
          "a letter that is not ASCII stands outside strings and comments; "
          "put quotes around the text it belongs to");
    if (in_header_ && letter == '\n') return fail(open_header);
    if (in_header_ && before_ == '[' && !may_begin_header(letter))
      return fail("a table header is [KIND.NAME]; " + in_quotes({&letter, 1}) +
                  " cannot begin a name");
    if (is_date()) return fail("a date; a scene has numbers, text and places, but no dates");
    if (letter == '\n') {
      ++line_;
      key_parts_ = 0;
    } else if (letter == '[' || letter == '{') {
      open(letter);
    } else if (letter == ']' || letter == '}') {
      close(letter);
    } else if (letter == '.') {
      if (++key_parts_ >= most_key_parts)
        fail("a key with more than " + std::to_string(most_key_parts) +
             " parts; a scene needs three");
    } else if (letter == '=' || letter == ',') {
      count_value();
    }
    if (letter != ' ' && letter != '\t' && letter != '\r') before_ = letter;
  }

  // 1979-05-27 where a value begins; the parser stumbles over some that are cut short.
  bool is_date() const {
    constexpr std::string_view form = "dddd-dd-dd";
    const auto value = text_.substr(at_, form.size());
    const bool begins_value =
        !in_header_ && std::string_view("=,[").find(before_) != std::string_view::npos;
    return begins_value && value.size() == form.size() &&
           std::equal(value.begin(), value.end(), form.begin(), [](char letter, char wanted) {
             return wanted == 'd' ? letter >= '0' && letter <= '9' : letter == wanted;
           });
  }

  void open(char letter) {
    key_parts_ = 0;
    if (letter == '[' && open_.empty() && before_ == '\n') {
      in_header_ = true;
      if (++tables_ > most_tables)
        return fail("more than " + std::to_string(most_tables) +
                    " tables; that is the limit of a scene");
    }
    open_ += letter;
    if (open_.size() > most_nested_brackets)
      fail("brackets nested more than " + std::to_string(most_nested_brackets) +
           " deep; is one not closed?");
  }

  void close(char letter) {
    const char opened = letter == ']' ? '[' : '{';
    if (open_.empty() || open_.back() != opened)
      return fail("a " + std::string(1, letter) + " without its " + std::string(1, opened));
    open_.pop_back();
    if (open_.empty()) in_header_ = false;
  }

  // A key, blanks, the second bracket, or the end of an empty header, which the parser reports.
  bool may_begin_header(char letter) const {
    if (letter == '[') return open_.size() == 1;
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') ||
           std::string_view("_-] \t").find(letter) != std::string_view::npos;
  }

  void count_value() {
    key_parts_ = 0;
    if (++values_ > most_values)
      fail("more than " + std::to_string(most_values) + " values; that is the limit of a scene");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  char before_ = '\n';  // the last character that was no blank
  std::string open_;    // brackets that are not closed yet, the innermost last
  bool in_header_ = false;
  int tables_ = 0;
  int values_ = 0;
  int key_parts_ = 0;
  std::optional<TextFault> fault_;
};

int line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

std::optional<TextFault> guard_bytes(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool line_end = byte == '\n' || (byte == '\r' && text.substr(i, 2) == "\r\n");
    if ((byte < 0x20 && byte != '\t' && !line_end) || byte == 0x7f)
      return TextFault{line_of(text, i), "control character " + one_line(text.substr(i, 1)) +
                                             "; scenes, instruments and plans are TOML text files"};
  }
  if (const auto bad = first_bad_utf8(text); bad != std::string_view::npos)
    return TextFault{line_of(text, bad),
                     "not valid UTF-8; scenes, instruments and plans are TOML text files in UTF-8"};
  return std::nullopt;
}

}  // namespace

std::optional<TextFault> guard_text(std::string_view text) {
  if (text.size() > most_scene_bytes)
    return TextFault{1, "larger than " + std::to_string(most_scene_bytes >> 20) +
                            " MiB; that is the limit of a scene"};
  if (auto fault = guard_bytes(text)) return fault;
  return Scanner(text).scan();
}

bool is_blank_toml(std::string_view text) {
  bool comment = false;
  for (const char letter : text) {
    if (letter == '#') comment = true;
    if (letter == '\n') comment = false;
    if (!comment && std::string_view(" \t\r\n").find(letter) == std::string_view::npos)
      return false;
  }
  return true;
}

}  // namespace thrum
