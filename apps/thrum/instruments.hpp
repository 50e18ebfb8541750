// `thrum instruments`: lists the shipped instruments, or describes one.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_instruments_command(CLI::App& program);

}  // namespace thrum::app
