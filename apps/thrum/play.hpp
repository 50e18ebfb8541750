// `thrum play`: plays an instrument live.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_play_command(CLI::App& program);

}  // namespace thrum::app
