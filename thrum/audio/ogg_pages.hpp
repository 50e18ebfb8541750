// Ogg pages on their way into a file, all given one serial number.
//
// An Ogg stream carries a number of its own in every page, which encoders draw at random, so that
// the same sound would never give the same file twice. Here it is replaced, and the checksum of
// the page computed anew. Page layout and checksum: RFC 3533, section 6.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace thrum {

class OggPages {
 public:
  using Sink = std::function<void(std::span<const std::uint8_t>)>;

  OggPages(std::uint32_t serial, Sink sink) : serial_(serial), sink_(std::move(sink)) {}

  /// The next bytes of the stream, in pieces of any size; each page that is complete is handed on.
  void write(std::span<const std::uint8_t> bytes);
  /// Hands on what is left, as it is: nothing, when the stream was complete.
  void finish();

  static std::uint32_t checksum(std::span<const std::uint8_t> bytes);

 private:
  std::size_t page_bytes() const;
  void hand_on(std::size_t count);

  std::uint32_t serial_;
  Sink sink_;
  std::vector<std::uint8_t> held_;
};

}  // namespace thrum
