# Header-only libraries: third_party::xtensor, third_party::doctest and third_party::json.
#
# Installed headers are linked into a folder of the build tree, one library at a time: an include
# path of /usr/include would shadow Emscripten's own C library. What is not installed is downloaded.

include(FetchContent)
if(POLICY CMP0135)
  cmake_policy(SET CMP0135 NEW)
endif()

option(ATTENTION_USE_SYSTEM_LIBRARIES "Use installed headers where they are found" ON)

set(third_party_includes "${PROJECT_BINARY_DIR}/third_party")
file(MAKE_DIRECTORY "${third_party_includes}")

# pin(name url sha256): where a library is downloaded from. Both can be set, for a mirror or a test.
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

# xtensor_version(result include): such as 0.24, empty where no xtensor is.
function(xtensor_version result include)
  foreach(header IN ITEMS xtensor_config.hpp core/xtensor_config.hpp)
    if(EXISTS "${include}/xtensor/${header}")
      file(STRINGS "${include}/xtensor/${header}" lines REGEX "XTENSOR_VERSION_(MAJOR|MINOR) [0-9]+")
      string(REGEX REPLACE ".*MAJOR ([0-9]+).*MINOR ([0-9]+).*" "\\1.\\2" version "${lines}")
    endif()
  endforeach()
  set(${result} "${version}" PARENT_SCOPE)
endfunction()

# usable_with_cxx17(result include): xtensor from 0.27 on wants C++20.
function(usable_with_cxx17 result include)
  set(${result} TRUE PARENT_SCOPE)
  xtensor_version(version "${include}")
  if(version VERSION_GREATER_EQUAL 0.27)
    message(STATUS "xtensor ${version} in ${include} wants C++20: passed over")
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# link_headers(folder include): include/folder becomes build/third_party/folder.
function(link_headers folder include)
  set(link "${third_party_includes}/${folder}")
  file(REMOVE_RECURSE "${link}")
  file(CREATE_LINK "${include}/${folder}" "${link}" RESULT outcome SYMBOLIC)
  if(NOT outcome STREQUAL "0")
    file(COPY "${include}/${folder}" DESTINATION "${third_party_includes}")
  endif()
endfunction()

# provide(name folder headers... [IN subfolder]): folder is what an #include names first; subfolder is
# where the archive keeps it.
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
    # A SOURCE_SUBDIR without a CMakeLists.txt keeps the library's own build out of ours.
    FetchContent_Declare(
      third_party_${name}
      URL "${ATTENTION_${upper}_URL}"
      URL_HASH "SHA256=${ATTENTION_${upper}_SHA256}"
      SOURCE_SUBDIR headers-only)
    FetchContent_MakeAvailable(third_party_${name})
    set(include "${third_party_${name}_SOURCE_DIR}/${arg_IN}")
  endif()
  if(NOT EXISTS "${include}/${folder}")
    message(FATAL_ERROR "${name}: no folder ${folder} in ${include}")
  endif()
  link_headers("${folder}" "${include}")
endfunction()

add_library(third_party_headers INTERFACE)
target_include_directories(third_party_headers SYSTEM
                           INTERFACE $<BUILD_INTERFACE:${third_party_includes}>)

provide(xtl xtl xtl/xtl_config.hpp IN include)
provide(xtensor xtensor xtensor/xtensor_config.hpp xtensor/core/xtensor_config.hpp IN include)
add_library(third_party::xtensor ALIAS third_party_headers)

if(BUILD_TESTING)
  provide(doctest doctest doctest/doctest.h IN .)
  provide(json nlohmann nlohmann/json.hpp IN include)
  add_library(third_party::doctest ALIAS third_party_headers)
  add_library(third_party::json ALIAS third_party_headers)
endif()
