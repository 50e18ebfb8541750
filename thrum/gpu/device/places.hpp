// Where a row, a force or a pickup meets a body: it reads weight times displacement, and drives
// with push = C weight, the same as core/place.hpp says for all coordinates of a network.
#pragma once

#include <thrum/gpu/device/bodies.hpp>

namespace thrum::gpu {

enum class When { next, now, previous, change };  ///< change: next - previous

struct MassPlace {
  double weight, push;

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    tape.exchange(weight);
    tape.exchange(push);
  }
  template <When when>
  double read(const Mass& body) const {
    if constexpr (when == When::next) return weight * body.next;
    if constexpr (when == When::now) return weight * body.now;
    if constexpr (when == When::previous) return weight * body.previous;
    return weight * (body.next - body.previous);
  }
  void drive(Mass& body, double force) const { body.next += push * force; }
};

template <int per_lane, class Real>
inline LanesOf<Real> spread_value(const Spread<per_lane, Real>& body, int j, When when) {
  return when == When::next       ? body.next[j]
         : when == When::now      ? body.now[j]
         : when == When::previous ? body.previous[j]
                                  : body.next[j] - body.previous[j];
}

/// Two neighbouring points of a line.
template <int per_lane>
struct LinePlace {
  int point[2];
  double weight[2], push[2];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int i = 0; i < 2; ++i) tape.exchange_all(point[i], weight[i], push[i]);
  }
  template <When when, class Real>
  double read(const Line<per_lane, Real>& body) const {
    return weight[0] * value<when>(body, point[0]) + weight[1] * value<when>(body, point[1]);
  }
  template <class Real>
  void drive(Line<per_lane, Real>& body, double force) const {
    for (int i = 0; i < 2; ++i) {
      const auto share = put_at(LanesOf<Real>{}, point[i] / per_lane, push[i] * force);
      for (int j = 0; j < per_lane; ++j)
        if (point[i] % per_lane == j) body.next[j] = body.next[j] + share;
    }
  }

 private:
  // Registers have no address: the one that is meant is chosen, not looked up.
  template <When when, class Real>
  static double value(const Line<per_lane, Real>& body, int at) {
    LanesOf<Real> chosen = spread_value(body, 0, when);
    for (int j = 1; j < per_lane; ++j)
      if (at % per_lane == j) chosen = spread_value(body, j, when);
    return at_lane(chosen, at / per_lane);
  }
};

/// All modes.
template <int per_lane>
struct BankPlace {
  Lanes weight[per_lane], push[per_lane];

  template <class Tape>
  void exchange_numbers(Tape& tape) {
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(weight[j]);
    for (int j = 0; j < per_lane; ++j) tape.exchange_lanes(push[j]);
  }
  template <When when, class Real>
  double read(const Bank<per_lane, Real>& body) const {
    Lanes sum = weight[0] * widened(spread_value(body, 0, when));
    for (int j = 1; j < per_lane; ++j) sum = sum + weight[j] * widened(spread_value(body, j, when));
    return sum_of(sum);
  }
  template <class Real>
  void drive(Bank<per_lane, Real>& body, double force) const {
    for (int j = 0; j < per_lane; ++j)
      body.next[j] = body.next[j] + narrowed<Real>(force * push[j]);
  }
};

}  // namespace thrum::gpu
