// `thrum run`: runs a scene and prints a summary.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_run_command(CLI::App& program);

}  // namespace thrum::app
