# Compile options of all targets; third-party headers are SYSTEM includes and exempt from the warnings.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Off by default where another project includes this one.
option(ATTENTION_WARNINGS "Ask for warnings, and treat them as errors" ${PROJECT_IS_TOP_LEVEL})
option(ATTENTION_INSTALL "Install the library" ${PROJECT_IS_TOP_LEVEL})
include(CMakeDependentOption)
cmake_dependent_option(ATTENTION_TESTS "Build the tests" ON
                       "PROJECT_IS_TOP_LEVEL;BUILD_TESTING" OFF)

option(ATTENTION_SANITIZE "Compile with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(ATTENTION_FUZZ "Compile with libFuzzer's instrumentation, and build the fuzz targets" OFF)

option(ATTENTION_COVERAGE "Count how often each line and branch runs, for gcov" OFF)

add_library(attention_lab_options INTERFACE)
if(ATTENTION_WARNINGS)
  target_compile_options(attention_lab_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                                                         -Wconversion -Werror)
endif()
# Contraction to fused multiply-adds would make native and WebAssembly results differ in the last bit.
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
  # libFuzzer is guided by edge coverage. Tracing comparisons too would halve its speed and gain nothing: the engine compares
  # with no magic numbers.
  target_compile_options(attention_lab_options INTERFACE -fsanitize=fuzzer-no-link
                                                         -fno-sanitize-coverage=trace-cmp)
endif()

if(EMSCRIPTEN)
  # With the sanitizers, Emscripten 3.1.6 traps when a native WebAssembly exception unwinds, and link-time optimisation takes
  # too long: use JavaScript exceptions and no LTO.
  if(ATTENTION_SANITIZE)
    set(wasm_options -fexceptions)
  else()
    set(wasm_options -flto -fwasm-exceptions)
  endif()
  target_compile_options(attention_lab_options INTERFACE ${wasm_options})
endif()
