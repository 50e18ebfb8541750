// By libebur128.
#include <ebur128.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <thrum/sweep/measures.hpp>

namespace thrum::sweep {

namespace {

struct Destroy {
  void operator()(ebur128_state* state) const { ebur128_destroy(&state); }
};

}  // namespace

double measure_loudness(const std::vector<std::vector<double>>& channels, double rate) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (channels.empty() || channels.front().empty()) return none;
  const auto count = static_cast<unsigned>(channels.size());
  const std::unique_ptr<ebur128_state, Destroy> state(
      ebur128_init(count, static_cast<unsigned long>(std::lround(rate)), EBUR128_MODE_I));
  if (!state) return none;
  for (unsigned i = 0; i < count; ++i) ebur128_set_channel(state.get(), i, EBUR128_LEFT);
  const std::size_t frames =
      std::max(channels.front().size(), static_cast<std::size_t>(std::ceil(0.4 * rate)));
  std::vector<double> frame_by_frame(frames * count, 0.0);
  for (std::size_t c = 0; c < count; ++c)
    for (std::size_t i = 0; i < channels[c].size(); ++i)
      frame_by_frame[i * count + c] = channels[c][i];
  if (ebur128_add_frames_double(state.get(), frame_by_frame.data(), frames) != EBUR128_SUCCESS)
    return none;
  double loudness = none;
  if (ebur128_loudness_global(state.get(), &loudness) != EBUR128_SUCCESS) return none;
  return std::isfinite(loudness) ? loudness : none;
}

}  // namespace thrum::sweep
