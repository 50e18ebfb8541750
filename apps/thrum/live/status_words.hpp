// What the status line of live playing says, and what of it has room.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

namespace thrum::app {

/// What matters most first: faults, the preset, what the computer's keys do, the load. `preset` and
/// `keys` may be "".
std::vector<std::string> status_parts(const LivePlayer::Status& status, long long xruns,
                                      const std::string& preset, const std::string& keys);

/// Those that fit into so many columns, each of them whole; the first is cut if it alone is longer.
std::string fitted(const std::vector<std::string>& parts, std::size_t columns);

}  // namespace thrum::app
