# Embeds the headers that kernels for a GPU are compiled from at run time: the engine's own laws, its
# contact step and its bow, what stands in thrum/gpu/device, and the few names of the standard library they use
# (thrum/gpu/device/std), which the run-time compiler does not have. Writes one C++ file that
# defines device_sources(), declared in <thrum/gpu/device_sources.hpp>, whenever one of them changes.
include(WriteIfChanged)

function(thrum_embed_device_sources target)
  file(GLOB device CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/thrum/gpu/device/*.hpp")
  file(GLOB standard CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/thrum/gpu/device/std/*")
  set(engine
    thrum/core/newton_steps.hpp
    thrum/gpu/stretch.hpp
    thrum/interactions/bow_solve.hpp thrum/interactions/bow_step.hpp
    thrum/interactions/contact_root.hpp thrum/interactions/contact_row_root.hpp
    thrum/interactions/contact_step.hpp
    thrum/laws/cubic_spring.hpp thrum/laws/elasto_plastic.hpp thrum/laws/exponential.hpp
    thrum/laws/power.hpp thrum/laws/root.hpp
    thrum/math/increasing_root.hpp thrum/math/numbers.hpp)

  set(entries "")
  set(count 0)
  foreach(file IN LISTS engine device standard)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${file}")
    file(READ "${PROJECT_SOURCE_DIR}/${file}" text)
    string(REGEX REPLACE "^thrum/gpu/device/std/" "" name "${file}")
    string(APPEND entries "    {\"${name}\", R\"device(${text})device\"},\n")
    math(EXPR count "${count} + 1")
  endforeach()

  string(CONCAT content
    "// Written by cmake/EmbedDeviceSources.cmake. Change the headers it names, not this.\n"
    "#include <array>\n"
    "#include <thrum/gpu/device_sources.hpp>\n"
    "\n"
    "namespace thrum::gpu {\n"
    "namespace {\n"
    "\n"
    "constexpr std::array<DeviceSource, ${count}> sources{{\n"
    "${entries}"
    "}};\n"
    "\n"
    "}  // namespace\n"
    "\n"
    "std::span<const DeviceSource> device_sources() { return sources; }\n"
    "\n"
    "}  // namespace thrum::gpu\n")
  set(output "${PROJECT_BINARY_DIR}/generated/device_sources_data.cpp")
  thrum_write_if_changed("${output}" "${content}")
  target_sources(${target} PRIVATE "${output}")
endfunction()
