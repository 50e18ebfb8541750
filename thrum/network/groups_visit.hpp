// The neighbours of a row, for those files of Groups that ask for them.
#pragma once

#include <thrum/network/groups.hpp>

namespace thrum {

/// visit(other, W): the rows that a newton on this one moves, and how far.
template <class Visit>
void Groups::visit_neighbours(std::size_t row, const RowTable& table, const Visit& visit) {
  Island& island = islands_[island_of_[row]];
  if (!island.is_full) {
    for (std::size_t i = first_neighbour_[row]; i < first_neighbour_[row + 1]; ++i) {
      Neighbour& it = neighbours_[i];
      if (it.varies && !holds(it.known, row, it.row)) {
        it.compliance = table.compliance(it.row, row);
        it.known = epoch_;
      }
      visit(it.row, it.compliance);
    }
    return;
  }
  const std::size_t n = island.rows.size();
  const std::size_t at = position_[row];
  for (std::size_t j = 0; j < n; ++j) {
    const std::size_t other = island.rows[j];
    if (other == row) continue;
    double& w = island.full.at(at, j);
    if ((varies_[row] | varies_[other]) != 0 && !holds(island.known[at * n + j], row, other)) {
      w = table.compliance(other, row);
      island.known[at * n + j] = epoch_;
    }
    visit(other, w);
  }
}

}  // namespace thrum
