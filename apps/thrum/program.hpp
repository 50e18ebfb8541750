// The commands of the program, chosen by its arguments.
#pragma once

namespace thrum::app {

/// [setup] What main() returns; says on standard error what is wrong.
int run_program(int argc, char** argv);

}  // namespace thrum::app
