// Random networks that the program must accept: every kind, up to 40 elements, and parameters as
// extreme as they may be. One seed, one scene.
#pragma once

#include <cstdint>

#include "networks/network_text.hpp"

namespace thrum::networks {

NetworkText generate(std::uint64_t seed);

/// Strings that are held along their length by contacts of 1e10 to 1e14 N/m, most of which oppose
/// one another: rows that outnumber what moves them, at the edge of what digits hold.
NetworkText generate_stiff_lines(std::uint64_t seed);

/// Contacts of 1e8 to 1e14 N/m that oppose one another at places which pass one another on a
/// string, within a hundredth of a second.
NetworkText generate_passing_places(std::uint64_t seed);

}  // namespace thrum::networks
