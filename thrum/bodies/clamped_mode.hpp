// The shape of one mode of a string or bar whose ends may not turn.
#pragma once

#include <vector>

namespace thrum {

/// [setup] Values at the inner points of `intervals` intervals, the largest of them 1 and the first
/// lobe positive: an eigenvector of kappa^2 dxxxx - c^2 dxx with clamped ends, the `number`-th from
/// below (1 is the lowest). Lengths are in units of the string, so only the ratio of
/// `tension_part` = c^2 L^2 and `bending_part` = kappa^2 matters.
std::vector<double> clamped_mode(int intervals, int number, double tension_part,
                                 double bending_part);

}  // namespace thrum
