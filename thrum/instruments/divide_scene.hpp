// Divides the scene of a key into what the key has to itself and what all keys share: a string of
// a piano, and its board.
//
// What joins the two is a bridge: a linear spring. It is taken out of both scenes; in each of them
// a force and a pickup stand at its place, through which whoever steps them makes it act.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/core/where.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// f = K (x - y) pulls the key's own place down and the shared one up.
struct Bridge {
  std::string path;  ///< of the connection
  Where own, shared;
  double stiffness;  ///< K, N/m
};

struct DividedScene {
  Scene own, shared;
  std::vector<Bridge> bridges;
};

/// [setup] `shared` names things, also with a star; what stands on shared things alone is shared
/// with them. Throws BadScene where anything but a linear spring joins the two parts.
DividedScene divide_scene(const Scene& scene, const std::vector<Where>& shared);

/// [setup] Adds a force without end and a pickup at a place; the force is 0 until it is moved.
void add_port(Scene& scene, const std::string& name, const Where& place);

/// [setup] Lets a knob hold the force of a port.
void hold_port(Scene& scene, const std::string& name, std::shared_ptr<const Knob> knob);

}  // namespace thrum
