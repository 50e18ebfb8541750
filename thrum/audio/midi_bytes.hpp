// A bounds-checked reader of the bytes of a MIDI file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <thrum/audio/bad_file.hpp>

namespace thrum {

class MidiBytes {
 public:
  MidiBytes(std::span<const std::uint8_t> bytes, const std::string& name)
      : bytes_(bytes), end_(bytes.size()), name_(&name) {}

  std::size_t place() const { return place_; }
  std::size_t left() const { return end_ - place_; }
  bool at_end() const { return place_ == end_; }

  [[noreturn]] void refuse(std::size_t place, const std::string& message) const {
    throw BadFile(*name_ + ": byte " + std::to_string(place) + ": " + message);
  }

  /// `what` names what is being read, for errors: "the header".
  std::uint8_t byte(const char* what) {
    need(1, what);
    return bytes_[place_++];
  }
  std::uint32_t number(int count, const char* what) {
    need(static_cast<std::size_t>(count), what);
    std::uint32_t value = 0;
    for (int n = 0; n < count; ++n) value = value << 8 | bytes_[place_++];
    return value;
  }
  /// Seven bits in each byte, the highest first; at most four bytes.
  std::uint32_t variable(const char* what) {
    const std::size_t start = place_;
    std::uint32_t value = 0;
    for (int n = 0; n < 4; ++n) {
      const std::uint8_t next = byte(what);
      value = value << 7 | (next & 0x7Fu);
      if (next < 0x80) return value;
    }
    refuse(start,
           std::string("a number in ") + what + " is longer than the four bytes it may have");
  }
  std::span<const std::uint8_t> take(std::size_t count, const char* what) {
    need(count, what);
    const auto part = bytes_.subspan(place_, count);
    place_ += count;
    return part;
  }
  /// A reader of the next `count` bytes, with the same numbering; they are skipped here.
  MidiBytes part(std::size_t count) {
    MidiBytes inner = *this;
    inner.end_ = place_ + count;
    place_ = inner.end_;
    return inner;
  }

 private:
  void need(std::size_t count, const char* what) const {
    if (count <= left()) return;
    const bool is_file = end_ == bytes_.size();
    refuse(place_, std::string("the ") + (is_file ? "file" : "track") + " ends in the middle of " +
                       what + ", which needs " + std::to_string(count) + " more byte" +
                       (count == 1 ? "" : "s") + "; " + std::to_string(left()) +
                       (left() == 1 ? " is" : " are") + " left");
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t end_;
  std::size_t place_ = 0;
  const std::string* name_;
};

}  // namespace thrum
