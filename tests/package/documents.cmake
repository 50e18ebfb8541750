# What is installed with the program: scores, and documents whose links lead somewhere.
#
#   cmake -DBUILD=... -DWORK=... -P documents.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${WORK}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --component program --prefix "${WORK}"
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE scores "${WORK}/share/thrum/scores/*.mid")
list(LENGTH scores count)
if(count LESS 10)
  message(FATAL_ERROR "Only ${count} scores are installed")
endif()

# Links to the sources are left alone; the README may also link to folders.
file(GLOB_RECURSE documents "${WORK}/share/doc/thrum/*.md")
set(broken "")
set(count 0)
foreach(document IN LISTS documents)
  cmake_path(GET document PARENT_PATH folder)
  cmake_path(GET document FILENAME name)
  file(READ "${document}" text)
  string(REPLACE "](" "LINK:" text "${text}")
  string(REGEX REPLACE "[][;]" " " text "${text}")  # which mean something in a list
  string(REGEX MATCHALL "LINK:[^)# ]+" links "${text}")
  foreach(link IN LISTS links)
    string(SUBSTRING "${link}" 5 -1 link)
    if(link MATCHES "^[a-z]+:" OR
       (NOT name STREQUAL "README.md" AND NOT link MATCHES "\\.(md|png|svg|jpg|cff)$"))
      continue()
    endif()
    math(EXPR count "${count} + 1")
    if(NOT EXISTS "${folder}/${link}")
      list(APPEND broken "${name}: ${link}")
    endif()
  endforeach()
endforeach()

if(count LESS 100)
  message(FATAL_ERROR "Only ${count} links were found")
endif()
if(broken)
  list(JOIN broken "\n  " words)
  message(FATAL_ERROR "These links of installed documents lead nowhere:\n  ${words}")
endif()
