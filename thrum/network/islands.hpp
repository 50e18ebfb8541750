// Rows that share a coordinate may have to be solved together: they form an island. C is diagonal,
// so two contacts on different points of one string are independent.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/math/band_matrix.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

struct RowIsland : IslandShape {
  std::vector<std::vector<std::size_t>> near = {};  ///< neighbours of each row, as positions
};

/// [setup] Every row is in exactly one island. Islands come in the order of their first rows;
/// within one, rows are ordered so that neighbours lie close together (reverse Cuthill-McKee,
/// 1969), which keeps the band of the compliance matrix narrow.
/// `ties`: ranges {first, count} of rows that belong together although they may share nothing;
/// islands with such rows stay in order. Throws std::length_error where W would be too large.
using RowTies = std::span<const std::array<std::size_t, 2>>;
std::vector<RowIsland> find_islands(const RowTable& rows, std::size_t coordinates,
                                    RowTies ties = {});

/// [setup] W = B C B^T of the rows of an island.
BandMatrix compliance_matrix(const RowTable& rows, const RowIsland& island,
                             std::span<const double> step_compliances);

}  // namespace thrum
