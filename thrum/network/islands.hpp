// Rows that share a coordinate may have to be solved together: they form an island. C is diagonal,
// so two contacts on different points of one string are independent.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/math/band_matrix.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

/// [setup] Every row is in exactly one island. Islands come in the order of their first rows;
/// within one, rows are ordered so that neighbours lie close together (reverse Cuthill-McKee,
/// 1969), which keeps the band of the compliance matrix narrow.
/// `ties`: ranges {first, count} of rows that belong together although they may share nothing.
using RowTies = std::span<const std::array<std::size_t, 2>>;
std::vector<std::vector<std::size_t>> find_islands(const RowTable& rows, std::size_t coordinates,
                                                   RowTies ties = {});

/// [setup] Neighbours of each row of an island, as positions within the island.
std::vector<std::vector<std::size_t>> neighbours_of(const RowTable& rows,
                                                    std::span<const std::size_t> island);

/// [setup] Throws std::length_error where W of so many rows would be too large.
void check_room(std::size_t rows, std::size_t reach);

/// [setup] W = B C B^T of some rows.
BandMatrix compliance_matrix(const RowTable& rows, std::span<const std::size_t> island,
                             std::span<const double> step_compliances);

}  // namespace thrum
