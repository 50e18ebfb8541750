#include <thrum/audio/scala.hpp>

#include <charconv>
#include <cmath>
#include <cstdint>

#include <thrum/audio/read_bytes.hpp>
#include <thrum/audio/text_lines.hpp>
#include <thrum/math/read_number.hpp>

namespace thrum {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// The beginning of the text, in quotes and printable.
std::string quoted(std::string_view text) {
  std::string words;
  for (const char letter : text.substr(0, 40)) {
    words += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? '?' : letter;
  }
  return "'" + words + (text.size() > 40 ? "...'" : "'");
}

/// Takes the leading characters of a number from the front of a text.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  std::string_view digits() {
    std::size_t count = 0;
    while (count < rest_.size() && is_digit(rest_[count])) ++count;
    return cut(count);
  }
  bool take(char letter) {
    if (!rest_.starts_with(letter)) return false;
    cut(1);
    return true;
  }
  void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) cut(1);
  }
  std::string_view rest() const { return rest_; }
  /// Anything may follow a number except characters that could be part of one.
  bool is_after_a_number() const {
    if (rest_.empty()) return true;
    const char next = rest_.front();
    const bool is_exponent = (next == 'e' || next == 'E') && rest_.size() > 1 &&
                             (is_digit(rest_[1]) || rest_[1] == '-' || rest_[1] == '+');
    return next != '.' && next != ',' && next != '/' && !is_exponent;
  }

 private:
  std::string_view cut(std::size_t count) {
    const auto part = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return part;
  }
  std::string_view rest_;
};

double number_of(std::string_view text) {
  double value = std::nan("");
  if (text.starts_with('+')) text.remove_prefix(1);
  read_number(text.data(), text.data() + text.size(), value);
  return value;
}

/// "3/2", "2": without a point it is a ratio.
std::optional<double> ratio(std::string_view text) {
  Cursor cursor(text);
  const auto over = cursor.digits();
  Cursor behind = cursor;
  behind.skip_blanks();
  double under = 1.0;
  if (behind.take('/')) {
    behind.skip_blanks();
    const auto digits = behind.digits();
    if (digits.empty()) return {};
    under = number_of(digits);
    cursor = behind;
  }
  if (over.empty() || !cursor.is_after_a_number()) return {};
  return number_of(over) / under;
}

/// "701.955", "-5.0", "408.", ".5": with a point it is in cents.
std::optional<double> cents(std::string_view text) {
  Cursor cursor(text);
  if (!cursor.take('-')) cursor.take('+');
  const auto before = cursor.digits();
  if (!cursor.take('.')) return {};
  const auto after = cursor.digits();
  if (before.empty() && after.empty()) return {};
  if (!cursor.is_after_a_number()) return std::nan("");
  return number_of(text.substr(0, text.size() - cursor.rest().size()));
}

double pitch(std::string_view line, const TextLines& lines) {
  const auto in_cents = cents(line);
  const auto factor = in_cents ? std::exp2(*in_cents / 1200.0) : ratio(line).value_or(std::nan(""));
  if (factor > 0.0 && std::isfinite(factor)) return factor;
  lines.refuse(quoted(line) +
               " is no pitch; write a ratio above 0 such as 3/2, or cents with a point such as "
               "701.955");
}

/// An integer, followed by nothing or by blanks.
int whole_number(std::string_view line, int least, int most, const std::string& what,
                 const TextLines& lines) {
  int value = 0;
  const auto text = line.starts_with('+') ? line.substr(1) : line;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_apart = end == text.data() + text.size() || is_blank(*end);
  if (error == std::errc() && is_apart && value >= least && value <= most) return value;
  lines.refuse(quoted(line) + " is not " + what + ", a whole number from " + std::to_string(least) +
               " to " + std::to_string(most));
}

/// The next number of a keyboard map's head.
int map_number(TextLines& lines, int least, int most, const std::string& what) {
  const auto line = lines.next_filled();
  if (!line) lines.refuse("the file ends before " + what);
  return whole_number(*line, least, most, what, lines);
}

