#include <thrum/math/kernels/bank_stretch.hpp>

#include <algorithm>

#include <thrum/math/kernels/dense.hpp>
#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(BankStretchKernels, bank_stretch_kernels)

void BankStretch::lay_out(const Constants& from) {
  groups = (from.step.count + width - 1) / width;
  std::fill_n(modes, groups * group_size(), 0.0);
  for (std::size_t i = 0; i < from.step.count; ++i) {
    at(keep, i) = from.step.keep[i];
    at(pull, i) = -from.step.turn[i];
    if (from.push != nullptr) at(push, i) = from.push[i];
    for (std::size_t r = 0; r < readings; ++r) at(weights + r, i) = from.weights[r][i];
    for (std::size_t j = 0; j < drags; ++j) at(weights + readings + j, i) = -from.drag_pushes[j][i];
  }
}

void BankStretch::find_drag_gains(const double* slopes, DenseBlock& room) {
  room.reshape(drags, drags);
  for (std::size_t k = 0; k < drags; ++k)
    for (std::size_t j = 0; j < room.stride(); ++j)
      room.row(k)[j] =
          j >= drags ? 0.0 : (j == k ? 1.0 : 0.0) - slopes[j] * drag_response[k][places + j][0];
  best_dense_kernels().invert(room);
  for (std::size_t k = 0; k < drags; ++k)
    for (std::size_t j = 0; j < drags; ++j) drag_gain[j][k] = room.at(k, j) * slopes[k];
}

}  // namespace thrum
