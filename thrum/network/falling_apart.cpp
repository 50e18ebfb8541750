// How the rows of a network fall apart: into islands that are solved together, and loose rows that
// are grouped in every step.
#include <algorithm>
#include <array>
#include <stdexcept>

#include <thrum/network/islands.hpp>
#include <thrum/network/network.hpp>

namespace thrum {

/// Rows that read a few coordinates each act on one another only where they share one: they are
/// grouped in every step. Bundles and friction are solved with all rows that they could touch.
bool Network::is_loose(std::span<const std::size_t> island) const {
  constexpr std::size_t most_entries = 8;
  if (island.size() == 1) return true;
  return std::all_of(island.begin(), island.end(), [&](std::size_t row) {
    Interaction& its = *owner(row).interaction;
    if (!its.bundles().empty() || its.friction() != nullptr) return false;
    const auto entries = rows_.entries(row);
    const auto read = std::count_if(entries.begin(), entries.end(),
                                    [](const PlaceEntry& entry) { return entry.weight != 0.0; });
    return static_cast<std::size_t>(read) <= most_entries &&
           rows_.lean_entries(row).size() == entries.size();
  });
}

/// Rows whose weights, or the C below them, are not always the same.
std::vector<bool> Network::rows_that_vary() const {
  std::vector<bool> vary(rows_.size());
  const auto is_tuned = [&](const PlaceEntry& entry) {
    return std::any_of(bodies_.begin(), bodies_.end(), [&](const PlacedBody& each) {
      return each.body->is_tunable() && each.has(entry.coordinate);
    });
  };
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const auto entries = rows_.entries(row);
    vary[row] = moving_rows_.has(row) || std::any_of(entries.begin(), entries.end(), is_tuned);
  }
  return vary;
}

std::vector<bool> Network::rows_with_low_limits() const {
  std::vector<bool> have(rows_.size());
  for (const PlacedInteraction& each : interactions_)
    for (std::size_t i = 0; i < each.interaction->rows(); ++i)
      have[each.first + i] = each.interaction->has_low_limit(i);
  return have;
}

void Network::find_islands_and_lone_rows(std::span<const double> compliances) {
  islands_.clear();
  loose_.start(rows_.size(), coordinates_);
  lone_rows_ = 0;
  own_compliance_.assign(rows_.size(), 0.0);
  island_of_.assign(rows_.size(), 0);
  std::vector<std::array<std::size_t, 2>> ties;
  for (const PlacedInteraction& each : interactions_)
    for (const Bundle& bundle : each.interaction->bundles())
      ties.push_back({each.first + bundle.first, bundle.count});
  for (const std::vector<std::size_t>& island : find_islands(rows_, coordinates_, ties)) {
    BandMatrix compliance = compliance_matrix(rows_, island, compliances);
    for (std::size_t i = 0; i < island.size(); ++i) {
      own_compliance_[island[i]] = compliance.at(i, i);
      if (!(compliance.at(i, i) > 0.0))
        throw std::invalid_argument("a contact, connection or bow that can move nothing");
    }
    const bool loose = is_loose(island);
    if (loose) loose_.add(island, islands_.size());
    for (const std::size_t row : island) island_of_[row] = islands_.size();
    if (island.size() == 1) {
      ++lone_rows_;
      continue;
    }
    std::vector<Island::Member> members;
    for (const std::size_t row : island) {
      const PlacedInteraction& its = owner(row);
      members.push_back({its.interaction.get(), row - its.first, row});
    }
    islands_.emplace_back(std::move(members), std::move(compliance));
    if (loose) islands_.back().expect_some();
  }
  loose_.finish(rows_, rows_that_vary(), rows_with_low_limits());
  start_awake();
}

}  // namespace thrum
