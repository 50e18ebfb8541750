// `thrum render`: what the pickups of a scene hear, as a sound file.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_render_command(CLI::App& program);

}  // namespace thrum::app
