// The contact laws that a scene can name: one line each in contact_laws.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/contact_set.hpp>

namespace thrum {

struct ContactLawKind {
  std::string_view name;
  /// The parameters of a contact that belong to it.
  std::vector<std::string_view> reads;
  /// [setup] The law of a point that stands for `weight` metres of a line, as a function of time.
  MovingLaw (*course)(const Contact& contact, double weight);
  /// [setup] What is wrong with its numbers together; empty if nothing is.
  std::string (*fault)(const Contact& contact) = nullptr;
  bool is_power = false;  ///< the force is stiffness x^exponent
};

/// [setup] In the order in which they are listed.
std::span<const ContactLawKind> contact_laws();
/// [setup] Of this name, which must be there.
const ContactLawKind& contact_law_kind(std::string_view name);

}  // namespace thrum
