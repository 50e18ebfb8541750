// `thrum render`: writes the pickups of a scene, or a score, to a sound file.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_render_command(CLI::App& program);

}  // namespace thrum::app
