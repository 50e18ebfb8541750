// What is heard at a distance: readings of the motion that arrive later, each by so many steps, and
// the second rate of their sum. It keeps the sound that is on its way.
//
//     phi^n = sum over taps of reading^{n - delay},     heard^n = (phi^{n+1} - 2 phi^n + phi^{n-1})
//     / k^2
//
// Every delay is a step at least, so that phi^{n+1} is known at n. Before step 0 everything was at
// rest where it starts from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <thrum/core/place.hpp>
#include <thrum/core/state.hpp>

namespace thrum {

class Ear {
 public:
  struct Tap {
    std::size_t delay = 1;  ///< steps, 1 at least
    Place place = {};       ///< in coordinates of the network
    std::vector<double> weights =
        {};  ///< of a place whose coordinates follow one another; else none
  };

  /// [setup]
  Ear(std::vector<Tap> taps, double time_step)
      : taps_(std::move(taps)), rate_squared_(1.0 / (time_step * time_step)) {
    std::size_t longest = 1;
    for (const Tap& tap : taps_) longest = std::max(longest, tap.delay);
    coming_.assign(longest + 2, 0.0);
  }

  const std::vector<Tap>& taps() const { return taps_; }
  /// [any] At the step that was heard last.
  double heard() const { return heard_; }

  /// [audio] After step n, the first being 0. read(place, weights) is the displacement at n.
  template <class Read>
  void hear(long long step, const Read& read) {
    if (step == 0) {
      now_ = 0;
      std::fill(coming_.begin(), coming_.end(), 0.0);
    }
    for (const Tap& tap : taps_) {
      const double reading = read(tap.place, tap.weights);
      slot(tap.delay) += reading;
      if (step != 0) continue;  // what left before step 0 comes from where it starts
      slot(coming_.size() - 1) += reading;
      for (std::size_t i = 0; i < tap.delay; ++i) slot(i) += reading;
    }
    double& before = slot(coming_.size() - 1);
    heard_ = rate_squared_ * ((slot(1) - slot(0)) - (slot(0) - before));
    before = 0.0;
    now_ = now_ + 1 == coming_.size() ? 0 : now_ + 1;
  }

  /// [any]
  void exchange(State& state) {
    state.exchange(coming_);
    state.exchange(now_);
    state.exchange(heard_);
  }

 private:
  /// phi so many steps from now; the last slot is the step before.
  double& slot(std::size_t later) {
    const std::size_t at = now_ + later;
    return coming_[at < coming_.size() ? at : at - coming_.size()];
  }

  std::vector<Tap> taps_;
  double rate_squared_;
  std::vector<double> coming_;
  std::size_t now_ = 0;
  double heard_ = 0.0;
};

}  // namespace thrum
