// The names of CLI11 that the commands' headers need; the library itself stays in .cpp files.
#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Validator;
}  // namespace CLI
