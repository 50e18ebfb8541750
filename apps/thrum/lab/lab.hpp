// `thrum lab`: scenes, or the systems of the papers, as a page to look at and to listen to.
#pragma once

#include "cli11.hpp"

namespace thrum::app {

void add_lab_command(CLI::App& program);

}  // namespace thrum::app
