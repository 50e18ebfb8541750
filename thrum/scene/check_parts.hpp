// The parts of check_scene(), each in its own file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thrum/scene/assembly.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/check_motion.hpp>
#include <thrum/scene/check_warnings.hpp>

namespace thrum {

/// How each body rings: check_bodies.cpp.
std::vector<BodyCheck> check_bodies(const Assembly& assembly);
/// The first touch of a contact: check_touch.cpp.
TouchCheck check_touch(const Element& contact, const RowRange& rows, const Assembly& assembly,
                       const ExpectedMotion& motion);
/// Rows, solvers and touches: check_interactions.cpp.
std::vector<InteractionCheck> check_interactions(const Assembly& assembly,
                                                 const ExpectedMotion& motion);
std::vector<IslandCheck> check_islands(const Assembly& assembly);
/// check_cost.cpp.
CostCheck check_cost(const Assembly& assembly);

/// What is questionable: check_grids.cpp, check_contacts.cpp, check_drives.cpp and
/// check_pickups.cpp.
void warn_of_grids(const Assembly& assembly, const SceneCheck& check, Warnings& warnings);
void warn_of_contacts(const Assembly& assembly, const SceneCheck& check,
                      const ExpectedMotion& motion, Warnings& warnings);
void warn_of_drives(const Assembly& assembly, const SceneCheck& check, const ExpectedMotion& motion,
                    Warnings& warnings);
void warn_of_pickups(const Assembly& assembly, Warnings& warnings);

}  // namespace thrum
