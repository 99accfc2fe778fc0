# native_bench, built by npm run bench where Google Benchmark is installed.

find_package(benchmark QUIET)
if(NOT benchmark_FOUND)
  return()
endif()

add_executable(native_bench EXCLUDE_FROM_ALL tests/bench/native.cpp tests/bench/limit.cpp)
target_link_libraries(native_bench PRIVATE attention_lab::laboratories benchmark::benchmark
                                           attention_lab_options)

# limit.cpp measures the machine's limit: it is compiled for this machine, with contraction.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-march=native ATTENTION_HAS_MARCH_NATIVE)
set(machine_options -O3 -ffp-contract=fast)
if(ATTENTION_HAS_MARCH_NATIVE)
  list(APPEND machine_options -march=native)
endif()
set_source_files_properties(tests/bench/limit.cpp PROPERTIES COMPILE_OPTIONS "${machine_options}")
