# thrum_write_if_changed(FILE CONTENT): leaves a file alone that has this content already, to avoid
# needless compilation.
function(thrum_write_if_changed output content)
  set(before "")
  if(EXISTS "${output}")
    file(READ "${output}" before)
  endif()
  if(NOT before STREQUAL content)
    file(WRITE "${output}" "${content}")
  endif()
endfunction()
