// Properties of every scene the program accepts. One of them is claimed of every scene: contacts
// that are solved by "corrected" or "newton" never store by their laws more than five times all the
// energy there is.
#pragma once

#include <optional>
#include <string>

#include <thrum/scene/scene.hpp>

#include "networks/network_text.hpp"

namespace thrum::networks {

/// Which of the properties are claimed for a scene.
struct Claims {
  bool book = true;         ///< the energy book closes to 1e-8; in double precision
  bool bounded = true;      ///< losses only lose; not with a bow that is not passive
  bool never_pulls = true;  ///< "corrected", "newton", and "constrained" alone on its island
  bool start = true;        ///< no energy from nothing at step 0
};
Claims claims_of(const Scene& scene);

/// How a property was broken, to be compared while a case is made smaller.
enum class Broken { refused, not_finite, denormal, book, grown, pulled, sunk, from_nothing, order };

struct Finding {
  Broken what;
  std::string words;
  double size = 0.0;  ///< of the violation, where it has one
};

/// Runs the scene to its end; returns nothing if all claimed properties hold.
std::optional<Finding> check(const std::string& text);

/// Whether a contact pulls, claimed or not.
std::optional<Finding> pull_of(const std::string& text);

/// Whether the tables in another order give the same bits.
std::optional<Finding> check_order(const NetworkText& network, unsigned seed);

}  // namespace thrum::networks
