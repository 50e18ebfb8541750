// Which rows are solved together. Rows that share a coordinate act on one another: those that are
// awake form a group. Most rows are alone. All rows that could ever be connected form an island,
// whose couplings are found once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <thrum/math/disjoint_sets.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/parts.hpp>
#include <thrum/network/row_group.hpp>
#include <thrum/network/solve.hpp>

namespace thrum {

struct RowIsland;

class Groups {
 public:
  /// [setup] Throws std::invalid_argument for a row that moves nothing.
  void build(NetworkParts& parts);
  /// [any] Those of more than one row.
  const std::vector<IslandShape>& islands() const { return islands_; }
  std::size_t lone_rows() const { return lone_rows_; }
  const GroupLimits& limits() const { return limits_; }
  bool varies(std::size_t row) const { return varies_[row] != 0; }

  /// [audio] Weights or C have changed: couplings that vary are computed again when needed.
  void forget_varying() { all_changed_in_ = ++epoch_; }
  /// [audio] The same for the couplings of one row.
  void forget(std::size_t row) { changed_in_[row] = ++epoch_; }
  /// [audio] Computes them now.
  void find_varying(const NetworkParts& parts);
  /// [audio] Forms the groups of the active rows, which are in order.
  void regroup(std::span<const std::size_t> awake, const NetworkParts& parts);
  std::span<const std::size_t> lone() const { return lone_; }
  std::span<const RowGroup> groups() const { return groups_; }

  /// [audio] Whether any of the rows that were grouped last could act on another.
  bool some_have_neighbours() const { return some_have_neighbours_; }
  /// [audio] Whether a row was among those.
  bool is_awake(std::size_t row) const { return awake_in_[row] == grouping_; }
  /// [audio] visit(other, W): the rows that a unit force on this one moves, and how far.
  template <class Visit>
  void visit_neighbours(std::size_t row, const RowTable& table, const Visit& visit);

 private:
  struct Neighbour {
    std::uint32_t row;
    bool varies;
    double compliance;  ///< W between the two
  };

  /// Whether W of two rows, computed in an epoch, is still valid.
  bool holds(std::uint64_t known, std::size_t one, std::size_t other) const {
    return known >= all_changed_in_ && known >= changed_in_[one] && known >= changed_in_[other];
  }
  void reserve(std::size_t rows);
  void add_island(const RowIsland& island, const NetworkParts& parts);
  template <class Visit>
  void visit_awake(std::size_t row, const RowTable& table, const Visit& visit);
  bool refresh(std::span<const std::size_t> awake, const NetworkParts& parts);
  void join_neighbours(std::span<const std::size_t> awake, const NetworkParts& parts);
  void add_group(std::span<const std::size_t> rows, const NetworkParts& parts);
  bool find_compliance(RowGroup& group, const NetworkParts& parts);
  void find_segments(RowGroup& group, const NetworkParts& parts);

  std::vector<IslandShape> islands_;
  std::size_t lone_rows_ = 0;
  GroupLimits limits_;
  std::vector<std::size_t> position_;  ///< of each row within its island
  std::vector<char> varies_;           ///< of each row
  std::vector<std::vector<Neighbour>> neighbours_;
  AlignedBlock<double> memory_;  ///< of W of all groups

  std::uint64_t epoch_ = 1;                ///< counts changes of couplings that vary
  std::uint64_t all_changed_in_ = 1;       ///< epoch of the last change of all of them
  std::vector<std::uint64_t> changed_in_;  ///< and of those of each row
  std::vector<std::uint64_t> visited_in_;  ///< epoch in which they were last brought up to date

  std::uint64_t grouping_ = 0, groups_made_ = 0;
  bool some_have_neighbours_ = false;
  std::vector<std::uint64_t> awake_in_;  ///< the last grouping of which each row was part
  DisjointSets sets_;
  std::vector<std::size_t> place_;  ///< within the group
  std::vector<std::size_t> lone_, together_, local_;
  std::size_t used_ = 0;  ///< of memory_
  std::vector<Segment> segments_;
  std::vector<RowGroup> groups_;
};

template <class Visit>
void Groups::visit_neighbours(std::size_t row, const RowTable& table, const Visit& visit) {
  const std::uint64_t known = std::exchange(visited_in_[row], epoch_);
  for (Neighbour& it : neighbours_[row]) {
    if (it.varies && !holds(known, row, it.row)) it.compliance = table.compliance(it.row, row);
    visit(it.row, it.compliance);
  }
}

/// The same for those that are awake.
template <class Visit>
void Groups::visit_awake(std::size_t row, const RowTable& table, const Visit& visit) {
  visit_neighbours(row, table, [&](std::size_t other, double w) {
    if (w != 0.0 && is_awake(other)) visit(other, w);
  });
}

}  // namespace thrum
