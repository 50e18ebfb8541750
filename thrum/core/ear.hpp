// What is heard at a distance: readings of the motion that arrive later, each after so many steps
// or spread over a few, and the second rate of their sum. It keeps the sound that is on its way.
//
//     phi^n = sum over taps of the parts of reading^{n - delay - i},   i = 0 .. 3
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
#include <thrum/core/state.hpp>

namespace thrum {

class Ear {
 public:
  struct Tap {
    std::size_t delay = 1;              ///< steps, 1 at least
    std::vector<double> parts = {1.0};  ///< that arrive then and in the steps after
    Place place = {};                   ///< in coordinates of the network
    std::vector<double> weights =
        {};  ///< of a place whose coordinates follow one another; else none
  };

  /// [setup]
  Ear(std::vector<Tap> taps, double time_step)
      : taps_(std::move(taps)), rate_squared_(1.0 / (time_step * time_step)) {
    std::size_t longest = 1;
    for (const Tap& tap : taps_) longest = std::max(longest, tap.delay + tap.parts.size() - 1);
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
      for (std::size_t i = 0; i < tap.parts.size(); ++i)
        add(tap.delay + i, tap.parts[i] * reading, step == 0);
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
  /// Something that arrives so many steps from now. What left before step 0 comes from where it
  /// starts.
  void add(std::size_t later, double value, bool first) {
    slot(later) += value;
    if (!first) return;
    slot(coming_.size() - 1) += value;
    for (std::size_t i = 0; i < later; ++i) slot(i) += value;
  }

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
