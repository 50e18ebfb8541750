// Random networks that the program must accept: every kind, up to 40 elements, and parameters as
// extreme as they may be. One seed, one scene.
#pragma once

#include <cstdint>

#include "networks/network_text.hpp"

namespace thrum::networks {

NetworkText generate(std::uint64_t seed);

}  // namespace thrum::networks
