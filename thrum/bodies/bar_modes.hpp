// The modes of an Euler-Bernoulli bar, rho A u'' = -(E I u_xx)_xx, every one up to a wave number.
//
// A uniform bar of length L has w = kappa b^2, b = z/L, with
//
//     free, clamped   cos z cosh z = 1        z = 4.7300, 7.8532, 10.9956, ...
//     cantilever      cos z cosh z = -1       z = 1.8751, 4.6941, 7.8548, ...
//     supported       sin z = 0
//
// and shapes of a sine, a cosine and two exponentials that fall from either end, so that nothing
// overflows however high the mode (bar_modes.cpp). One whose thickness varies has the modes of
// cubic finite elements, fine enough that the highest is 0.03 cents sharp (undercut_modes.cpp).
// A free bar also moves as a whole: number 0 is its translation, -1 its rotation, both without a
// spring. Fletcher and Rossing (1998), sections 2.14 to 2.17.
#pragma once

#include <memory>

#include <thrum/bodies/bar_section.hpp>
#include <thrum/bodies/mode_family.hpp>

namespace thrum {

/// [setup] Of a uniform bar.
std::unique_ptr<ModeFamily> bar_modes(double length, BarEnds ends, double highest_wave_number);

/// [setup] Of any bar. A wave number is that of the same frequency where the bar is thickest.
std::unique_ptr<ModeFamily> undercut_modes(const BarSection& section, BarEnds ends,
                                           double highest_wave_number);

/// [setup] z = b L of the mode `number`, 1 being the lowest that bends it.
double bar_wave_number(BarEnds ends, int number);

/// [setup] The largest magnitude of a shape on [0, 1], looked for at so many places.
double largest_of(const std::function<double(double)>& shape, int places);

}  // namespace thrum
