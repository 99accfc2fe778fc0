# How every target of the project is compiled; third-party headers come in as SYSTEM and are exempt.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# A project that takes the library in decides about its own warnings, tests and installation.
option(ATTENTION_WARNINGS "Ask for warnings, and treat them as errors" ${PROJECT_IS_TOP_LEVEL})
option(ATTENTION_INSTALL "Install the library" ${PROJECT_IS_TOP_LEVEL})
include(CMakeDependentOption)
cmake_dependent_option(ATTENTION_TESTS "Build the tests" ON
                       "PROJECT_IS_TOP_LEVEL;BUILD_TESTING" OFF)

option(ATTENTION_SANITIZE "Compile with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(ATTENTION_FUZZ "Compile for libFuzzer, and with it what it drives" OFF)

option(ATTENTION_COVERAGE "Count how often each line and branch runs, for gcov" OFF)

add_library(attention_lab_options INTERFACE)
if(ATTENTION_WARNINGS)
  target_compile_options(attention_lab_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                                                         -Wconversion -Werror)
endif()
# Contracted multiply-adds would let the native tests and the page disagree in the last bit.
target_compile_options(attention_lab_options INTERFACE -ffp-contract=off)

if(ATTENTION_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(attention_lab_options INTERFACE ${sanitizers} -fno-omit-frame-pointer)
  target_compile_definitions(attention_lab_options INTERFACE _GLIBCXX_ASSERTIONS)
  target_link_options(attention_lab_options INTERFACE ${sanitizers})
endif()

if(ATTENTION_COVERAGE)
  target_compile_options(attention_lab_options INTERFACE --coverage -fprofile-abs-path)
  target_link_options(attention_lab_options INTERFACE --coverage)
endif()

if(ATTENTION_FUZZ)
  # Which way a run went through the code is what libFuzzer goes by. That it is also told of each comparison would take half
  # of its time, and the engine compares with no number that is hard to come by.
  target_compile_options(attention_lab_options INTERFACE -fsanitize=fuzzer-no-link
                                                         -fno-sanitize-coverage=trace-cmp)
endif()

if(EMSCRIPTEN)
  # With the sanitizers, Emscripten 3.1.6 traps where WebAssembly's own exceptions unwind; those that JavaScript throws are
  # sound. Nor is a whole program then optimised in any time.
  if(ATTENTION_SANITIZE)
    set(wasm_options -fexceptions)
  else()
    set(wasm_options -flto -fwasm-exceptions)
  endif()
  target_compile_options(attention_lab_options INTERFACE ${wasm_options})
endif()
