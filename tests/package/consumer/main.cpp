#include <cstdio>
#include <thrum/core/version.hpp>

int main() { return std::printf("uses thrum %s\n", thrum::version) > 0 ? 0 : 1; }
