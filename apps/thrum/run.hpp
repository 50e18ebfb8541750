// `thrum run`: steps a scene through, and tells its numbers.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_run_command(CLI::App& program);

}  // namespace thrum::app
