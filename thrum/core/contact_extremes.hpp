// The extremes of penetration and force of one-sided contacts since the start.
#pragma once

#include <algorithm>

namespace thrum {

struct ContactExtremes {
  double max_penetration = 0.0;
  double min_force = 0.0;
  double max_force = 0.0;
  bool any = false;

  void add(double penetration, double force) {
    if (!any) min_force = max_force = force;
    any = true;
    max_penetration = std::max(max_penetration, penetration);
    min_force = std::min(min_force, force);
    max_force = std::max(max_force, force);
  }
  void add(const ContactExtremes& other) {
    if (!other.any) return;
    add(other.max_penetration, other.min_force);
    add(other.max_penetration, other.max_force);
  }
};

}  // namespace thrum
