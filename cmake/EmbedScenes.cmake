# Embeds the shipped scenes and instruments in the library, so that they are available from any
# folder. Writes one C++ file that defines shipped_NOUN(), declared in
# <thrum/scene/shipped_scenes.hpp>, whenever one of them changes.
include(WriteIfChanged)

function(thrum_embed_scenes target noun folder)
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*.toml")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})

  set(names "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM LAST_ONLY name)
    list(APPEND names "${name}")
  endforeach()
  list(SORT names)  # by name: `mass` before `mass-string`

  set(entries "")
  foreach(name IN LISTS names)
    file(READ "${folder}/${name}.toml" text)
    # The delimiter of the raw string must not occur in the scene.
    set(mark "toml")
    string(FIND "${text}" ")${mark}\"" found)
    while(NOT found EQUAL -1)
      string(APPEND mark "_")
      string(FIND "${text}" ")${mark}\"" found)
    endwhile()
    string(APPEND entries "    {\"${name}\"sv, R\"${mark}(${text})${mark}\"sv},\n")
  endforeach()

  list(LENGTH names count)
  string(CONCAT content
    "// Written by cmake/EmbedScenes.cmake from the folder ${noun}/. Change those, not this.\n"
    "#include <array>\n"
    "#include <span>\n"
    "#include <string_view>\n"
    "#include <thrum/scene/shipped_scenes.hpp>\n"
    "\n"
    "namespace thrum {\n"
    "namespace {\n"
    "\n"
    "using namespace std::string_view_literals;\n"
    "\n"
    "constexpr std::array<ShippedScene, ${count}> all_${noun}{{\n"
    "${entries}"
    "}};\n"
    "\n"
    "}  // namespace\n"
    "\n"
    "std::span<const ShippedScene> shipped_${noun}() { return all_${noun}; }\n"
    "\n"
    "}  // namespace thrum\n")

  set(output "${PROJECT_BINARY_DIR}/generated/shipped_${noun}_data.cpp")
  thrum_write_if_changed("${output}" "${content}")
  target_sources(${target} PRIVATE "${output}")
endfunction()
