// `thrum scenes`: lists the shipped scenes, or prints one.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_scenes_command(CLI::App& program);

}  // namespace thrum::app
