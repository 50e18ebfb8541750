// Names for what a sound may leave out while it is played live: SavedSound::live. Offline rendering
// is always in full.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace thrum {

inline constexpr std::array<std::string_view, 3> quality_names{"full", "light", "draft"};

/// [any] Settings, as --set takes them, of an instrument with so many voices. Light: half the
/// steps, and half the cost. Draft: nothing above 5 kHz, and half the voices, besides.
std::vector<std::string> settings_of_quality(std::size_t quality, int voices);
/// [any] Which of the names they have, or their number.
std::size_t quality_of(const std::vector<std::string>& settings);

}  // namespace thrum
