// The modes of a round plate: X = (J_p(z r/R) + C I_p(z r/R) / I_p(z)) cos p a, w = kappa (z/R)^2,
// and the same with sin p a for p > 0. With q = I_{p+1}(z) / I_p(z) and nu of Poisson the edge asks
// for
//
//     clamped     J_{p+1} + q J_p = 0                                     z^2
//     = 10.216, 21.26, 34.88, ... supported   J_{p+1} + (q - 2 z / (1 - nu)) J_p = 0      nu = 0.3:
//     4.935, 13.90, 25.61, ... free        no moment and no force at the edge          nu =
//     0.33:  5.253, 9.084, 12.23, ...
//
// A free plate also moves as a whole: [0, 0] up and down, [1, 0] turning about either axis, without
// a spring. Numbers are nodal diameters and circles, the edge included where it is held. Leissa
// (1969), chapter 2.
#pragma once

#include <memory>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

enum class PlateEdge { supported, clamped, free };

/// [setup]
std::unique_ptr<ModeFamily> round_plate_modes(double radius, PlateEdge edge, double poisson,
                                              double highest_wave_number);

}  // namespace thrum
