// The sources of a gesture, each from 0 to 1.
#pragma once

#include <array>
#include <cstddef>

namespace thrum {

enum class Source {
  velocity,    ///< of the note
  pressure,    ///< channel pressure, or that of the key
  timbre,      ///< controller 74
  modulation,  ///< controller 1
  breath,      ///< controller 2
  expression,  ///< controller 11
  pedal,       ///< controller 64
  bend,        ///< 0.5 in the middle
  soft,        ///< controller 67
  count
};

inline constexpr std::size_t source_count = static_cast<std::size_t>(Source::count);

/// The values of all sources at one time.
class Sources {
 public:
  double& operator[](Source source) { return values_[static_cast<std::size_t>(source)]; }
  double operator[](Source source) const { return values_[static_cast<std::size_t>(source)]; }
  bool operator==(const Sources&) const = default;

 private:
  std::array<double, source_count> values_{};
};

}  // namespace thrum
