# The libFuzzer targets: fuzz_<name> for each tests/fuzz/<name>.cpp.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "libFuzzer is Clang's: configure with the preset sanitized")
endif()

add_custom_target(fuzzers)
file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/*.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(name "${source}" NAME_WE)
  add_executable(fuzz_${name} "${source}")
  add_dependencies(fuzzers fuzz_${name})
  # They share helpers with the native tests.
  target_include_directories(fuzz_${name} PRIVATE tests/fuzz tests/native)
  target_link_libraries(fuzz_${name} PRIVATE attention_lab::laboratories attention_lab::recorder
                                             attention_lab_options -fsanitize=fuzzer)
endforeach()

# The calls of the module as JavaScript makes them, compiled natively.
target_sources(fuzz_calls PRIVATE cpp/bindings/packed.cpp cpp/bindings/tensor_calls.cpp
                                  cpp/bindings/lesson_calls.cpp cpp/bindings/plane_calls.cpp)
target_include_directories(fuzz_calls PRIVATE "${include_roots}/bindings")
target_sources(
  fuzz_recorder_calls
  PRIVATE cpp/bindings/packed.cpp cpp/bindings/recorder_call.cpp cpp/bindings/recorder_numbers.cpp
          cpp/bindings/recorder_tapes.cpp cpp/bindings/recorder_traces.cpp
          cpp/bindings/recorder_programs.cpp)
target_include_directories(fuzz_recorder_calls PRIVATE "${include_roots}/bindings")
