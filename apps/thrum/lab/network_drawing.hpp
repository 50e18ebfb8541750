// The network of a scene as a drawing: what there is, what touches what, what drives it, and
// where one listens.
#pragma once

#include <string>

#include "lab/scene_graph.hpp"

namespace thrum::app::lab {

std::string network_drawing(const SceneGraph& graph, const std::string& label);

}  // namespace thrum::app::lab
