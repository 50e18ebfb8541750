#include <thrum/network/affine_rows.hpp>

#include <algorithm>
#include <numeric>

namespace thrum {

namespace {
/// W_ii S_i up to which an inverse loses no more than two digits against elimination.
constexpr double not_stiff = 100.0;
}  // namespace

AffineRows::AffineRows(std::size_t rows) {
  const std::size_t n = std::min(rows, most_rows);
  for (std::vector<std::size_t>* list : {&at_, &rest_at_, &numbers_}) list->reserve(n);
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  segments_.reserve(n);
  rest_segments_.reserve(n);
  for (std::vector<double>* list : {&own_, &d_, &bend_, &slope_, &rest_d_, &folded_slope_})
    list->resize(n);
  const std::size_t padded = round_up(n, dense_lanes);
  rest_memory_ = AlignedBlock<double>(n * padded);
  for (AlignedBlock<double>* block : {&force_, &r_, &pushed_, &free_})
    *block = AlignedBlock<double>(padded);
  for (DenseBlock* block : {&compliance_, &inverse_, &to_rest_, &from_rest_, &rest_to_})
    *block = DenseBlock(n, n);
}

/// Divides the group into affine rows and a group of the others.
void AffineRows::part(const RowGroup& group) {
  parted_ = group.number;
  responds_ = false;
  stays_whole_ = true;
  if (group.rows.size() > most_rows || group.has_common_variables || !group.compliance.is_full())
    return;
  at_.clear();
  rest_at_.clear();
  numbers_.clear();
  segments_.clear();
  rest_segments_.clear();
  rest_ = {.rows = {}, .segments = {}, .compliance = {}, .symmetric = group.symmetric};
  for (const Segment& segment : group.segments) {
    const bool affine = segment.has_springs();
    std::vector<std::size_t>& positions = affine ? at_ : rest_at_;
    std::vector<Segment>& segments = affine ? segments_ : rest_segments_;
    segments.push_back(segment);
    segments.back().begin = positions.size();
    for (std::size_t i = segment.begin; i < segment.end(); ++i) positions.push_back(i);
    if (!affine) rest_.note(segment);
  }
  stays_whole_ = at_.empty();
  for (const std::size_t i : rest_at_) numbers_.push_back(group.rows[i]);
  rest_.rows = numbers_;
  rest_.segments = rest_segments_;
  rest_.number = group.number;
  if (!stays_whole_) find_couplings(group);
}

RowBatch AffineRows::batch(const Segment& segment) {
  const std::size_t at = segment.begin;
  return {segment.local,  order_.data(),      own_.data() + at,   d_.data() + at,
          r_.data() + at, force_.data() + at, slope_.data() + at, bend_.data() + at};
}

/// Copies W_AA, W_CA and W_AC.
void AffineRows::find_couplings(const RowGroup& group) {
  const std::size_t n = at_.size(), m = rest_at_.size();
  const auto take = [&](DenseBlock& to, const std::vector<std::size_t>& columns,
                        const std::vector<std::size_t>& rows) {
    to.reshape(columns.size(), rows.size());
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const double* column = group.compliance.row(columns[j], 0);
      double* row = to.row(j);
      for (std::size_t i = 0; i < rows.size(); ++i) row[i] = column[rows[i]];
      for (std::size_t i = rows.size(); i < to.stride(); ++i) row[i] = 0.0;
    }
  };
  take(compliance_, at_, at_);
  take(to_rest_, at_, rest_at_);
  take(rest_to_, rest_at_, at_);
  from_rest_.reshape(m, n);
  inverse_.reshape(n, n);
  rest_.compliance = BandView(rest_memory_.data(), m, m == 0 ? 0 : m - 1);
  for (std::size_t j = 0; j < n; ++j) own_[j] = compliance_.at(j, j);
}

/// Finds G and the remaining W. False where a law is stiff.
bool AffineRows::find_response(const RowGroup& group) {
  const std::size_t n = at_.size(), m = rest_at_.size();
  responds_ = true;
  for (std::size_t j = 0; j < n; ++j) responds_ = responds_ && own_[j] * slope_[j] <= not_stiff;
  if (!responds_) return false;
  std::copy_n(slope_.data(), n, folded_slope_.data());
  for (std::size_t j = 0; j < n; ++j) {
    const double* column = compliance_.row(j);
    double* row = inverse_.row(j);
    for (std::size_t i = 0; i < inverse_.stride(); ++i) row[i] = column[i] * slope_[j];
    row[j] += 1.0;
  }
  const DenseKernels& kernels = best_dense_kernels();
  kernels.invert(inverse_);
  for (std::size_t c = 0; c < m; ++c) {
    kernels.transposed_times(inverse_, rest_to_.row(c), from_rest_.row(c));
    for (std::size_t j = 0; j < n; ++j) free_[j] = slope_[j] * from_rest_.at(c, j);
    kernels.transposed_times(to_rest_, free_.data(), pushed_.data());
    const double* column = group.compliance.row(rest_at_[c], 0);
    for (std::size_t i = 0; i < m; ++i)
      rest_.compliance.at(c, i) = column[rest_at_[i]] - pushed_[i];
  }
  return true;
}

bool AffineRows::take(const RowGroup& group, std::span<const double> d) {
  if (!are_of(group)) part(group);
  if (stays_whole_) return false;
  const std::size_t n = at_.size(), m = rest_at_.size();
  for (std::size_t j = 0; j < n; ++j) d_[j] = d[group.rows[at_[j]]];
  for (const Segment& segment : segments_)  // writes the offsets a into force_
    segment.interaction->find_affine(batch(segment));
  const bool same = responds_ && std::equal(slope_.data(), slope_.data() + n, folded_slope_.data());
  if (!same && !find_response(group)) return false;
  const DenseKernels& kernels = best_dense_kernels();
  kernels.transposed_times(compliance_, force_.data(), pushed_.data());
  for (std::size_t j = 0; j < n; ++j) free_[j] = d_[j] - pushed_[j];
  kernels.transposed_times(inverse_, free_.data(), r_.data());
  for (std::size_t i = 0; i < m; ++i) rest_d_[i] = d[group.rows[rest_at_[i]]];
  for (std::size_t j = 0; j < n && m > 0; ++j) {
    const double force = force_[j] + slope_[j] * r_[j];
    for (std::size_t i = 0; i < m; ++i) rest_d_[i] -= to_rest_.at(j, i) * force;
  }
  return true;
}

void AffineRows::finish(const RowGroup& group, std::span<double> r, std::span<double> force) {
  const std::size_t n = at_.size();
  for (std::size_t c = 0; c < rest_at_.size(); ++c) {
    const double pushed = force[group.rows[rest_at_[c]]];
    const double* from = from_rest_.row(c);
    for (std::size_t j = 0; j < n; ++j) r_[j] -= from[j] * pushed;
  }
  for (std::size_t j = 0; j < n; ++j) {
    force_[j] += slope_[j] * r_[j];
    r[group.rows[at_[j]]] = r_[j];
    force[group.rows[at_[j]]] = force_[j];
  }
}

bool AffineRows::revise(int pass, bool last) {
  bool changed = false;
  for (const Segment& segment : segments_)
    changed = segment.interaction->revise(batch(segment), pass, last) || changed;
  return changed;
}

}  // namespace thrum
