# What belongs to a kind stands beside it: a scene includes its header in the registry only, and
# nothing else asks which kind an element is.
#   cmake -DSOURCE=... -P kinds_stand_alone.cmake
file(STRINGS "${SOURCE}/thrum/scene/registry.cpp" headers
  REGEX "^#include <thrum/(bodies|interactions)/")
list(TRANSFORM headers REPLACE "^#include <thrum/(.*)>$" "\\1")
if(NOT headers)
  message(FATAL_ERROR "thrum/scene/registry.cpp names no kind")
endif()

set(found "")
file(GLOB_RECURSE sources RELATIVE "${SOURCE}"
  "${SOURCE}/thrum/core/*.?pp" "${SOURCE}/thrum/network/*.?pp" "${SOURCE}/thrum/scene/*.?pp"
  "${SOURCE}/thrum/instruments/*.?pp" "${SOURCE}/thrum/gpu/*.?pp" "${SOURCE}/thrum/sweep/*.?pp"
  "${SOURCE}/apps/*.?pp")
foreach(source IN LISTS sources)
  if(source STREQUAL "thrum/scene/registry.cpp" OR source MATCHES "^thrum/scene/(pickup|microphone)")
    continue()
  endif()
  file(READ "${SOURCE}/${source}" text)
  if(source MATCHES "^thrum/")
    foreach(header IN LISTS headers)
      string(FIND "${text}" "#include <thrum/${header}>" at)
      if(NOT at EQUAL -1)
        string(APPEND found "\n  ${source} includes thrum/${header}")
      endif()
    endforeach()
  endif()
  string(REGEX MATCHALL "(any_cast|[.>]as)<[A-Z][a-z]+>|element[a-z.>-]*kind [=!]= \"" asks "${text}")
  foreach(ask IN LISTS asks)
    string(APPEND found "\n  ${source}: ${ask}")
  endforeach()
endforeach()
if(found)
  message(FATAL_ERROR "These ask which kind an element is; let its Kind answer:${found}")
endif()
