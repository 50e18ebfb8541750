// Elimination of the rows of a group whose laws are affine in the step, f = a + S r. With A for
// these rows and C for the others,
//
//     r_A = G (d_A - W_AA a - W_AC f_C),   f_A = a + S r_A,     G = (I + W_AA S)^-1
//     r_C + (W_CC - W_CA S G W_AC) f_C = d_C - W_CA (a + S G (d_A - W_AA a))
//
// The remaining group is smaller and of the same form, or empty. G depends only on W and the
// slopes: while they stay the same it is kept, and the springs cost two products. Where springs are
// stiff against W the inverse would lose digits that elimination keeps; such groups stay whole.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/network/row_group.hpp>

namespace thrum {

class AffineRows {
 public:
  /// Larger groups stay whole.
  static constexpr std::size_t most_rows = 24;

  AffineRows() = default;
  /// [setup] For groups of up to `rows` rows.
  explicit AffineRows(std::size_t rows);

  /// [audio] Whether they were last taken from this group.
  bool are_of(const RowGroup& group) const { return parted_ == group.number; }
  /// [audio] Eliminates the affine rows of a group. False where it stays whole.
  bool take(const RowGroup& group, std::span<const double> d);
  /// [audio] The remaining group and its d.
  const RowGroup& rest() const { return rest_; }
  std::span<const double> rest_d() const { return {rest_d_.data(), rest_at_.size()}; }
  /// [audio] From the forces of the rest: r and forces of the affine rows, in lists of all rows.
  void finish(const RowGroup& group, std::span<double> r, std::span<double> force);
  /// [audio] After finish(): whether a law has revised itself, so that the solve must be repeated.
  bool revise(int pass, bool last);

 private:
  void part(const RowGroup& group);
  void find_couplings(const RowGroup& group);
  bool find_response(const RowGroup& group);
  RowBatch batch(const Segment& segment);

  std::uint64_t parted_ = 0;  ///< the number of the group; 0: none
  bool stays_whole_ = false;
  bool responds_ = false;                  ///< inverse_ belongs to this group
  std::vector<std::size_t> at_, rest_at_;  ///< positions in the group
  std::vector<std::size_t> numbers_;       ///< of the rest, in the network
  std::vector<std::size_t> order_;         ///< 0, 1, 2, ...
  std::vector<Segment> segments_, rest_segments_;
  RowGroup rest_;
  AlignedBlock<double> rest_memory_;
  std::vector<double> own_, d_, bend_, slope_, rest_d_;
  std::vector<double> folded_slope_;  ///< S in inverse_
  AlignedBlock<double> force_, r_, pushed_, free_;
  DenseBlock compliance_, inverse_;  ///< W_AA and G by columns
  DenseBlock to_rest_, from_rest_;   ///< W_CA and G W_AC by columns
  DenseBlock rest_to_;               ///< W_AC by columns
};

}  // namespace thrum
