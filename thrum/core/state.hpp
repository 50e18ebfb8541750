// Everything that a step changes, as bytes: written out of a simulation or put back into it. Each
// part lists its numbers once, in exchange(), and the direction is the State's business.
// [public]
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace thrum {

/// A number that changes with any of the bytes (FNV-1a, 64 bits).
inline std::uint64_t digest_of(std::span<const std::byte> bytes,
                               std::uint64_t digest = 0xcbf29ce484222325ULL) {
  for (const std::byte byte : bytes)
    digest = (digest ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3ULL;
  return digest;
}

class State {
 public:
  /// To be written.
  State() = default;
  /// To be read.
  explicit State(std::vector<std::byte> bytes) : bytes_(std::move(bytes)), reads_(true) {}

  bool reads() const { return reads_; }
  const std::vector<std::byte>& bytes() const { return bytes_; }
  /// True when everything that was written has been read.
  bool is_used_up() const { return at_ == bytes_.size(); }

  /// Plain numbers, and structures of them.
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void exchange(T& value) { exchange_bytes(&value, sizeof(T)); }
  /// A list; its length is part of the state, and must be what it was where memory is fixed.
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void exchange(std::vector<T>& list) {
    std::uint64_t size = list.size();
    exchange(size);
    if (reads_) {
      if (size > (bytes_.size() - at_) / sizeof(T)) fail();
      list.resize(static_cast<std::size_t>(size));
    }
    exchange_bytes(list.data(), list.size() * sizeof(T));
  }
  template <class T>
  void exchange(T* values, std::size_t count) {
    exchange_bytes(values, count * sizeof(T));
  }

 private:
  [[noreturn]] static void fail() {
    throw std::invalid_argument("the saved state is of another scene, or incomplete");
  }
  void exchange_bytes(void* data, std::size_t size) {
    if (size == 0) return;
    if (!reads_) {
      const auto* from = static_cast<const std::byte*>(data);
      bytes_.insert(bytes_.end(), from, from + size);
      return;
    }
    if (bytes_.size() - at_ < size) fail();
    std::memcpy(data, bytes_.data() + at_, size);
    at_ += size;
  }

  std::vector<std::byte> bytes_;
  std::size_t at_ = 0;
  bool reads_ = false;
};

}  // namespace thrum
