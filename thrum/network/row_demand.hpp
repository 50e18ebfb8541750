// What rows that act on one another will take, by counting, before any of it is taken.
#pragma once

#include <cstddef>

#include <thrum/network/row_table.hpp>

namespace thrum {

struct RowDemand {
  double couplings = 0.0;   ///< pairs of rows that share a coordinate
  double bytes = 0.0;       ///< for lists of neighbours, W and its factor
  double operations = 0.0;  ///< to find W
  std::size_t crowded = 0;  ///< a row of the largest crowd
};

/// [setup] Coordinates that the same rows read count once, as the modes of one body.
RowDemand row_demand(const RowTable& rows, std::size_t coordinates);

}  // namespace thrum
