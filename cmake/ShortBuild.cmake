# Most of what a compiler does here is reading headers again and again. Sources that are setup code
# are read many at a time, by one compiler; those with kernels and steps share what they read of
# the standard library.

# GCC looks for memory to give back whenever its heap has grown by some tens of megabytes: a tenth of
# its time. From here on it may have a gigabyte first, which few sources here need.
#
# THRUM_LEAST is the least optimisation, for what computes next to nothing. Clang's -Og is its -O1,
# and Emscripten knows no -Og.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("SHELL:--param ggc-min-heapsize=1048576")
  set(THRUM_LEAST -Og)
else()
  set(THRUM_LEAST -O1)
endif()

option(THRUM_UNITY "Compile setup code several sources at a time: a shorter build" ON)

# thrum_read_together(TARGET)
function(thrum_read_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${THRUM_UNITY} UNITY_BUILD_BATCH_SIZE 24)
endfunction()

# thrum_read_in_group(TARGET GROUP SOURCE...)
# Some sources of a target; all others are read one by one. What two of them have in their unnamed
# namespaces must differ by name.
function(thrum_read_in_group target group)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${THRUM_UNITY} UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
endfunction()

# thrum_share_standard_headers(TARGET)
# Takes as long as reading them ten times, so it is for targets with more sources than that.
function(thrum_share_standard_headers target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <functional> <limits> <map> <memory> <numbers> <numeric> <optional>
    <span> <stdexcept> <string> <string_view> <utility> <variant> <vector>)
endfunction()

# thrum_compile_quickly(TARGET LEVEL [SOURCE...])
# What is done once takes no time worth a slow compiler, but for SOURCES, which every step runs.
# LEVEL is -O1, or ${THRUM_LEAST} for what neither computes nor reads much.
function(thrum_compile_quickly target level)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
  foreach(source IN LISTS ARGN)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/${source}" PROPERTIES
      COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
  endforeach()
endfunction()

# thrum_compile_setup_quickly(TARGET LEVEL SOURCE...)
# Sources of a library that make and check things, and that no step runs, get less of the optimiser.
# Call it after all else is said of TARGET, for what is said of it holds for them.
function(thrum_compile_setup_quickly target level)
  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${ARGN})
  set_property(TARGET ${target} PROPERTY SOURCES ${sources})
  add_library(${target}_setup OBJECT ${ARGN})
  foreach(property COMPILE_DEFINITIONS COMPILE_FEATURES INCLUDE_DIRECTORIES LINK_LIBRARIES)
    get_target_property(value ${target} ${property})
    if(value)
      set_property(TARGET ${target}_setup PROPERTY ${property} ${value})
    endif()
  endforeach()
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    thrum_read_in_group(${target}_setup "${folder}" "${source}")
  endforeach()
  target_compile_options(${target}_setup PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
  thrum_compile_quickly(${target}_setup ${level})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_setup>)
endfunction()

# thrum_compile_quickly_but(TARGET LEVEL STEPS)
# All sources of a library but those whose paths match STEPS.
function(thrum_compile_quickly_but target level steps)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^\\$|${steps}")
  thrum_compile_setup_quickly(${target} ${level} ${sources})
endfunction()
