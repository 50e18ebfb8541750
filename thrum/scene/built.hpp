// What an element with an extent became in the network, kept for whoever asks before it runs.
#pragma once

#include <array>
#include <cstddef>
#include <variant>
#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/mode_bank.hpp>

namespace thrum {

struct BuiltGrid {
  Grid grid;
  GridBody::Parameters parameters;
};

struct BuiltModes {
  std::vector<ModeBank::Mode> modes;  ///< that are kept; of a string that is tuned, at time 0
  /// Half waves, or nodal diameters and circles; none for a drum of two heads.
  std::vector<std::array<int, 2>> numbers = {};
  std::size_t in_band = 0;  ///< modes that there were to keep
  double bandwidth = 0.0;   ///< Hz
  int dimensions = 1;
};

using Built = std::variant<BuiltGrid, BuiltModes>;

}  // namespace thrum
