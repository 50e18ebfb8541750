// `thrum check`: predicts what a scene does, and warns about doubtful physics.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_check_command(CLI::App& program);

}  // namespace thrum::app
