# Most of what a compiler does here is reading headers again and again. Sources that are setup code
# are read many at a time, by one compiler; those with kernels and steps share what they read of
# the standard library.

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
function(thrum_share_standard_headers target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <functional> <limits> <map> <memory> <numbers> <numeric> <optional>
    <span> <stdexcept> <string> <string_view> <utility> <variant> <vector>)
endfunction()

# thrum_compile_quickly(TARGET [SOURCE...])
# What is done once takes no time worth a slow compiler, but for SOURCES, which every step runs.
function(thrum_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  foreach(source IN LISTS ARGN)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/${source}" PROPERTIES
      COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
  endforeach()
endfunction()
