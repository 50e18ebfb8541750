// Band-limited resampling.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace thrum {

/// Called now and then with the number of input samples read. It may throw to cancel.
using ResampleProgress = std::function<void(std::size_t samples_read)>;

/// round(samples to / from): the number of samples at the new rate.
std::size_t resampled_length(std::size_t samples, double from_rate, double to_rate);

/// The sound as it would have been sampled at `to_rate`, in time with the input: linear phase, no
/// delay, everything above half the lower rate removed, silence assumed before and after. Any
/// ratio; equal rates give the input itself. Throws std::invalid_argument where a rate is not a
/// number above 0.
std::vector<double> resample(std::span<const double> samples, double from_rate, double to_rate,
                             const ResampleProgress& progress = {});

}  // namespace thrum
