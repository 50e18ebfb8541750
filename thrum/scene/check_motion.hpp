// How fast and how far things are likely to move, from what the scene says about their start and
// what drives them. Rough on purpose: how long a touch lasts goes with a small power of its speed.
#pragma once

#include <limits>
#include <map>
#include <string>

#include <thrum/scene/assembly.hpp>

namespace thrum {

struct Expected {
  double speed = 0.0;   ///< m/s, at its liveliest
  double reach = 0.0;   ///< m it may go from its rest by itself; infinite where that is not known
  bool starts = false;  ///< it moves, is bent or is driven by itself
};

class ExpectedMotion {
 public:
  /// [setup] After the network was started.
  explicit ExpectedMotion(Assembly& assembly);

  const Expected& of(const std::string& path) const;
  /// Of the liveliest thing that a chain of contacts, connections and cavities joins to this one.
  double speed_around(const std::string& path) const;
  /// Things with the same number move each other.
  int group_of(const std::string& path) const;
  const std::map<std::string, int>& groups() const { return groups_; }

 private:
  void find_groups(const Scene& scene);
  void start(const Element& element, const Assembly& assembly);
  void drive(const Element& element, Assembly& assembly);

  std::map<std::string, Expected> things_;
  std::map<std::string, int> groups_;
};

/// [setup] As many steps, at most `most`, as a look at every contact can afford.
int affordable_steps(const Assembly& assembly, int most);

}  // namespace thrum
