# Toolchain file: includes Emscripten's toolchain file, which it finds through em++ on the PATH.

find_program(EMSCRIPTEN_CXX em++ HINTS "$ENV{EMSDK}/upstream/emscripten" NO_CMAKE_FIND_ROOT_PATH)
if(NOT EMSCRIPTEN_CXX)
  message(FATAL_ERROR "em++ is not on the PATH. Install Emscripten (Debian: emscripten and "
                      "node-acorn; elsewhere: emsdk), then configure again.")
endif()

get_filename_component(compiler "${EMSCRIPTEN_CXX}" REALPATH)
get_filename_component(beside_compiler "${compiler}" DIRECTORY)
find_program(EMSCRIPTEN_CONFIG em-config HINTS "${beside_compiler}" NO_CMAKE_FIND_ROOT_PATH)
if(EMSCRIPTEN_CONFIG)
  execute_process(
    COMMAND "${EMSCRIPTEN_CONFIG}" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE configured_root
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()

set(platform cmake/Modules/Platform/Emscripten.cmake)
foreach(root IN ITEMS "${configured_root}" "${beside_compiler}" /usr/share/emscripten)
  if(root AND EXISTS "${root}/${platform}")
    include("${root}/${platform}")
    return()
  endif()
endforeach()
message(FATAL_ERROR "${EMSCRIPTEN_CXX} was found, but not its ${platform}.")
