#include <thrum/instruments/sound_path.hpp>

#include <thrum/instruments/sounding.hpp>
#include <thrum/math/flush_denormals.hpp>

namespace thrum {

namespace {

/// Samples that are decimated or interpolated at once; more gain nothing.
constexpr std::size_t block_samples = 256;

}  // namespace

SoundPath::SoundPath(const StepsAndSamples& per, double rate, double room)
    : per_(per),
      rate_(rate),
      decimators_{Decimator(per.steps_per_sample), Decimator(per.steps_per_sample)},
      interpolators_{Interpolator(per.samples_per_step), Interpolator(per.samples_per_step)},
      blockers_{DcBlocker(rate), DcBlocker(rate)},
      limiter_(rate, OutputGuard::usual_knee) {
  if (room > 0.0) room_.emplace(room, rate);
  if (per.steps_per_sample > 1 || per.samples_per_step > 1)
    steps_.resize(2 * block_samples * static_cast<std::size_t>(per.steps_per_sample));
  if (per.samples_per_step > 1)
    for (std::vector<double>& samples : between_) samples.resize(block_samples);
  for (SoundTails& tails : tails_)
    tails = SoundTails(most_tails, static_cast<std::size_t>(tail_seconds * per.step_rate(rate)));
}

void SoundPath::reset() {
  for (Decimator& decimator : decimators_) decimator.reset();
  for (Interpolator& interpolator : interpolators_) interpolator.reset();
  unheard_ = 0;
  blockers_.fill(DcBlocker(rate_));
  if (room_) room_->reset();
  limiter_.reset();
  for (SoundTails& tails : tails_) tails.clear();
}

void SoundPath::add_tails(std::span<double> left, std::span<double> right) {
  if (tails_[0].any())
    for (double& sample : left) sample += tails_[0].next();
  if (tails_[1].any())
    for (double& sample : right) sample += tails_[1].next();
}

void SoundPath::finish(std::span<double> left, std::span<double> right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = blockers_[0](left[i]);
    right[i] = blockers_[1](right[i]);
    if (room_) room_->apply(left[i], right[i]);
    limiter_.apply(left[i], right[i]);
    left[i] = guard_.apply(left[i]);
    right[i] = guard_.apply(right[i]);
  }
  if constexpr (!FlushDenormals::by_processor)
    for (DcBlocker& blocker : blockers_) blocker.drop_tiny();
}

}  // namespace thrum
