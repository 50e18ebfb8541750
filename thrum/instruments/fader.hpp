// The gains of two speakers, by volume and pan. They glide, so that neither clicks.
#pragma once

#include <algorithm>

#include <thrum/instruments/gesture.hpp>

namespace thrum {

class Fader {
 public:
  /// How loud, and where: -1 is left, 1 is right.
  struct Place {
    double volume, pan;
  };

  /// [setup] `seconds` of a glide.
  Fader(double seconds, double rate) : share_(glide_share(seconds, rate)) {}

  /// [audio] At once.
  void jump(const Place& place) {
    for (Side* side : {&left_, &right_}) side->change = 0.0;
    left_.gain = left_of(place);
    right_.gain = right_of(place);
  }
  /// [audio] In the next control period it comes nearer.
  void follow(const Place& place) {
    const double share = share_ / control_period;
    left_.change = share * (left_of(place) - left_.gain);
    right_.change = share * (right_of(place) - right_.gain);
  }
  /// [audio]
  void step(int steps = 1) {
    left_.gain += steps * left_.change;
    right_.gain += steps * right_.change;
  }

  double left() const { return left_.gain; }
  double right() const { return right_.gain; }

 private:
  struct Side {
    double gain = 1.0, change = 0.0;
  };

  /// In the middle both are as loud as they are; to one side the other becomes silent.
  static double left_of(const Place& place) {
    return place.volume * std::min(1.0, 1.0 - place.pan);
  }
  static double right_of(const Place& place) {
    return place.volume * std::min(1.0, 1.0 + place.pan);
  }

  double share_;  ///< fraction of the way to new gains per control period
  Side left_, right_;
};

}  // namespace thrum
