// Which rows act on one another. Rows that share a coordinate do, if both are awake: they form a
// group and are solved together; most groups are single rows. All rows that could ever be connected
// form an island; its couplings are known from the start, as lists where rows read a few
// coordinates each, or as a full matrix where they all read the same modes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <thrum/network/network.hpp>
#include <thrum/network/parts.hpp>
#include <thrum/network/row_group.hpp>
#include <thrum/network/solve.hpp>

namespace thrum {

class Groups {
 public:
  struct Island : IslandShape {
    bool is_full = false;                   ///< nearly all rows are neighbours
    BandMatrix full = {};                   ///< W, where it is full
    std::vector<std::uint64_t> known = {};  ///< of each entry that varies: when it was found
    AlignedBlock<double> memory = {};       ///< for W of its groups
  };

  /// [setup] Throws std::invalid_argument for a row that moves nothing.
  void build(NetworkParts& parts);
  /// [any] Of more than one row each.
  std::span<const Island> islands() const { return islands_; }
  std::size_t lone_rows() const { return lone_rows_; }
  GroupLimits limits(const NetworkParts& parts) const;
  bool varies(std::size_t row) const { return varies_[row] != 0; }

  /// [audio] Weights or C have changed: what varies of W is found anew when it is asked for.
  void forget_varying() { all_changed_in_ = ++epoch_; }
  /// [audio] The same of one row alone.
  void forget(std::size_t row) { changed_in_[row] = ++epoch_; }
  /// [audio] Finds all of it now.
  void find_varying(const NetworkParts& parts);
  /// [audio] Of rows that are awake, in order.
  void regroup(std::span<const std::size_t> awake, const NetworkParts& parts);
  std::span<const std::size_t> lone() const { return lone_; }
  std::span<const RowGroup> groups() const { return groups_; }

  /// [setup] Rows whose distance is followed while they sleep, or that have a low limit; for the
  /// others only pushes that bring them nearer count.
  void follow(std::vector<char> rows) { followed_ = std::move(rows); }
  /// A row that sleeps, and the distance that the forces on others take from it.
  struct Pushed {
    std::size_t row;
    double lost;
  };
  /// [audio] Which rows that sleep are moved by forces on those that were grouped last; without
  /// those whose upper limit says that no distance wakes them. False when there are none.
  bool find_pushed(std::span<const std::size_t> awake, std::span<const double> limits,
                   const NetworkParts& parts) {
    return some_have_neighbours_ && find_pushed_beside(awake, limits, parts);
  }
  std::span<const Pushed> pushed() const { return pushed_; }

 private:
  static constexpr std::uint32_t nobody = static_cast<std::uint32_t>(-1);
  struct Neighbour {
    std::uint32_t row;
    bool varies;
    double compliance;        ///< W between the two
    std::uint64_t known = 0;  ///< where it varies: when it was found
  };

  /// Whether W of two rows, found in an epoch, is what it was.
  bool holds(std::uint64_t known, std::size_t one, std::size_t other) const {
    return known >= all_changed_in_ && known >= changed_in_[one] && known >= changed_in_[other];
  }
  template <class Visit>
  void visit_neighbours(std::size_t row, const RowTable& table, const Visit& visit);
  bool are_grouped(std::span<const std::size_t> awake) const;
  bool refresh(std::span<const std::size_t> awake, const NetworkParts& parts);
  bool refresh_group(RowGroup& group, const NetworkParts& parts);
  std::size_t root_of(std::size_t row);
  void join(std::size_t one, std::size_t other);
  void join_neighbours(std::span<const std::size_t> awake, const NetworkParts& parts);
  void add_group(std::span<const std::size_t> rows, const NetworkParts& parts);
  std::size_t reach_of(std::span<const std::size_t> rows, const RowTable& table);
  void find_segments(RowGroup& group, const NetworkParts& parts);
  bool is_awake(std::size_t row) const { return awake_in_[row] == grouping_; }
  void find_watched(std::span<const std::size_t> awake, std::span<const double> limits,
                    const NetworkParts& parts);
  bool find_pushed_beside(std::span<const std::size_t> awake, std::span<const double> limits,
                          const NetworkParts& parts);
  void find_pushed_in_full(const std::vector<double>& force);

  std::vector<Island> islands_;
  std::size_t lone_rows_ = 0;
  std::vector<std::uint32_t> island_of_;  ///< of each row, or nobody
  std::vector<std::size_t> position_;     ///< within its island
  std::vector<char> varies_;
  std::vector<Neighbour> neighbours_;
  std::vector<std::size_t> first_neighbour_;

  /// A row that sleeps beside one that is awake.
  struct Watched {
    std::uint32_t source, row;
    double compliance;
  };
  std::vector<Watched> watched_;      ///< by the row that sleeps
  std::vector<std::size_t> in_full_;  ///< rows awake in full islands, island by island
  std::vector<double> lost_;          ///< by each row of a full island
  std::uint64_t watched_in_ = 0;      ///< the grouping for which these are
  std::vector<char> followed_;

  std::uint64_t epoch_ = 1;                ///< of what varies
  std::uint64_t all_changed_in_ = 1;       ///< the epoch
  std::vector<std::uint64_t> changed_in_;  ///< the epoch, of each row
  std::uint64_t grouping_ = 0, groups_made_ = 0;
  bool some_have_neighbours_ = false;
  std::vector<std::uint64_t> awake_in_;   ///< the grouping in which a row last was
  std::vector<std::size_t> head_, used_;  ///< of each island: first row awake, memory
  std::vector<std::uint64_t> head_in_;
  std::vector<std::size_t> parent_, members_, place_;
  std::vector<std::size_t> lone_, together_, local_;
  std::vector<Segment> segments_;
  std::vector<RowGroup> groups_;
  std::vector<Pushed> pushed_;
};

}  // namespace thrum
