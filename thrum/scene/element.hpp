// One table of a scene: a kind, a name, and the parameters of that kind.
#pragma once

#include <any>
#include <string>

namespace thrum {

struct Element {
  std::string kind;     ///< "string"
  std::string name;     ///< "a"
  std::any parameters;  ///< the kind's own struct: Mass, String, Contact, ...

  std::string path() const { return kind + "." + name; }

  template <class P>
  const P& as() const {
    return *std::any_cast<P>(&parameters);
  }
};

}  // namespace thrum
