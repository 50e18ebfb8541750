// The contact laws a scene can name: one line each. A law is a header with psi, psi' and psi'' (see
// root.hpp), the inverse of psi as a place to start from, and equality.
// [public]
#pragma once

#include <variant>

#include <thrum/laws/exponential.hpp>
#include <thrum/laws/power.hpp>
#include <thrum/laws/table.hpp>

namespace thrum {

using ContactLaw = std::variant<PowerLaw,        //
                                ExponentialLaw,  //
                                TableLaw>;

/// [audio]
inline Root<double> root_of(const ContactLaw& law, double x) {
  return std::visit([x](const auto& it) { return it.root(x); }, law);
}

}  // namespace thrum
