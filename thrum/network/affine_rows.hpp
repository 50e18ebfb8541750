// The rows of a group whose laws are affine in the step, f = a + S r, eliminated from it. With A
// for them and C for the others,
//
//     r_A = G (d_A - W_AA a - W_AC f_C),   f_A = a + S r_A,     G = (I + W_AA S)^-1
//     r_C + (W_CC - W_CA S G W_AC) f_C = d_C - W_CA (a + S G (d_A - W_AA a))
//
// so that what is left to solve is a smaller group of the same form, or nothing. G depends on W and
// the slopes alone: springs between the same rows keep it, and then cost two products. Where
// springs are stiff against W an inverse would lose digits that elimination keeps; there groups
// stay whole.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/network/row_group.hpp>

namespace thrum {

class AffineRows {
 public:
  /// Rows of a group beyond which it stays whole.
  static constexpr std::size_t most_rows = 24;

  AffineRows() = default;
  /// [setup] For groups of up to so many rows.
  explicit AffineRows(std::size_t rows);

  /// [audio] Whether it is this group that they were last taken from.
  bool are_of(const RowGroup& group) const { return parted_ == group.number; }
  /// [audio] Takes the affine laws of a group, and eliminates them. False where it stays whole.
  bool take(const RowGroup& group, std::span<const double> d);
  /// [audio] What is left, and its d.
  const RowGroup& rest() const { return rest_; }
  std::span<const double> rest_d() const { return {rest_d_.data(), rest_at_.size()}; }
  /// [audio] With the forces of the rest: r and forces of the affine rows, in lists of all rows.
  void finish(const RowGroup& group, std::span<double> r, std::span<double> force);
  /// [audio] After finish(): whether a law changes itself, and all is to be done once more.
  bool revise(int pass, bool last);

 private:
  void part(const RowGroup& group);
  void find_laws(const RowGroup& group, std::span<const double> d);
  void find_couplings(const RowGroup& group);
  bool find_response(const RowGroup& group);
  RowBatch batch(const Segment& segment);

  std::uint64_t parted_ = 0;  ///< the number of the group; 0: none
  bool stays_whole_ = false;
  bool responds_ = false;                  ///< the response is that of this group
  std::vector<std::size_t> at_, rest_at_;  ///< positions in the group
  std::vector<std::size_t> numbers_;       ///< of the rest, in the network
  std::vector<std::size_t> order_;         ///< 0, 1, 2, ...
  std::vector<Segment> segments_, rest_segments_;
  RowGroup rest_;
  AlignedBlock<double> rest_memory_;
  std::vector<double> own_, d_, bend_, slope_, rest_d_;
  std::vector<double> folded_slope_;  ///< for which the response is
  AlignedBlock<double> force_, r_, pushed_, free_;
  DenseBlock compliance_, inverse_;  ///< W_AA and G by columns
  DenseBlock to_rest_, from_rest_;   ///< W_CA and G W_AC by columns
  DenseBlock rest_to_;               ///< W_AC by columns
};

}  // namespace thrum
