# Libraries, headers and the files for find_package(thrum) (component `development`); the program,
# its manual page, completions and documents (component `program`).
include(CMakePackageConfigHelpers)
include(PublicHeaders)

set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/thrum")

# One export file per part, so that requesting the engine imports nothing else.
get_property(parts GLOBAL PROPERTY THRUM_PARTS)
foreach(part IN LISTS parts)
  install(TARGETS thrum_${part} EXPORT thrum_${part}
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT development)
  install(EXPORT thrum_${part}
    NAMESPACE thrum::
    FILE thrum-${part}.cmake
    DESTINATION "${config_folder}"
    COMPONENT development)
  get_target_property(folders thrum_${part} THRUM_FOLDERS)
  thrum_public_headers(headers ${folders})
  foreach(header IN LISTS headers)
    cmake_path(GET header PARENT_PATH folder)
    install(FILES "${PROJECT_SOURCE_DIR}/${header}"
      DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/${folder}"
      COMPONENT development)
  endforeach()
endforeach()

if(TARGET thrum_cli)
  install(TARGETS thrum_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  include(InstallDocuments)
endif()

# Users of a static library must link its dependencies; users of a shared one need not.
get_target_property(engine_type thrum_engine TYPE)
set(is_static OFF)
if(engine_type STREQUAL "STATIC_LIBRARY")
  set(is_static ON)
endif()

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/thrumConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/generated/thrumConfig.cmake"
  INSTALL_DESTINATION "${config_folder}"
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/generated/thrumConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/generated/thrumConfig.cmake"
  "${PROJECT_BINARY_DIR}/generated/thrumConfigVersion.cmake"
  DESTINATION "${config_folder}"
  COMPONENT development)
