# WebAssembly, by Debian's emscripten; `scripts/setup.sh web` installs it. Vectors of 128 bits,
# exceptions of WebAssembly itself (every browser since 2022), no threads.
set(emscripten /usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
if(DEFINED ENV{EMSDK})
  set(emscripten "$ENV{EMSDK}/upstream/emscripten/cmake/Modules/Platform/Emscripten.cmake")
endif()
include("${emscripten}")

set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions")
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
# Libraries that are headers alone are those of this system: see cmake/WebPackages.cmake.
set(CMAKE_PROJECT_TOP_LEVEL_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/../WebPackages.cmake")
