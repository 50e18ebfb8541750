#include <thrum/audio/ogg_pages.hpp>

#include <array>
#include <cstddef>

namespace thrum {
namespace {

constexpr std::size_t serial_place = 14;
constexpr std::size_t checksum_place = 22;
constexpr std::size_t segments_place = 26;
constexpr std::size_t header_bytes = 27;

void put(std::span<std::uint8_t> bytes, std::size_t place, std::uint32_t value) {
  for (std::size_t n = 0; n < 4; ++n) bytes[place + n] = static_cast<std::uint8_t>(value >> 8 * n);
}

/// CRC table: for each byte, the remainder by the polynomial 0x04c11db7.
constexpr std::array<std::uint32_t, 256> make_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t value = byte << 24;
    for (int bit = 0; bit < 8; ++bit) {
      value = value << 1 ^ ((value & 0x80000000u) != 0 ? 0x04c11db7u : 0u);
    }
    table[byte] = value;
  }
  return table;
}
constexpr auto table = make_table();

}  // namespace

std::uint32_t OggPages::checksum(std::span<const std::uint8_t> bytes) {
  std::uint32_t value = 0;
  for (const std::uint8_t byte : bytes) value = value << 8 ^ table[value >> 24 ^ byte];
  return value;
}

/// Size of the current page, if known yet; else 0.
std::size_t OggPages::page_bytes() const {
  if (held_.size() < header_bytes) return 0;
  const std::size_t segments = held_[segments_place];
  if (held_.size() < header_bytes + segments) return 0;
  std::size_t total = header_bytes + segments;
  for (std::size_t n = 0; n < segments; ++n) total += held_[header_bytes + n];
  return total;
}

void OggPages::hand_on(std::size_t count) {
  sink_(std::span(held_).first(count));
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(count));
}

void OggPages::write(std::span<const std::uint8_t> bytes) {
  held_.insert(held_.end(), bytes.begin(), bytes.end());
  for (std::size_t size = page_bytes(); size > 0 && held_.size() >= size; size = page_bytes()) {
    const auto page = std::span(held_).first(size);
    put(page, serial_place, serial_);
    put(page, checksum_place, 0);
    put(page, checksum_place, checksum(page));
    hand_on(size);
  }
}

void OggPages::finish() {
  if (!held_.empty()) hand_on(held_.size());
}

}  // namespace thrum
