# Functions that several object files may define (weak symbols: inline functions
# and templates) are merged by the linker, which keeps any one copy. A copy made for
# a newer processor must therefore carry its variant in its name.
set(faults "")
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND "${NM}" -C --defined-only "${object}"
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[0-9a-f]+ W [^\n]+" weak "${symbols}")
  foreach(symbol IN LISTS weak)
    if(NOT symbol MATCHES "::${VARIANT}::")
      string(REGEX REPLACE "^[0-9a-f]+ W " "" symbol "${symbol}")
      string(APPEND faults "\n  ${object}: ${symbol}")
    endif()
  endforeach()
endforeach()
if(faults)
  message(FATAL_ERROR "Compiled for ${VARIANT}, but not in a namespace of that name:${faults}\n"
    "Put it into the kernel's own namespace, or see to it that it is inlined.")
endif()
