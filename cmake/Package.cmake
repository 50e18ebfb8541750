# Debian packages: `thrum`, the program, `libthrum-dev`, the library, and, where they are built,
# `thrum-plugins` and `python3-thrum`. `make package` builds them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME thrum)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "physical-modelling sound engine: things that vibrate, and touch")
set(CPACK_PACKAGE_CONTACT "The thrum authors <thrum@example.org>")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
if(TARGET thrum_plugins)
  list(APPEND CPACK_COMPONENTS_ALL plugin)
endif()
if(TARGET thrum_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME thrum)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION sound)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
"This is the program for the command line. Describe things that vibrate
(masses, strings, membranes, plates), what touches what and what is bowed,
and thrum computes how they move, stably and with every joule accounted for,
and writes what one would hear. Instruments play MIDI files.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libthrum-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libfmt-dev, libtomlplusplus-dev, libsndfile1-dev, libsoxr-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"This is the library for C++ programs: static libraries, headers and CMake
files. Bodies that vibrate, contacts, friction and the network that steps
them; scenes read from files; instruments; sound files.")

set(CPACK_DEBIAN_PLUGIN_PACKAGE_NAME thrum-plugins)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_SECTION sound)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PLUGIN_DESCRIPTION
"These are thrum's instruments as plugins for music hosts, in the formats
CLAP, VST3 and LV2: strings that are struck, bowed or prepared, a drum, a
plate, a tromba marina, and whatever an instrument file describes.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-thrum)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3, python3-numpy")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"This is the Python module: scenes from files, text or dictionaries, motion,
sound and energy as numpy arrays, instruments that play, and sweeps over
thousands of variants.")

# The copyright and changelog files that Debian requires.
string(TIMESTAMP package_date "%a, %d %b %Y 00:00:00 +0000" UTC)
set(debian "${PROJECT_BINARY_DIR}/generated/debian")
configure_file("${PROJECT_SOURCE_DIR}/packaging/changelog.in" "${debian}/changelog.Debian" @ONLY)
configure_file("${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${debian}/changelog" COPYONLY)
# What is in the packages, as SPDX says it. TIMESTAMP obeys SOURCE_DATE_EPOCH.
string(TIMESTAMP sbom_time "%Y-%m-%dT%H:%M:%SZ" UTC)
configure_file("${PROJECT_SOURCE_DIR}/packaging/thrum.spdx.in" "${debian}/thrum.spdx" @ONLY)
find_program(GZIP gzip)
if(GZIP)
  execute_process(COMMAND "${GZIP}" --best --no-name --force --keep
    "${debian}/changelog.Debian" "${debian}/changelog" COMMAND_ERROR_IS_FATAL ANY)
endif()
function(thrum_debian_documents component package)
  install(FILES
    "${PROJECT_SOURCE_DIR}/packaging/copyright"
    "${debian}/changelog.Debian.gz"
    "${debian}/changelog.gz"
    "${debian}/thrum.spdx"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}" COMPONENT ${component} EXCLUDE_FROM_ALL)
endfunction()
thrum_debian_documents(program thrum)
thrum_debian_documents(development libthrum-dev)
if(TARGET thrum_plugins)
  thrum_debian_documents(plugin thrum-plugins)
endif()
if(TARGET thrum_python)
  thrum_debian_documents(python python3-thrum)
endif()

include(CPack)
