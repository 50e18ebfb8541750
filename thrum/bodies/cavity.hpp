// The kind `cavity`: the air between two drumheads.
// [public]
#pragma once

#include <array>

#include <thrum/core/description.hpp>
#include <thrum/core/kind_fwd.hpp>

namespace thrum {

struct Cavity {
  std::array<Where, 2> between = {};
  double depth = required;
  double air_density = 1.2;
  double sound_speed = 343.0;
  std::optional<int> modes_kept = {};
};

Kind cavity_kind();

/// [setup] cavity_assembly.cpp.
void assemble_cavities(Elements elements, Builder& builder);

/// The two membranes, discs of one radius.
using DrumHeads = std::array<const Element*, 2>;
/// [setup] cavity_on_grids.cpp: heads with method = "grid".
void assemble_grid_drum(const Element& element, const DrumHeads& heads, Builder& builder);

}  // namespace thrum