double map_frequency(TextLines& lines) {
  const auto line = lines.next_filled();
  if (!line) lines.refuse("the file ends before the frequency of the reference key");
  double value = 0.0;
  const auto [end, error] = read_number(line->data(), line->data() + line->size(), value);
  const bool is_apart = end == line->data() + line->size() || is_blank(*end);
  if (error == std::errc() && is_apart && value >= Tuning::lowest_frequency &&
      value <= Tuning::highest_frequency) {
    return value;
  }
  lines.refuse(quoted(*line) + " is not the frequency of the reference key, from 0.1 to 200000 Hz");
}

/// Trailing entries without a degree may be omitted.
void read_degrees(TextLines& lines, std::size_t size, KeyboardMap& map) {
  while (map.degrees.size() < size) {
    const auto line = lines.next_filled();
    if (!line) break;
    const bool is_silent = (line->front() == 'x' || line->front() == 'X') &&
                           (line->size() == 1 || is_blank((*line)[1]));
    if (is_silent) {
      map.degrees.emplace_back();
    } else {
      map.degrees.push_back(whole_number(*line, -most_scale_notes, most_scale_notes,
                                         "a degree of the scale or x for a silent key", lines));
    }
  }
  map.degrees.resize(size);
}

std::string text_of(const std::string& path, const char* kind) {
  const auto bytes = read_bytes(path, kind, most_tuning_bytes);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

Scale read_scale(std::string_view text, const std::string& name) {
  TextLines lines(text, name, '!');
  const auto description = lines.next();
  const auto count = lines.next_filled();
  if (!description || !count) {
    lines.refuse(
        "the file ends before the number of notes; a scale has a line that describes it, "
        "then the number of notes, then their pitches");
  }
  const int notes = whole_number(*count, 0, most_scale_notes, "the number of notes", lines);
  const int count_line = lines.number();
  Scale scale{std::string(TextLines::trimmed(*description)), {}};
  while (static_cast<int>(scale.factors.size()) < notes) {
    const auto line = lines.next_filled();
    if (!line) {
      lines.refuse("the file ends after " + std::to_string(scale.factors.size()) + " of the " +
                   std::to_string(notes) + " pitches that line " + std::to_string(count_line) +
                   " speaks of");
    }
    scale.factors.push_back(pitch(*line, lines));
  }
  return scale;
}

KeyboardMap read_keyboard_map(std::string_view text, const std::string& name) {
  TextLines lines(text, name, '!');
  KeyboardMap map;
  const int size = map_number(lines, 0, most_scale_notes, "the size of the map");
  map.first_key = map_number(lines, 0, Tuning::keys - 1, "the first key");
  map.last_key = map_number(lines, 0, Tuning::keys - 1, "the last key");
  if (map.last_key < map.first_key) {
    lines.refuse("the last key, " + std::to_string(map.last_key) + ", is below the first, " +
                 std::to_string(map.first_key));
  }
  map.middle_key = map_number(lines, 0, Tuning::keys - 1, "the middle key");
  map.reference_key = map_number(lines, 0, Tuning::keys - 1, "the reference key");
  const int reference_line = lines.number();
  map.reference_frequency = map_frequency(lines);
  map.octave_degree = map_number(lines, 0, most_scale_notes, "the degree that is the octave");
  read_degrees(lines, static_cast<std::size_t>(size), map);
  if (!map.factor(map.reference_key, Scale::equal(12))) {
    throw BadFile(name + ":" + std::to_string(reference_line) + ": the reference key " +
                  std::to_string(map.reference_key) +
                  " is silent in this map; name a key that plays a degree");
  }
  return map;
}

Scale load_scale(const std::string& path) { return read_scale(text_of(path, "scale"), path); }

KeyboardMap load_keyboard_map(const std::string& path) {
  return read_keyboard_map(text_of(path, "keyboard map"), path);
}

Tuning load_tuning(const std::string& scale_path, const std::string& map_path) {
  if (scale_path.empty() && map_path.empty()) return {};  // to the bit, wherever it is played
  const Scale scale = scale_path.empty() ? Scale::equal(12) : load_scale(scale_path);
  return {scale, map_path.empty() ? KeyboardMap{} : load_keyboard_map(map_path)};
}

}  // namespace thrum
