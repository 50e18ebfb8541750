// The modes of a rectangular plate whose edges are all clamped or all free, which have no closed
// form, by Ritz's method: of all shapes
//
//     u = sum c_ij X_i(x/a) Y_j(y/b)
//
// with the functions of plate_axis.hpp, those that make the strain energy
//
//     D/2 integral u_xx^2 + u_yy^2 + 2 nu u_xx u_yy + 2 (1 - nu) u_xy^2
//
// stationary at a given integral of u^2: the eigenvectors of a matrix, one for each of the four
// parities. w = kappa b^2, the eigenvalue being b^4. A square of side a has w a^2 / kappa = 35.985,
// 73.394 (twice), 108.22, 131.58, ... clamped and, with nu = 0.3, 13.468, 19.596, 24.270, 34.801
// (twice), ... free (Leissa 1973 has bounds above them by fewer shapes).
//
// Numbers of a clamped plate are half waves along x and y, [1, 1] the lowest. Those of a free one
// are nodal lines across x and y: [1, 1] twists and [2, 0] bends it; [0, 0], [1, 0] and [0, 1] move
// it as a whole, without a spring. Where a mode mixes several products, as [3, 1] and [1, 3] of a
// square, it has the number of the largest that no lower mode has.
#pragma once

#include <array>
#include <memory>

#include <thrum/bodies/mode_family.hpp>
#include <thrum/bodies/round_plate_modes.hpp>
#include <thrum/core/builder.hpp>

namespace thrum {

struct HeldRectangle {
  std::array<double, 2> size;
  PlateEdge edge = PlateEdge::clamped;  ///< clamped or free
  double poisson = 0.3;
};

/// [setup] All up to a wave number.
std::unique_ptr<ModeFamily> held_rectangle_modes(const HeldRectangle& plate,
                                                 double highest_wave_number);

/// What finding them takes.
BuildingCost held_rectangle_cost(const HeldRectangle& plate, double highest_wave_number);

}  // namespace thrum
