// `thrum sweep`: thousands of variants of a scene, and a table of what came out.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_sweep_command(CLI::App& program);

}  // namespace thrum::app
