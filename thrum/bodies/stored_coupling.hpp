// The coupling of a plate's modes from the store of tables, where it was computed before.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include <thrum/bodies/plate_coupling.hpp>

namespace thrum {

/// [setup] A coupling as a list of numbers, and back: exact.
std::vector<double> numbers_of(const PlateCoupling& coupling);
PlateCoupling coupling_from(std::span<const double> numbers);

/// [setup] As `find` has it: kept under the plate's key and its modes, if finding it took long.
PlateCoupling stored_coupling(std::vector<double> plate, std::span<const ModeShape> modes,
                              const std::function<PlateCoupling()>& find);

}  // namespace thrum
