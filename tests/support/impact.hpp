// A free mass thrown up at a rigid barrier: the scene, what is measured on it, and what the closed
// form says about it. With m x'' = -K [x]+^a and speed v at touching, energy gives
//
//     x_max = ((a+1) m v^2 / 2K)^{1/(a+1)},
//     t_contact = 2 x_max/v * B(1/(a+1), 1/2)/(a+1)        (B: Euler's beta function)
//
// With loss, m x'' = -K [x]+^a (1 + lambda x') (Hunt and Crossley), separating the variables,
// v dv/(1 + lambda v) = -(K/m) x^a dx, gives the speed e v at parting, whatever K, a and m are:
//
//     lambda v (1 + e) = ln((1 + lambda v) / (1 - lambda v e)),   e = 1 - (2/3) lambda v + ...
#pragma once

#include <string>
#include <vector>

#include "support/experiment.hpp"

namespace thrum::claims {

struct Impact {
  double mass = 0.01;
  double velocity = 2.0;
  double stiffness = 1e7;
  double exponent = 1.3;
  double damping = 0.0;  ///< of the contact
  double phase = 0.0;    ///< where between two samples the contact begins, 0..1
  double rate = 44100.0;
  std::string solver = "corrected";

  double max_penetration() const;
  double duration() const;
  /// Of the contact, in samples.
  double samples() const { return duration() * rate; }
  /// When the mass touches, in a run of scene().
  double touches_at() const;
  /// The same with the stiffness at which the contact lasts so many samples.
  Impact lasting(double samples) const;

  /// The barrier is at height 0. Pickups: "ball" and "force". The flight after the contact lasts at
  /// least as long as the contact, and eight samples.
  Scene scene() const;
};

/// What is seen of an impact in the positions of a mass, the barrier being at height 0.
struct ImpactMeasure {
  double leaving_speed;    ///< of the last two samples
  double duration;         ///< between the zero crossings of the two free flights
  double max_penetration;  ///< of the parabola through the deepest sample and its neighbours
};
ImpactMeasure measure_impact(const Signal& position, double rate, double touches_at);

struct ImpactResult {
  double leaving_speed;    ///< of the last two samples
  double duration;         ///< between the zero crossings of the two free flights
  double max_penetration;  ///< of the parabola through the deepest sample and its neighbours
  Recording recording;
};

ImpactResult throw_at_barrier(const Impact& impact, Book book = Book::off);

/// e for loss = lambda v.
double closed_form_restitution(double loss);

/// 0, 1/count, 2/count, ... of a sample.
std::vector<double> phases(int count);

/// The order p of errors that fall as step^p: of the straight line through their logarithms, for
/// errors at rates that double.
double order_of(const std::vector<double>& errors);

}  // namespace thrum::claims
