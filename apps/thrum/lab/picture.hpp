// Pictures of numbers: PNG files as data: addresses, and the colours they are painted with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thrum::app::lab {

struct Rgba {
  std::uint8_t red, green, blue, alpha;
};
using ColourTable = std::array<Rgba, 256>;

/// Dark to light, each step as much lighter as the one before: for levels.
const ColourTable& level_colours();
/// Blue below, nearly white in the middle, orange above; 0 is transparent: for displacements.
const ColourTable& signed_colours();

/// 1..255 for -1..1, 128 at 0.
std::uint8_t signed_index(double value);

/// The bytes of a PNG file, one index into the table for each pixel, row by row from the top.
std::string png(std::size_t width, std::size_t height, const std::vector<std::uint8_t>& indices,
                const ColourTable& colours);

std::string base64(std::string_view bytes);
std::string data_address(std::string_view type, std::string_view bytes);

}  // namespace thrum::app::lab
