// A network in words: what vibrates, what touches what, what drives it and where we listen.
// It is filled by read_scene() from a TOML file, or by add() from C++, with the same names.
// [public]
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <thrum/core/element.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/scene/settings.hpp>

namespace thrum {

class Scene {
 public:
  Settings settings;
  SolverSettings solver;

  /// scene.add("mass.ball", Mass{.mass = 0.005, .velocity = 2.0}). Throws BadScene when the path
  /// does not fit the kind of the parameters, or is taken.
  template <class P>
  Scene& add(const std::string& path, P parameters) {
    return add_any(path, std::any(std::move(parameters)));
  }

  /// For readers: an element that is known to be of its kind.
  void append(Element element) {
    position_[element.path()] = elements_.size();
    elements_.push_back(std::move(element));
  }

  /// In the order they were added, which is the order of the file.
  const std::vector<Element>& elements() const { return elements_; }
  const Element* find(std::string_view path) const;
  /// To change an element's parameters; nullptr when there is none of that path.
  Element* find(std::string_view path) {
    return const_cast<Element*>(std::as_const(*this).find(path));
  }

  /// Where a value was written, for messages: "FILE:LINE" or "--set KEY". Keys are "string.a",
  /// "string.a.tension", "rate", "solver.contact".
  std::map<std::string, std::string> sources;
  /// Whether it was read from an instrument, a file with a table [play].
  bool is_played() const { return sources.contains("play"); }
  /// Said where nothing better is known: "FILE:1", or "" for a scene built in C++.
  std::string origin;

  /// "FILE:LINE: string.a.tension: message", as it is shown to a person.
  std::string line(const Fault& fault) const;
  /// One line per fault, in order of source lines, each ended by a newline except the last.
  std::string lines(const Faults& faults) const;

 private:
  Scene& add_any(const std::string& path, std::any parameters);
  std::vector<Element> elements_;
  std::map<std::string, std::size_t, std::less<>> position_;  ///< of each path in elements_
};

/// Values missing, out of range, or not among the choices of their table. `as_read`: also keys that
/// stand in the file although they belong to other choices, and give what they would be anyway.
void check_values(const Scene& scene, Faults& faults, bool as_read = false);

}  // namespace thrum
