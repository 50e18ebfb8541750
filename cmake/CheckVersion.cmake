# The version is defined for CMake and for C++; the two must agree.
set(version_header "${PROJECT_SOURCE_DIR}/thrum/core/version.hpp")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${version_header}")
file(READ "${version_header}" version_text)
if(NOT version_text MATCHES "version = \"([0-9.]+)\"")
  message(FATAL_ERROR "${version_header}: no line 'version = \"X.Y.Z\"' found.")
endif()
if(NOT CMAKE_MATCH_1 VERSION_EQUAL PROJECT_VERSION)
  message(FATAL_ERROR "${version_header} says version ${CMAKE_MATCH_1}, but CMakeLists.txt says "
    "${PROJECT_VERSION}. Change one of them.")
endif()
