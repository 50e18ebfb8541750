// One table of a scene: a kind, a name, and the parameters of that kind.
#pragma once

#include <any>
#include <span>
#include <string>

namespace thrum {

struct Element {
  std::string kind;     ///< "string"
  std::string name;     ///< "a"
  std::any parameters;  ///< the kind's own struct: Mass, String, Contact, ...

  std::string path() const { return kind + "." + name; }

  /// For the kind itself, which knows what its parameters are.
  template <class P>
  const P& as() const {
    return *std::any_cast<P>(&parameters);
  }
};

using Elements = std::span<const Element* const>;

}  // namespace thrum
