#include "lab/picture.hpp"

#include <zlib.h>
#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

namespace thrum::app::lab {
namespace {

struct Anchor {
  double at;
  double red, green, blue;
};

std::uint8_t byte(double value) {
  return static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L));
}

ColourTable between(std::span<const Anchor> anchors) {
  ColourTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double x = static_cast<double>(i) / 255.0;
    std::size_t next = 1;
    while (next + 1 < anchors.size() && anchors[next].at < x) ++next;
    const Anchor& a = anchors[next - 1];
    const Anchor& b = anchors[next];
    const double part = std::clamp((x - a.at) / (b.at - a.at), 0.0, 1.0);
    table[i] = {byte(a.red + part * (b.red - a.red)), byte(a.green + part * (b.green - a.green)),
                byte(a.blue + part * (b.blue - a.blue)), 255};
  }
  return table;
}

void append_number(std::string& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 0xFF);
}

void append_chunk(std::string& file, std::string_view type, std::string_view data) {
  append_number(file, static_cast<std::uint32_t>(data.size()));
  std::string checked(type);
  checked += data;
  file += checked;
  const auto* start = reinterpret_cast<const Bytef*>(checked.data());
  append_number(file,
                static_cast<std::uint32_t>(crc32(0L, start, static_cast<uInt>(checked.size()))));
}

std::string deflated(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  const int status = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                               reinterpret_cast<const Bytef*>(bytes.data()),
                               static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
  if (status != Z_OK) throw std::runtime_error("zlib could not compress a picture");
  packed.resize(size);
  return packed;
}

}  // namespace

const ColourTable& level_colours() {
  static constexpr std::array<Anchor, 7> anchors{{{0.0, 8, 10, 28},
                                                  {0.2, 40, 24, 88},
                                                  {0.4, 104, 36, 118},
                                                  {0.6, 178, 58, 96},
                                                  {0.76, 228, 102, 60},
                                                  {0.9, 250, 176, 70},
                                                  {1.0, 254, 246, 196}}};
  static const ColourTable table = between(anchors);
  return table;
}

const ColourTable& signed_colours() {
  static constexpr std::array<Anchor, 7> anchors{{{0.0, 8, 48, 107},
                                                  {0.2, 33, 113, 181},
                                                  {0.38, 140, 190, 220},
                                                  {0.502, 246, 246, 244},
                                                  {0.62, 248, 190, 120},
                                                  {0.8, 213, 94, 0},
                                                  {1.0, 110, 40, 0}}};
  static const ColourTable table = [] {
    ColourTable colours = between(anchors);
    colours[0] = {0, 0, 0, 0};
    return colours;
  }();
  return table;
}

std::uint8_t signed_index(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<std::uint8_t>(128 + std::lround(127.0 * std::clamp(value, -1.0, 1.0)));
}

std::string png(std::size_t width, std::size_t height, const std::vector<std::uint8_t>& indices,
                const ColourTable& colours) {
  std::string header;
  append_number(header, static_cast<std::uint32_t>(width));
  append_number(header, static_cast<std::uint32_t>(height));
  header += std::string("\x08\x03\x00\x00\x00", 5);  // 8 bits, a table of colours
  std::string table, alphas, rows;
  for (const Rgba& colour : colours) {
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue})
      table += static_cast<char>(part);
    alphas += static_cast<char>(colour.alpha);
  }
  for (std::size_t row = 0; row < height; ++row) {
    rows += '\0';  // no filter
    for (std::size_t column = 0; column < width; ++column)
      rows += static_cast<char>(indices[row * width + column]);
  }
  std::string file("\x89PNG\r\n\x1a\n", 8);
  append_chunk(file, "IHDR", header);
  append_chunk(file, "PLTE", table);
  append_chunk(file, "tRNS", alphas);
  append_chunk(file, "IDAT", deflated(rows));
  append_chunk(file, "IEND", "");
  return file;
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += j <= count ? letters[group >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

std::string data_address(std::string_view type, std::string_view bytes) {
  return "data:" + std::string(type) + ";base64," + base64(bytes);
}

}  // namespace thrum::app::lab
