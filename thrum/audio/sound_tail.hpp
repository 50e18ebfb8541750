// How a sound that is cut off goes on: predicted from its last samples and faded out. Nothing has
// to be computed of whatever made it, and nothing clicks.
//
//     x^n = -sum_k a_k x^{n-k},   a by Burg's method: its poles are within the unit circle
//
// J. P. Burg, Maximum Entropy Spectral Analysis (1975).
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

/// The last samples of what may be cut off.
class SoundTail {
 public:
  static constexpr std::size_t memory = 128;
  static constexpr std::size_t order = 8;
  using Past = std::array<double, memory>;             ///< the newest is the last
  using Coefficients = std::array<double, order + 1>;  ///< the first is 1

  /// [audio] The next sample, while it sounds.
  void hear(double sample) {
    past_[newest_++ % memory] = sample;
    is_silent_ = is_silent_ && sample == 0.0;
  }
  /// [audio] The next ones.
  void hear(std::span<const double> samples) {
    for (std::size_t i = 0; i < samples.size(); ++i) past_[(newest_ + i) % memory] = samples[i];
    newest_ += samples.size();
    for (std::size_t i = 0; i < samples.size() && is_silent_; ++i) is_silent_ = samples[i] == 0.0;
  }
  /// [audio] As if there had been silence.
  void forget() {
    newest_ = 0;
    is_silent_ = true;
  }
  /// [audio]
  bool is_silent() const { return is_silent_; }
  Past past() const;
  /// [audio] Whether both heard the same, as both ears do of what is in the middle.
  bool is_like(const SoundTail& other) const;

  /// [audio]
  static Coefficients predictor_of(const Past& samples);

 private:
  Past past_{};             ///< what it has not heard since it forgot does not count
  std::size_t newest_ = 0;  ///< samples heard
  bool is_silent_ = true;   ///< since it forgot
};

/// What follows on sounds that were cut off, sample by sample: the sum of all of them.
class SoundTails {
 public:
  SoundTails() = default;
  /// [setup] Each takes so many samples; of more than so many at once the oldest ends early.
  SoundTails(std::size_t most, std::size_t samples);

  /// [audio] This one goes on from the next sample on. False where there is nothing but silence.
  bool add(const SoundTail& tail);
  /// [audio] The one that the other added last goes on here too.
  void add_last_of(const SoundTails& other);
  /// [audio]
  double next();
  bool any() const { return !going_on_.empty(); }
  void clear() { going_on_.clear(); }

 private:
  struct GoingOn {
    SoundTail::Coefficients a;
    std::array<double, SoundTail::order> last;  ///< x^{n-1}, x^{n-2}, ...
    std::size_t made;
  };

  void add(const GoingOn& it);

  std::size_t most_ = 0;
  std::vector<GoingOn> going_on_;  ///< the oldest first
  std::vector<double> fade_;       ///< of each sample
};

}  // namespace thrum
