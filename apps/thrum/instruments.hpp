// `thrum instruments`: what is shipped, and what one of them is.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_instruments_command(CLI::App& program);

}  // namespace thrum::app
