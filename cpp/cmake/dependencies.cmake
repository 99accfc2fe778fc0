# Header-only libraries, one target each: attention_lab::xtl and attention_lab::xtensor; for the tests attention_lab::doctest
# and attention_lab::json.
#
# Installed headers are linked into a folder of the build tree, one library at a time: an include
# path of /usr/include would shadow Emscripten's own C library. What is not installed is downloaded.

include(FetchContent)
if(POLICY CMP0135)
  cmake_policy(SET CMP0135 NEW)
endif()

option(ATTENTION_USE_SYSTEM_LIBRARIES "Use installed headers where they are found" ON)

# pin(name url sha256): the archive of a library. Cache variables can replace both, for a mirror or a test.
function(pin name url sha256)
  string(TOUPPER "${name}" upper)
  set(ATTENTION_${upper}_URL "${url}" CACHE STRING "Archive of ${name}")
  set(ATTENTION_${upper}_SHA256 "${sha256}" CACHE STRING "SHA-256 of the archive of ${name}")
  mark_as_advanced(ATTENTION_${upper}_URL ATTENTION_${upper}_SHA256)
endfunction()

pin(xtl https://github.com/xtensor-stack/xtl/archive/0.7.2.tar.gz
    95c221bdc6eaba592878090916383e5b9390a076828552256693d5d97f78357c)
pin(xtensor https://github.com/xtensor-stack/xtensor/archive/0.24.3.tar.gz
    3acde856b9fb8cf4e2a7b66726da541275d40ab9b002e618ad985ab97f08ca4f)
pin(doctest https://github.com/doctest/doctest/archive/v2.4.9.tar.gz
    19b2df757f2f3703a5e63cee553d85596875f06d91a3333acd80a969ef210856)
pin(json https://github.com/nlohmann/json/archive/v3.11.2.tar.gz
    d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273)

# xtensor_version(result include): such as 0.24; empty if `include` has no xtensor.
function(xtensor_version result include)
  foreach(header IN ITEMS xtensor_config.hpp core/xtensor_config.hpp)
    if(EXISTS "${include}/xtensor/${header}")
      file(STRINGS "${include}/xtensor/${header}" lines REGEX "XTENSOR_VERSION_(MAJOR|MINOR) [0-9]+")
      string(REGEX REPLACE ".*MAJOR ([0-9]+).*MINOR ([0-9]+).*" "\\1.\\2" version "${lines}")
    endif()
  endforeach()
  set(${result} "${version}" PARENT_SCOPE)
endfunction()

# usable_with_cxx17(result include): false for xtensor 0.27 and later, which needs C++20.
function(usable_with_cxx17 result include)
  set(${result} TRUE PARENT_SCOPE)
  xtensor_version(version "${include}")
  if(version VERSION_GREATER_EQUAL 0.27)
    message(STATUS "xtensor ${version} in ${include} needs C++20: not used")
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# provide(name folder headers... [IN subfolder]): the target attention_lab::name. `folder` is the first part of the paths in
# #include; `subfolder` of the archive contains it.
function(provide name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "IN" "")
  string(TOUPPER "${name}" upper)
  set(found FALSE)
  if(ATTENTION_USE_SYSTEM_LIBRARIES)
    find_path(
      ATTENTION_${upper}_INCLUDE
      NAMES ${arg_UNPARSED_ARGUMENTS}
      HINTS "$ENV{CONDA_PREFIX}/include"
      PATHS /usr/include /usr/local/include /opt/homebrew/include
      NO_CMAKE_FIND_ROOT_PATH)
    mark_as_advanced(ATTENTION_${upper}_INCLUDE)
    if(ATTENTION_${upper}_INCLUDE)
      usable_with_cxx17(found "${ATTENTION_${upper}_INCLUDE}")
    endif()
  endif()
  if(found)
    set(include "${ATTENTION_${upper}_INCLUDE}")
  else()
    message(STATUS "${name}: downloading ${ATTENTION_${upper}_URL}")
    # A SOURCE_SUBDIR without a CMakeLists.txt skips the library's own build.
    FetchContent_Declare(
      attention_lab_${name}
      URL "${ATTENTION_${upper}_URL}"
      URL_HASH "SHA256=${ATTENTION_${upper}_SHA256}"
      SOURCE_SUBDIR headers-only)
    FetchContent_MakeAvailable(attention_lab_${name})
    set(include "${attention_lab_${name}_SOURCE_DIR}/${arg_IN}")
  endif()
  if(NOT EXISTS "${include}/${folder}")
    message(FATAL_ERROR "${name}: no folder ${folder} in ${include}")
  endif()
  set(root "${include_roots}/third_party/${name}")
  include_root("${root}" "${folder}" "${include}/${folder}")
  add_library(attention_lab_${name} INTERFACE)
  add_library(attention_lab::${name} ALIAS attention_lab_${name})
  set_target_properties(attention_lab_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(attention_lab_${name} SYSTEM INTERFACE $<BUILD_INTERFACE:${root}>)
endfunction()

provide(xtl xtl xtl/xtl_config.hpp IN include)
provide(xtensor xtensor xtensor/xtensor_config.hpp xtensor/core/xtensor_config.hpp IN include)
target_link_libraries(attention_lab_xtensor INTERFACE attention_lab_xtl)

# The form that attention/xtensor.hpp compares: 24 for 0.24.
xtensor_version(version "${include_roots}/third_party/xtensor")
string(REPLACE "." ";" version "${version}")
list(GET version 0 major)
list(GET version 1 minor)
math(EXPR xtensor_number "${major} * 100 + ${minor}")

if(ATTENTION_TESTS)
  provide(doctest doctest doctest/doctest.h IN .)
  provide(json nlohmann nlohmann/json.hpp IN include)
endif()
