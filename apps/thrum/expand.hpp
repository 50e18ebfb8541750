// `thrum expand`: a scene without templates.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_expand_command(CLI::App& program);

}  // namespace thrum::app
