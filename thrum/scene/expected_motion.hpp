// How fast and how far things are likely to move, from what the scene says about their start and
// what drives them. Rough on purpose: how long a touch lasts goes with a small power of its speed.
#pragma once

#include <map>
#include <string>

#include <thrum/core/inspection.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

class ExpectedMotion {
 public:
  /// [setup] After the network was started.
  ExpectedMotion(const Assembly& assembly, const Inspection& inspection);

  const Expected& of(const std::string& path) const;
  /// Of the liveliest thing that a chain of contacts, connections and cavities joins to this one.
  double speed_around(const std::string& path) const;
  /// Things with the same number move each other; -1 for what is no thing that moves.
  int group_of(const std::string& path) const;

 private:
  void find_groups(const Assembly& assembly);
  void start(const Element& element, const Assembly& assembly);
  void drive(const Element& element, const Inspection& inspection);

  std::map<std::string, Expected> things_;
  std::map<std::string, int> groups_;
};

}  // namespace thrum
