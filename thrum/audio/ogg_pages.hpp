// Rewrites the pages of an Ogg stream with a fixed serial number.
//
// Every Ogg page contains a serial number that encoders choose at random, so that the same sound
// would not give the same file twice. Here it is replaced, and the page checksum recomputed. Page
// layout and checksum: RFC 3533, section 6.
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

  /// The next bytes of the stream, in pieces of any size; each complete page is passed on.
  void write(std::span<const std::uint8_t> bytes);
  /// Passes on the remaining bytes unchanged: none if the stream was complete.
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
