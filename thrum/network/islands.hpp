// Islands: rows that share a coordinate, directly or through others, and may have to be solved
// together. C is diagonal, so two contacts on different points of one string are independent.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/network/network.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

struct RowIsland : IslandShape {
  std::vector<std::vector<std::size_t>> near = {};  ///< neighbours of each row, as positions
};

/// [setup] Every row is in exactly one island. Islands come in the order of their first rows.
/// Within one, rows are ordered so that neighbours lie close together (math/band_order.hpp), which
/// keeps the band of the compliance matrix narrow.
/// `ties`: ranges {first, count} of rows that belong together although they may share no
/// coordinate; islands with such rows stay in order.
using RowTies = std::span<const std::array<std::size_t, 2>>;
std::vector<RowIsland> find_islands(const RowTable& rows, std::size_t coordinates,
                                    RowTies ties = {});

}  // namespace thrum
