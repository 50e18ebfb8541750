// `thrum describe`: the kinds of elements, and the parameters of each.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_describe_command(CLI::App& program);

}  // namespace thrum::app
