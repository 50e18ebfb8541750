#include <thrum/scene/words.hpp>

#include <cstdio>

namespace thrum {

namespace {

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7f; }

bool begins_control_pair(std::string_view text, std::size_t i) {
  return i + 1 < text.size() && static_cast<unsigned char>(text[i]) == 0xc2 &&
         static_cast<unsigned char>(text[i + 1]) < 0xa0;
}

std::string escaped(unsigned char byte) {
  char text[8];
  std::snprintf(text, sizeof text, "\\x%02x", static_cast<unsigned>(byte));
  return text;
}

}  // namespace

std::string number_words(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

std::string one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (begins_control_pair(text, i)) {
      line += escaped(static_cast<unsigned char>(text[++i]));
    } else if (is_control(byte)) {
      line += escaped(byte);
    } else {
      line += text[i];
    }
  }
  return line;
}

std::string path_words(std::string_view path) { return path.empty() ? "''" : one_line(path); }

std::string in_quotes(std::string_view name) {
  constexpr std::size_t longest = 60;
  if (name.size() <= longest) return "'" + one_line(name) + "'";
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
  return "'" + one_line(name.substr(0, end)) + "...'";
}

std::string list_words(std::span<const std::string_view> names) {
  std::string words;
  for (const auto name : names) {
    if (!words.empty()) words += ", ";
    words += name;
  }
  return words;
}

bool has_control_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is_control(static_cast<unsigned char>(text[i])) || begins_control_pair(text, i))
      return true;
  return false;
}

std::string why_not_a_name(std::string_view name) {
  if (name.empty()) return "the name is empty; write [KIND.NAME]";
  if (name.find('.') != std::string_view::npos)
    return "the name " + in_quotes(name) +
           " has a dot in it; dots separate kind, name and key, so use '-' or '_' instead";
  if (has_control_character(name))
    return "the name " + in_quotes(name) +
           " has a control character in it; use letters, digits, '-' and '_'";
  return "";
}

}  // namespace thrum
