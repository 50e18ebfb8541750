// Rows that read a few coordinates each, as places on grids and masses do. Which of them act on one
// another in a step depends on who is awake: two frets of one string are strangers unless something
// between them is touched too. So these rows are grouped anew in every step, by the coordinates
// they share; most groups are single rows. Those that sleep are told what the forces of the others
// do to them, and wake when that is too much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <thrum/network/island.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

class LooseRows {
 public:
  /// [setup] Takes memory for so many rows and coordinates.
  void start(std::size_t rows, std::size_t coordinates);
  /// [setup] An island of such rows, in its order; `island` is its number, where it has several.
  void add(std::span<const std::size_t> rows, std::size_t island);
  /// [setup] After the last: who touches which coordinate. Rows that vary change their weights or
  /// pushes; those with low limits can be pushed over either.
  void finish(const RowTable& table, const std::vector<bool>& vary,
              const std::vector<bool>& low_limits);

  bool has(std::size_t row) const { return island_of_[row] != stranger; }

  /// A group of rows that are solved together.
  struct Group {
    std::size_t island;
    std::span<const std::size_t> rows;  ///< in the island's order
  };
  /// [audio] Groups those of some rows that are loose.
  void group(std::span<const std::size_t> some, const RowTable& table);
  std::span<const std::size_t> lone() const { return lone_; }
  std::span<const Group> groups() const { return groups_; }
  /// [audio] Makes the island solve the group: who takes part, and W of them.
  void prepare(const Group& group, const RowTable& table, Island& island);

  /// A row that sleeps, and the distance that forces on others take from it. For one that does not
  /// vary and has no low limit, only what brings it nearer.
  struct Pushed {
    std::size_t row;
    double lost;
  };
  /// [audio] Which rows that sleep are moved by forces on `some`, and how far.
  void find_pushed(std::span<const std::size_t> some, std::span<const double> force,
                   const RowTable& table);
  std::span<const Pushed> pushed() const { return pushed_; }
  /// [audio] Empty after find_pushed(): for those of them that wake.
  std::vector<std::size_t>& woken() { return woken_; }

 private:
  static constexpr std::size_t stranger = static_cast<std::size_t>(-1);
  struct Touch {
    std::uint32_t row;
    std::uint32_t entry;
  };

  /// What a newton on a row does to another that is near.
  struct Near {
    std::uint32_t row;
    std::uint32_t entry;  ///< of that row, where it varies
    double compliance;    ///< W, or the push to be weighed by that entry
    bool varies;
  };

  /// For whom an island was prepared last: which grouping, and the first row of the group.
  struct Prepared {
    std::uint64_t grouping = 0;
    std::size_t row = 0;
    bool operator==(const Prepared&) const = default;
  };

  void find_near(const RowTable& table, const std::vector<bool>& vary,
                 const std::vector<bool>& low_limits);
  /// What a newton on a row that is awake takes from one that sleeps, for the grouping as it is.
  struct Watched {
    std::uint32_t source, row;
    double compliance;
    bool both_ways;
  };

  template <class Visit>
  void visit_sleeping(std::size_t row, const RowTable& table, const Visit& visit) const;
  void watch(std::span<const std::size_t> some, const RowTable& table);
  void reserve_watched(const RowTable& table);
  void push(std::size_t row, double lost);
  std::size_t root_of(std::size_t row);
  void join_by_coordinates(std::span<const std::size_t> some, const RowTable& table);
  std::size_t reach_of(const Group& group, const RowTable& table) const;

  std::vector<std::size_t> island_of_, position_;  ///< of each row
  std::vector<char> solitary_;                     ///< of each row: whether it never has neighbours
  std::vector<Touch> touches_;                     ///< by coordinate
  std::vector<std::size_t> first_touch_;
  std::vector<char> varies_;     ///< of each row
  std::vector<char> both_ways_;  ///< of each row: it matters also where it is pushed away
  std::vector<Near> near_;       ///< by row, of those that do not vary
  std::vector<std::size_t> first_near_;
  std::vector<std::uint64_t> seen_in_;  ///< of each coordinate: the grouping that saw it last
  std::vector<std::size_t> seen_by_;    ///< and by which row
  std::uint64_t grouping_ = 0;
  bool have_neighbours_ = false;  ///< some of the rows that were grouped last do
  std::vector<Watched> watched_;
  std::uint64_t looked_in_ = 0, watched_in_ = 0;  ///< groupings for which pushes were found
  std::uint64_t pushing_ = 0;
  std::vector<Prepared> prepared_;                   ///< by island
  std::vector<std::uint64_t> awake_in_, pushed_in_;  ///< of each row: when it last was
  std::vector<std::size_t> parent_, members_, place_;
  std::vector<std::size_t> pushed_as_;  ///< of each row: which of pushed_
  std::vector<std::size_t> lone_, together_, positions_, woken_;
  std::vector<Pushed> pushed_;
  std::vector<Group> groups_;
};

}  // namespace thrum
