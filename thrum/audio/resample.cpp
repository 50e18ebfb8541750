#include <thrum/audio/resample.hpp>

#include <soxr.h>
#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

namespace thrum {
namespace {

constexpr std::size_t block_samples = 1 << 16;
/// A larger ratio, up or down, is split in two: soxr is very slow for it.
constexpr double largest_change = 1000.0;

struct Deleter {
  void operator()(soxr* resampler) const { soxr_delete(resampler); }
};
using Resampler = std::unique_ptr<soxr, Deleter>;

void check(soxr_error_t error) {
  if (error) throw std::runtime_error(std::string("the sampling rate cannot be changed: ") + error);
}

// One channel, doubles in and out. "Very high quality": the filter's errors stay below 24 bits.
Resampler make_resampler(double from_rate, double to_rate) {
  const auto doubles = soxr_io_spec(SOXR_FLOAT64_I, SOXR_FLOAT64_I);
  const auto quality = soxr_quality_spec(SOXR_VHQ, SOXR_HI_PREC_CLOCK);
  const auto one_thread = soxr_runtime_spec(1);
  soxr_error_t error = nullptr;
  Resampler resampler(soxr_create(from_rate, to_rate, 1, &error, &doubles, &quality, &one_thread));
  check(error);
  return resampler;
}

std::vector<double> change_rate(std::span<const double> samples, double from_rate, double to_rate,
                                const ResampleProgress& progress) {
  const Resampler resampler = make_resampler(from_rate, to_rate);
  std::vector<double> output(resampled_length(samples.size(), from_rate, to_rate));
  std::size_t written = 0;
  std::size_t read = 0;
  while (written < output.size()) {
    // A null pointer, the end of the input, flushes the remaining output.
    const auto block = samples.subspan(read, std::min(block_samples, samples.size() - read));
    std::size_t taken = 0;
    std::size_t given = 0;
    check(soxr_process(resampler.get(), block.empty() ? nullptr : block.data(), block.size(),
                       &taken, output.data() + written, output.size() - written, &given));
    if (block.empty() && given == 0) break;
    read += taken;
    written += given;
    if (progress) progress(read);
  }
  return output;
}

}  // namespace

std::size_t resampled_length(std::size_t samples, double from_rate, double to_rate) {
  for (const double rate : {from_rate, to_rate})
    if (!(rate > 0.0 && std::isfinite(rate)))
      throw std::invalid_argument("a sampling rate must be a number above 0, not " +
                                  std::to_string(rate));
  return static_cast<std::size_t>(
      std::llround(static_cast<double>(samples) * (to_rate / from_rate)));
}

std::vector<double> resample(std::span<const double> samples, double from_rate, double to_rate,
                             const ResampleProgress& progress) {
  const std::size_t length = resampled_length(samples.size(), from_rate, to_rate);
  if (from_rate == to_rate) return {samples.begin(), samples.end()};
  if (std::max(from_rate / to_rate, to_rate / from_rate) <= largest_change) {
    return change_rate(samples, from_rate, to_rate, progress);
  }
  const double between = std::sqrt(from_rate * to_rate);
  auto output = resample(resample(samples, from_rate, between, progress), between, to_rate);
  output.resize(length);
  return output;
}

}  // namespace thrum
