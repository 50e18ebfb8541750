// How the modes of a plate feel one another once it is bent so far that its middle surface is
// stretched (von Karman 1910). The forces in the plane follow from Airy's function F,
//
//     lap lap F = -(E H / 2) L(w, w),    L(f, g) = f_xx g_yy + f_yy g_xx - 2 f_xy g_xy
//
// and store 1/(2 E H) times the integral of (lap F)^2. With F as a sum of shapes of its own each of
// these stores 1/2 y^2, y = q' H q, where q are the amplitudes of the plate's modes:
//
//     V = 1/2 sum over shapes of (q' H q)^2
//
// Shapes that store little are left out; those that are kept are the ones that store most when
// all modes have the same energy.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

/// One shape of F: H, symmetric, the triangle with p <= q, by the numbers of modes.
struct PlaneShape {
  struct Entry {
    std::size_t p, q;
    double value;
  };
  std::vector<Entry> entries = {};
  std::array<int, 2> number = {0, 0};  ///< waves along both sides; diameters and circles
  bool turned = false;                 ///< the sine of a pair on a disc
};

struct PlateCoupling {
  std::vector<PlaneShape> shapes = {};
  std::vector<std::size_t> class_of = {};  ///< of each mode: H has blocks between classes
  bool scattered = false;                  ///< most of a block is zero
  double kept = 1.0;                       ///< part of what all shapes would store
};

/// [setup] Of all of H, both triangles.
inline std::size_t coupled_numbers(const PlateCoupling& coupling) {
  std::size_t sum = 0;
  for (const PlaneShape& shape : coupling.shapes) sum += 2 * shape.entries.size();
  return sum;
}

/// A supported rectangle whose edges stay straight. Movable: they are pushed and pulled by nothing
/// on the whole; immovable: they stay where they are. Levy (1942); docs/theory/karman-plate.md.
struct RectangleCoupling {
  std::array<double, 2> size;
  double membrane_stiffness;  ///< E H
  double poisson;
  bool immovable;

  /// [setup] About how many numbers the tables of so many shapes hold.
  static double numbers(std::span<const ModeShape> modes, std::size_t most_shapes);
  /// [setup]
  PlateCoupling find(std::span<const ModeShape> modes, std::size_t most_shapes) const;
};

/// A disc. Movable: nothing holds its edge in the plane, however it is held across it, so that F
/// and its slope are zero there and its shapes are those of a clamped plate. Touze, Thomas and
/// Chaigne (2002). Immovable: the edge stays where it is, and pulls (disc_edge_forces.hpp).
struct DiscCoupling {
  double radius;
  double membrane_stiffness;  ///< E H
  double poisson;
  bool immovable;

  /// [setup]
  static double numbers(std::span<const ModeShape> modes, std::size_t most_shapes);
  /// [setup]
  PlateCoupling find(const ModeFamily& family, std::span<const ModeShape> modes,
                     std::size_t most_shapes) const;
};

}  // namespace thrum
