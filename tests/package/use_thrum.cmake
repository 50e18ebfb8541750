# Builds and runs the project in consumer/ against thrum, in one of two WAYs.
unset(ENV{DESTDIR})
file(REMOVE_RECURSE "${WORK}")

# use_thrum(NAME PARTS [CMAKE_ARGUMENT...])
function(use_thrum name parts)
  message(STATUS "${WAY}: ${name}")
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${CMAKE_COMMAND}"
    -S "${CONSUMER}" -B "${WORK}/${name}" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_BUILD_TYPE=${CONFIG}" "-DTHRUM_PARTS=${parts}"
    "-DTHRUM_VERSION=${VERSION}"
    ${ARGN})
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${CMAKE_COMMAND}"
    --build "${WORK}/${name}" --config "${CONFIG}" --parallel 2)
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${WORK}/${name}/bin/consumer")
endfunction()

# The engine alone needs none of the other parts' dependencies.
set(nothing_else
  -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_tomlplusplus=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON)
# Once installed, it does not even need the headers it was built with.
set(no_headers
  -DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON)

if(WAY STREQUAL "find_package")
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${CMAKE_COMMAND}"
    --install "${THRUM_BUILD}" --config "${CONFIG}" --prefix "${WORK}/prefix"
    OUTPUT_QUIET)
  set(installed "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
  use_thrum(engine_alone engine ${installed} ${nothing_else} ${no_headers})
  use_thrum(all_parts "${PARTS}" ${installed})
  use_thrum(no_parts_named "" ${installed} ${nothing_else})
else()
  # Only the build matters here, not the speed.
  use_thrum(engine_alone engine "-DTHRUM_SOURCE=${THRUM_SOURCE}" ${nothing_else}
    -DCMAKE_CXX_FLAGS_RELEASE=-O0
    -DTHRUM_BUILD_SCENE=OFF -DTHRUM_BUILD_AUDIO=OFF)
endif()
