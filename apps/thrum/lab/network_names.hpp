// What is written in the drawing of a network, and where there is no room for it.
#pragma once

#include <string>
#include <vector>

#include "lab/network_layout.hpp"
#include "lab/scene_graph.hpp"

namespace thrum::app::lab {

/// "string.s 1.9 m, 32 Hz".
std::string words_of_thing(const Thing& thing);
/// "contact.felt: stiffness 4×10⁸, exponent 2.3, gap 0 m".
std::string words_of_link(const Link& link);

/// Strings that are stacked have their names, and those of all that is on them or holds them from a
/// barrier, to their right. Of many contacts between the same two things only the first and the
/// last are named.
class NetworkNames {
 public:
  NetworkNames(const SceneGraph& graph, const NetworkLayout& layout)
      : graph_(graph), layout_(layout) {}

  struct Name {
    std::string words;
    std::string css;
  };
  /// What stands to the right of a stacked string; nothing for others.
  std::vector<Name> aside(std::size_t thing) const;
  double aside_width() const;

  /// One of many point contacts between the same two things.
  bool is_one_of_many(const Link& link) const;
  /// "" where it is said elsewhere.
  std::string beside(const Link& link) const;
  bool is_aside(const ThingMark& mark) const { return layout_.box(mark.on).stacked; }
  bool is_aside(const Link& link) const;

 private:
  std::vector<const Link*> alike(const Link& link) const;
  std::string words_of_bundle(const std::vector<const Link*>& bundle) const;

  const SceneGraph& graph_;
  const NetworkLayout& layout_;
};

}  // namespace thrum::app::lab
