// `thrum check`: what a scene would do, and what a physicist would question about it.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_check_command(CLI::App& program);

}  // namespace thrum::app
