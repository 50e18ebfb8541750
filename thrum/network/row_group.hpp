// Rows that act on one another in a step and are solved together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <thrum/core/interaction.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

/// Consecutive rows of a group that belong to one interaction and are evaluated in one call.
struct Segment {
  Interaction* interaction;
  std::size_t begin;                   ///< within the group
  std::span<const std::size_t> local;  ///< rows within the interaction

  bool is_affine() const { return interaction->is_affine(); }
  bool rubs() const { return interaction->friction() != nullptr; }
  bool has_springs() const { return is_affine() && !rubs(); }
  std::size_t end() const { return begin + local.size(); }
};

struct RowGroup {
  std::span<const std::size_t> rows;  ///< within the network
  std::span<const Segment> segments;
  BandView compliance;       ///< W by columns: at(j, i) is W_ij
  bool symmetric = true;     ///< whether W is
  bool is_affine = true;     ///< all laws are
  bool has_springs = false;  ///< some laws are affine and have no inner state
  bool has_friction = false;
  bool has_common_variables = false;
  std::uint64_t number = 0;  ///< unique to this group with this W

  void note(const Segment& segment) {
    is_affine = is_affine && segment.is_affine();
    has_springs = has_springs || segment.has_springs();
    has_friction = has_friction || segment.rubs();
    has_common_variables = has_common_variables || !segment.interaction->common_variables().empty();
  }
};

}  // namespace thrum
