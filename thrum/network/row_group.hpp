// Rows that act on one another in a step, and are solved together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <thrum/core/coupled_rows.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

/// Neighbouring rows of a group that belong to one interaction: they are asked at once.
struct Segment {
  Interaction* interaction;
  std::size_t begin;                   ///< within the group
  std::span<const std::size_t> local;  ///< rows within the interaction
  CoupledRows* coupled = nullptr;      ///< the interaction, where it is one
};

struct RowGroup {
  std::span<const std::size_t> rows;  ///< within the network
  std::span<const Segment> segments;
  BandView compliance;       ///< W by columns: at(j, i) is W_ij
  bool symmetric = true;     ///< W is
  bool is_affine = true;     ///< all laws are
  bool has_springs = false;  ///< some are, and have no inner state
  bool has_friction = false;
  bool has_common_variables = false;
  std::uint64_t number = 0;  ///< of this group with this W; never given again
};

}  // namespace thrum
