// What is heard at a distance: readings of the motion that arrive later, each after so many steps
// or spread over a few, and the second rate of their sum. It keeps the sound that is on its way.
//
//     phi^n = sum over taps of reading^{n - delay}
//           + sum over rings (sound_rings.hpp) + sum over forces of response_j f^{n - 1 - j}
//     heard^n = (phi^{n+1} - 2 phi^n + phi^{n-1}) / k^2
//
// Every delay is a step at least, so that phi^{n+1} is known at n. Before step 0 everything was at
// rest where it starts from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/core/sound_rings.hpp>
#include <thrum/core/state.hpp>
#include <thrum/math/kernels/rows.hpp>

namespace thrum {

class Ear {
 public:
  struct Tap {
    std::size_t delay = 1;  ///< steps, 1 at least
    Place place = {};       ///< in coordinates of the network
    std::vector<double> weights =
        {};  ///< of a place whose coordinates follow one another; else none
  };
  /// What a force at step n sends: response_j arrives at n + delay + j.
  struct Push {
    enum class Of { row, drive } of = Of::row;
    std::size_t number = 0;
    std::size_t delay = 1;
    std::vector<double> response = {};
  };

  /// [setup]
  Ear(std::vector<Tap> taps, SoundRings rings, double time_step)
      : rings_(std::move(rings)), rate_squared_(1.0 / (time_step * time_step)) {
    readings_.assign(rings_.size() + 1, 0.0);
    listen_to(std::move(taps), {}, {});
  }

  /// [setup] Other taps, and pushes, that come to the same. `before` is what they leave out of
  /// phi^{-1}, phi^0, ... of what happened before step 0.
  void listen_to(std::vector<Tap> taps, std::vector<Push> pushes, std::vector<double> before) {
    taps_ = std::move(taps);
    pushes_ = std::move(pushes);
    before_ = std::move(before);
    longest_ = std::max(rings_.longest(), before_.size());
    for (const Tap& tap : taps_) longest_ = std::max(longest_, tap.delay);
    for (const Push& push : pushes_)
      longest_ = std::max(longest_, push.delay + push.response.size());
    coming_.assign(longest_ + room + 2, 0.0);
  }

  const std::vector<Tap>& taps() const { return taps_; }
  const std::vector<Push>& pushes() const { return pushes_; }
  const SoundRings& rings() const { return rings_; }
  /// [any] The numbers that are multiplied and added in a step, if all forces act.
  std::size_t numbers() const {
    std::size_t sum = rings_.numbers();
    for (const Tap& tap : taps_) sum += tap.place.size();
    for (const Push& push : pushes_) sum += push.response.size();
    return sum;
  }
  /// [any] At the step that was heard last.
  double heard() const { return heard_; }

  /// [audio] After step n, the first being 0. `moving` tells displacements and forces at n.
  template <class Moving>
  void hear(long long step, const Moving& moving) {
    if (step == 0) begin(moving);
    if (now_ + longest_ + 2 > coming_.size()) make_room();
    double* coming = coming_.data() + now_;
    if (step != 0) read(moving, coming);
    for (const Push& push : pushes_) {
      const double force =
          push.of == Push::Of::row ? moving.force(push.number) : -moving.drive(push.number);
      if (force != 0.0)
        kernels_->of<double>().push_many(push.response.size(), push.response.data(), force,
                                         coming + push.delay);
    }
    heard_ = rate_squared_ * ((coming[1] - coming[0]) - (coming[0] - coming[-1]));
    ++now_;
  }

  /// [any]
  void exchange(State& state) {
    state.exchange(coming_);
    state.exchange(now_);
    state.exchange(heard_);
  }

 private:
  /// Steps after which what is on its way is moved to the front.
  static constexpr std::size_t room = 256;

  template <class Moving>
  void read(const Moving& moving, double* coming) {
    for (const Tap& tap : taps_) coming[tap.delay] += moving.displacement(tap.place, tap.weights);
    if (rings_.empty()) return;
    moving.read(rings_.sums(), readings_.data());
    rings_.spread(readings_.data(), coming);
  }

  /// What left before step 0 comes from where it starts.
  template <class Moving>
  void begin(const Moving& moving) {
    now_ = 1;
    std::fill(coming_.begin(), coming_.end(), 0.0);
    std::copy(before_.begin(), before_.end(), coming_.begin());
    const auto add = [&](std::size_t later, double value) {
      for (std::size_t i = 0; i <= later + 1; ++i) coming_[i] += value;
    };
    for (const Tap& tap : taps_) add(tap.delay, moving.displacement(tap.place, tap.weights));
    if (rings_.empty()) return;
    moving.read(rings_.sums(), readings_.data());
    rings_.for_each_arrival(readings_.data(), add);
  }

  /// phi^{n-1} comes first.
  void make_room() {
    const auto from = coming_.begin() + static_cast<std::ptrdiff_t>(now_ - 1);
    const auto end = std::copy(from, coming_.end(), coming_.begin());
    std::fill(end, coming_.end(), 0.0);
    now_ = 1;
  }

  std::vector<Tap> taps_;
  SoundRings rings_;
  std::vector<Push> pushes_;
  std::vector<double> before_;
  const RowKernels* kernels_ = &best_row_kernels();
  double rate_squared_;
  std::size_t longest_ = 1;
  std::vector<double> readings_;  ///< of the rings
  std::vector<double> coming_;    ///< phi
  std::size_t now_ = 1;           ///< where phi^n is
  double heard_ = 0.0;
};

}  // namespace thrum
