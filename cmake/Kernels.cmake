# Kernels, compiled once per instruction set (baseline and, on x86-64, v3 and v4) and selected at
# run time.
#
# Every *.kernel.cpp in the folders is compiled for each variant with
# -DTHRUM_KERNEL_VARIANT=<variant>, and defines everything in a namespace of that name. Otherwise
# the linker could keep a copy of an inline function compiled for v3 or v4, which an older processor
# cannot run. The tests kernels_keep_to_their_namespace_* check this.
#
# Products are fused where the source says fused(), and nowhere else: grids of strings and drums and
# what touches them give the same bits in every set of instructions, and on the page.
#
# The objects become part of TARGET, which is compiled with THRUM_HAVE_V3 and THRUM_HAVE_V4 if these
# variants exist.
include(CheckCXXCompilerFlag)

function(thrum_kernel_variant target variant sources)
  add_library(thrum_kernels_${variant} OBJECT ${sources})
  target_compile_features(thrum_kernels_${variant} PRIVATE cxx_std_20)
  target_compile_definitions(thrum_kernels_${variant} PRIVATE THRUM_KERNEL_VARIANT=${variant})
  target_compile_options(thrum_kernels_${variant} PRIVATE
    -O3 -fno-math-errno -fno-trapping-math -Wno-psabi ${ARGN})
  target_include_directories(thrum_kernels_${variant} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(thrum_kernels_${variant} PRIVATE thrum_build_flags)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:thrum_kernels_${variant}>)
endfunction()

# thrum_add_kernels(TARGET FOLDER...)
function(thrum_add_kernels target)
  list(TRANSFORM ARGN APPEND "/*.kernel.cpp" OUTPUT_VARIABLE kernels)
  list(TRANSFORM ARGN APPEND "/*.cpp" OUTPUT_VARIABLE all)
  file(GLOB sources CONFIGURE_DEPENDS ${kernels})
  # Other sources in the folders are ordinary code.
  file(GLOB helpers CONFIGURE_DEPENDS ${all})
  list(FILTER helpers EXCLUDE REGEX "\\.kernel\\.cpp$")
  target_sources(${target} PRIVATE ${helpers})
  if(NOT sources)
    return()
  endif()

  thrum_kernel_variant(${target} baseline "${sources}")

  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    check_cxx_compiler_flag(-march=x86-64-v3 THRUM_COMPILER_KNOWS_V3)
    check_cxx_compiler_flag(-march=x86-64-v4 THRUM_COMPILER_KNOWS_V4)
    check_cxx_compiler_flag(-mprefer-vector-width=256 THRUM_COMPILER_KNOWS_VECTOR_WIDTH)
  endif()
  if(THRUM_COMPILER_KNOWS_V3)
    thrum_kernel_variant(${target} v3 "${sources}" -march=x86-64-v3
      $<$<BOOL:${THRUM_COMPILER_KNOWS_VECTOR_WIDTH}>:-mprefer-vector-width=256>)
    target_compile_definitions(${target} PRIVATE THRUM_HAVE_V3)
  endif()
  if(THRUM_COMPILER_KNOWS_V3 AND THRUM_COMPILER_KNOWS_V4)
    thrum_kernel_variant(${target} v4 "${sources}" -march=x86-64-v4
      $<$<BOOL:${THRUM_COMPILER_KNOWS_VECTOR_WIDTH}>:-mprefer-vector-width=512>)
    target_compile_definitions(${target} PRIVATE THRUM_HAVE_V4)
  endif()
endfunction()
