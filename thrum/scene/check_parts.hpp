// The parts of check_scene(), each in its own file.
#pragma once

#include <vector>

#include <thrum/scene/inspector.hpp>

namespace thrum {

/// Rows, solvers and touches: check_interactions.cpp.
std::vector<InteractionCheck> check_interactions(const Inspector& inspector);
std::vector<IslandCheck> check_islands(const Assembly& assembly);
/// check_cost.cpp.
CostCheck check_cost(const Assembly& assembly);
/// What never meets, and what nothing sets in motion: check_groups.cpp.
void warn_of_groups(Inspector& inspector);
/// What is given and never read: check_unused.cpp.
void warn_of_unused(Inspector& inspector);

}  // namespace thrum
