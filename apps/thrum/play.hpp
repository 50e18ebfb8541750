// `thrum play`: an instrument under one's fingers.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_play_command(CLI::App& program);

}  // namespace thrum::app
