// The kind `contact`: two things that touch when the lower one rises into the upper one.
#pragma once

#include <optional>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/laws/contact_law.hpp>

namespace thrum {

struct Contact {
  Where above = {};
  Where below = {};
  double gap = 0.0;
  std::optional<double> gap_end = {};
  std::string law = "power";
  Envelope stiffness = required;
  Envelope exponent = 1.3;
  double depth = required;
  Envelope points = required;  ///< of a table: penetration, force
  int sides = 1;
  double deadband = 0.0;
  double damping = 0.0;
  std::string solver = {};

  /// [setup] The law of a point that stands for so many metres of a line; 1 at a place.
  ContactLaw law_at(double time, double weight) const;
  /// [setup] What is wrong with the law's own numbers, taken together; empty if nothing is.
  std::string law_fault() const;
  bool law_moves() const { return !stiffness.is_constant() || !exponent.is_constant(); }
  /// [setup] The course of its law, for rows that stand for so many metres each.
  MovingLaw moving_law(double weight) const;
};

const Description& describe_contact();

}  // namespace thrum
