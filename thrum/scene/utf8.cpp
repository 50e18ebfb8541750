#include <thrum/scene/utf8.hpp>

#include <algorithm>
#include <cstddef>

namespace thrum {

namespace {

struct Form {
  unsigned char lowest, highest;  // the first byte
  std::size_t more;               // bytes after it
  unsigned char second_lowest, second_highest;
};

// RFC 3629, section 4.
constexpr Form forms[] = {
    {0x00, 0x7f, 0, 0x00, 0x00}, {0xc2, 0xdf, 1, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0xa0, 0xbf},
    {0xe1, 0xec, 2, 0x80, 0xbf}, {0xed, 0xed, 2, 0x80, 0x9f}, {0xee, 0xef, 2, 0x80, 0xbf},
    {0xf0, 0xf0, 3, 0x90, 0xbf}, {0xf1, 0xf3, 3, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x80, 0x8f},
};

bool within(char letter, unsigned char lowest, unsigned char highest) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte >= lowest && byte <= highest;
}

// Bytes of the character that begins here; 0 when none does.
std::size_t length_at(std::string_view text, std::size_t at) {
  const auto* form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) {
    return within(text[at], f.lowest, f.highest);
  });
  if (form == std::end(forms) || text.size() - at <= form->more) return 0;
  if (form->more > 0 && !within(text[at + 1], form->second_lowest, form->second_highest)) return 0;
  for (std::size_t i = 2; i <= form->more; ++i)
    if (!within(text[at + i], 0x80, 0xbf)) return 0;
  return form->more + 1;
}

}  // namespace

std::string_view::size_type first_bad_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = length_at(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace thrum
