// How an extended element is bent (or how fast it moves) at step 0, in the words of a scene.
#pragma once

#include <string>
#include <vector>

namespace thrum {

struct InitialShape {
  std::string kind = {};          ///< "mode", "pluck", "bump", or empty: flat
  std::vector<int> number = {1};  ///< mode: half waves, one per dimension
  std::vector<double> at = {};    ///< pluck, bump: where, as a fraction of the size
  double width = 0.1;             ///< bump: full width, a fraction of the (shorter) size
  double amplitude = 0.0;         ///< the largest displacement (m) or velocity (m/s)

  std::vector<double> direction = {};  ///< [up, across], of a string that moves both ways

  bool is_flat() const { return kind.empty(); }
  bool operator==(const InitialShape&) const = default;
};

}  // namespace thrum
