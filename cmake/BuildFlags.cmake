# Compiler flags of this project. `thrum_build_flags` is linked by every target and never exported:
# users keep their own warnings and flags.

include(CheckCXXSourceCompiles)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(PROJECT_IS_TOP_LEVEL AND NOT multi_config AND NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()

# Every product is rounded, on processors with fused products too, so that results differ little
# from one processor to another. Kernels fuse where they say so: see cmake/Kernels.cmake.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  add_compile_options(-ffp-contract=off)
endif()

add_library(thrum_build_flags INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(thrum_build_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-sign-conversion
    $<$<BOOL:${THRUM_WERROR}>:-Werror>)
endif()
# GCC 12 warns of a false overlap in `"text" + std::string` (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(thrum_build_flags INTERFACE -Wno-restrict)
endif()

# On ARM, GCC notes what it passes otherwise than GCC 9 did, which no part of a build is from.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(thrum_build_flags INTERFACE -Wno-psabi)
endif()

# Boost.Math computes functions of doubles in long double. Where that has 113 bits, and is computed
# in software, it takes forty times longer, and Boost 1.74 gives NaN for the third zero of J_0.
check_cxx_source_compiles("#include <cfloat>
static_assert(LDBL_MANT_DIG > 64);
int main() {}" THRUM_LONG_DOUBLE_IS_SOFTWARE)
if(THRUM_LONG_DOUBLE_IS_SOFTWARE)
  target_compile_definitions(thrum_build_flags INTERFACE BOOST_MATH_PROMOTE_DOUBLE_POLICY=false)
endif()

# Sanitizers affect the whole program, so they are set for every target.
if(THRUM_SANITIZE)
  add_compile_options(-fsanitize=${THRUM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${THRUM_SANITIZE})
endif()

# What a distribution expects of a package: guarded stacks, checked library calls, and tables of the
# loader that nobody writes to. Kernels have no calls to check and keep their stacks to themselves.
if(THRUM_HARDEN)
  add_compile_options(-fstack-protector-strong)
  add_compile_definitions(_FORTIFY_SOURCE=2)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    add_link_options(LINKER:-z,relro,-z,now)
  endif()
endif()
