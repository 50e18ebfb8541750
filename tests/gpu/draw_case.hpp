// Random networks of what a GPU can step: masses, barriers, strings on grids and in modes, contacts
// at places, springs, forces and pickups. Networks of one structure differ in all their numbers.
#pragma once

#include <cstdint>
#include <string>

namespace thrum::test {

/// A scene as text.
std::string draw_case(std::uint64_t structure, std::uint64_t numbers);

}  // namespace thrum::test
