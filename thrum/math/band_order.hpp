// An order of the vertices of a graph in which neighbours lie close together, which keeps the band
// of a matrix with an entry for every edge narrow.
#pragma once

#include <cstddef>
#include <vector>

namespace thrum {

/// [setup] Reverse Cuthill-McKee (1969). `vertices` are all that are connected; `near` lists the
/// neighbours of each.
std::vector<std::size_t> band_order(const std::vector<std::vector<std::size_t>>& near,
                                    const std::vector<std::size_t>& vertices);

}  // namespace thrum
