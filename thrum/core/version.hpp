// [public]
#pragma once

namespace thrum {

// The same as in CMakeLists.txt, which checks it.
inline constexpr const char* version = "0.1.0";

}  // namespace thrum
