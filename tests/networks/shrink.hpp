// The smallest part of a network that still fails in the same way.
#pragma once

#include <functional>

#include "networks/network_text.hpp"

namespace thrum::networks {

/// Removes tables, then lines, as long as `fails` is true; at most `most_tries` tries.
NetworkText shrink(NetworkText network, const std::function<bool(const NetworkText&)>& fails,
                   int most_tries = 2000);

}  // namespace thrum::networks
