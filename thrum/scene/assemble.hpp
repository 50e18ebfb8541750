// How the elements of each kind become bodies, interactions, drives and pickups of a network.
#pragma once

#include <span>

#include <thrum/scene/element.hpp>

namespace thrum {

class Assembly;
using Elements = std::span<const Element* const>;

void assemble_masses(Elements elements, Assembly& assembly);
void assemble_barriers(Elements elements, Assembly& assembly);
void assemble_strings(Elements elements, Assembly& assembly);
void assemble_membranes(Elements elements, Assembly& assembly);
void assemble_cavities(Elements elements, Assembly& assembly);
void assemble_plates(Elements elements, Assembly& assembly);
void assemble_contacts(Elements elements, Assembly& assembly);
void assemble_connections(Elements elements, Assembly& assembly);
void assemble_bows(Elements elements, Assembly& assembly);
void assemble_forces(Elements elements, Assembly& assembly);
void assemble_pickups(Elements elements, Assembly& assembly);

}  // namespace thrum
