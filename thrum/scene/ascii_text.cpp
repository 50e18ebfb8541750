#include <thrum/scene/ascii_text.hpp>

#include <algorithm>
#include <charconv>

namespace thrum {

namespace {

constexpr char marker = '~';
constexpr std::string_view hex_digits = "0123456789abcdef";

bool is_plain(char letter) { return static_cast<unsigned char>(letter) < 0x80; }

// The byte that ~xHH stands for, if it is one.
bool decode(std::string_view text, unsigned char& byte) {
  if (text.size() < 4 || text[0] != marker || text[1] != 'x') return false;
  const auto read = std::from_chars(text.data() + 2, text.data() + 4, byte, 16);
  return read.ec == std::errc() && read.ptr == text.data() + 4;
}

}  // namespace

bool is_ascii(std::string_view text) { return std::all_of(text.begin(), text.end(), is_plain); }

std::string to_ascii(std::string_view text) {
  std::string ascii;
  ascii.reserve(text.size());
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (is_plain(letter) && letter != marker)
      ascii += letter;
    else
      (ascii += "~x").append({hex_digits[byte >> 4], hex_digits[byte & 15]});
  }
  return ascii;
}

std::string from_ascii(std::string_view ascii) {
  std::string text;
  text.reserve(ascii.size());
  for (std::size_t i = 0; i < ascii.size(); ++i) {
    unsigned char byte = 0;
    if (decode(ascii.substr(i), byte)) {
      text += static_cast<char>(byte);
      i += 3;
    } else {
      text += ascii[i];
    }
  }
  return text;
}

}  // namespace thrum
