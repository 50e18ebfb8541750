// The kind `contact`: two things that touch when the lower one rises into the upper one.
// [public]
#pragma once

#include <optional>
#include <string>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/laws/contact_law.hpp>

namespace thrum {

struct Contact {
  Where above = {};
  Where below = {};
  Envelope gap = 0.0;  ///< along a line: over the fraction of it
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

  /// [setup] The law of a point that stands for `weight` metres of a line; 1 at a place.
  ContactLaw law_at(double time, double weight) const;
  bool law_moves() const { return !stiffness.is_constant() || !exponent.is_constant(); }
  /// [setup] The law as a function of time, for rows of one weight.
  MovingLaw moving_law(double weight) const;
};

Kind contact_kind();

/// [setup] contact_assembly.cpp.
void assemble_contacts(Elements elements, Builder& builder);

/// [setup] contact_check.cpp: the duration of a touch, and warnings.
void check_contact(const Element& element, const Inspection& inspection, InteractionCheck& check);
void warn_of_contact(const Element& element, Inspection& inspection);

/// [any] How far the two sides are apart; negative where they touch.
double apart_in_contact(const Element& element, double distance);

}  // namespace thrum
