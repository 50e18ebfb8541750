#include <thrum/instruments/voice_view.hpp>

#include <algorithm>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/curves_by_pitch.hpp>
#include <thrum/instruments/voice_keys.hpp>

namespace thrum {

namespace {

VoiceKeys keys_with(const Instrument& instrument, const Tuning& tuning, int key) {
  const auto all = voice_keys_of(instrument, tuning);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [key](const VoiceKeys& each) { return each.holds(key); });
  if (found == all.end())
    throw BadScene(instrument.file + ": no voice plays key " + std::to_string(key));
  return *found;
}

/// Where the scene of a voice can be seen.
Picture picture_of(const Instrument& instrument, const VoiceKeys& keys, double rate) {
  return Picture(instrument.scene((keys.lowest + keys.highest) / 2, rate));
}

double rate_of(const Instrument& instrument, const PlayerSettings& settings) {
  return steps_and_samples(instrument, settings).step_rate(settings.rate);
}

std::unique_ptr<SharedPart> shared_of(const Instrument& instrument, const PlayerSettings& settings,
                                      const Picture& picture) {
  if (instrument.play.shared.empty()) return nullptr;
  return std::make_unique<SharedPart>(instrument,
                                      SharedPart::Setup{.rate = rate_of(instrument, settings),
                                                        .seed = settings.seed,
                                                        .watched = picture.watched()});
}

Voice::Setup setup_of(const Instrument& instrument, const PlayerSettings& settings, int key,
                      const Picture& picture, SharedPart* shared) {
  const VoiceKeys keys = keys_with(instrument, settings.tuning, key);
  return {keys.lowest,
          keys.highest,
          rate_of(instrument, settings),
          voice_seed(settings.seed, keys),
          picture.watched(),
          false,
          shared};
}

}  // namespace

VoiceView::VoiceView(const Instrument& instrument, const PlayerSettings& settings, int key)
    : VoiceView(settings, key, curves_by_pitch(instrument, settings.tuning)) {}

VoiceView::VoiceView(const PlayerSettings& settings, int key, const Instrument& instrument)
    : picture_(picture_of(instrument, keys_with(instrument, settings.tuning, key),
                          rate_of(instrument, settings))),
      shared_(shared_of(instrument, settings, picture_)),
      voice_(instrument, settings.tuning,
             setup_of(instrument, settings, key, picture_, shared_.get())),
      size_(voice_.simulation().save().size()) {}

const std::vector<double>& VoiceView::read(std::span<const std::byte> state) {
  const std::size_t own = shared_ ? std::min(size_, state.size()) : state.size();
  voice_.simulation().restore(state.first(own));
  if (shared_) shared_->simulation().restore(state.subspan(own));
  EnergyTerms stored = voice_.simulation().stored();
  if (shared_) stored += shared_->simulation().stored();
  return picture_.read_by([&](std::size_t i) { return voice_.watched(i); }, stored);
}

}  // namespace thrum
