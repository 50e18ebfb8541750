// thrum: strings, plates and masses that touch, from the command line.
#include "program.hpp"

int main(int argc, char** argv) { return thrum::app::run_program(argc, argv); }
