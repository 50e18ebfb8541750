// The modes of a stiff string or bar whose ends may not turn. About the middle, with a and b of
// clamped_line.hpp, they are
//
//     cos a s - cos(a L/2) cosh b s / cosh(b L/2)      number 1, 3, ...
//     sin a s - sin(a L/2) sinh b s / sinh(b L/2)      number 2, 4, ...
//
// The quotients are written by exponentials that fall from the ends: nothing overflows.
#pragma once

#include <memory>

#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/mode_family.hpp>

namespace thrum {

/// [setup] All up to a wave number a, for kappa^2 above zero.
std::unique_ptr<ModeFamily> clamped_line_modes(double length, const Dispersion& waves,
                                               double highest_wave_number);

}  // namespace thrum
