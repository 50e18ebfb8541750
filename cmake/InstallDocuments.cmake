# Installs the manual page, shell completions, scores and documents.
set(documents "${CMAKE_INSTALL_DATADIR}/doc/thrum")

# man reads both; packages require it compressed, without a timestamp.
find_program(GZIP gzip)
set(manual "${PROJECT_SOURCE_DIR}/docs/man/thrum.1")
if(GZIP)
  set(compressed "${PROJECT_BINARY_DIR}/generated/thrum.1.gz")
  add_custom_command(OUTPUT "${compressed}"
    COMMAND "${GZIP}" --best --no-name --stdout "${manual}" > "${compressed}"
    DEPENDS "${manual}" VERBATIM)
  add_custom_target(thrum_manual ALL DEPENDS "${compressed}")
  set(manual "${compressed}")
endif()
install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)

set(completions "${PROJECT_SOURCE_DIR}/completions")
install(FILES "${completions}/thrum.bash" RENAME thrum
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT program)
install(FILES "${completions}/thrum.fish"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT program)
# zsh has a separate folder for completions of packages, under /usr.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    set(folder vendor-completions)
  endif()
  file(INSTALL \"${completions}/_thrum\" TYPE FILE DESTINATION
    \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")"
  COMPONENT program)

install(DIRECTORY "${PROJECT_SOURCE_DIR}/scores"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/thrum" COMPONENT program
  FILES_MATCHING PATTERN "*.mid")

# README.md and all that it links to.
install(FILES
  "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  "${PROJECT_SOURCE_DIR}/CITATION.cff"
  "${PROJECT_SOURCE_DIR}/CONTRIBUTING.md"
  "${PROJECT_SOURCE_DIR}/LICENSE"
  "${PROJECT_SOURCE_DIR}/README.md"
  DESTINATION "${documents}" COMPONENT program)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples" DESTINATION "${documents}" COMPONENT program
  FILES_MATCHING PATTERN "*.cpp" PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION "${documents}" COMPONENT program
  FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.jpg" PATTERN "*.png"
  PATTERN "man" EXCLUDE)
