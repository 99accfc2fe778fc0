# The fast kernel, compiled once for each instruction set; targets.cpp selects one at run time.

set(fused cpp/attention/fused)
set(fused_sources cpp/attention/fused.cpp ${fused}/baseline.cpp ${fused}/targets.cpp)
set(fused_options -O3)
set_source_files_properties(${fused}/baseline.cpp PROPERTIES COMPILE_OPTIONS "${fused_options}")

if(EMSCRIPTEN)
  set_source_files_properties(${fused}/baseline.cpp PROPERTIES COMPILE_OPTIONS "-O3;-msimd128")
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND fused_sources ${fused}/avx2.cpp ${fused}/avx512.cpp)
  set_source_files_properties(${fused}/avx2.cpp PROPERTIES COMPILE_OPTIONS
                                                           "${fused_options};-mavx2;-mfma")
  set_source_files_properties(
    ${fused}/avx512.cpp PROPERTIES COMPILE_OPTIONS
                                   "${fused_options};-mavx512f;-mfma;-mprefer-vector-width=512")
  set_source_files_properties(${fused}/targets.cpp PROPERTIES COMPILE_DEFINITIONS
                                                              ATTENTION_X86_TARGETS)
endif()

# A precompiled header is valid for one instruction set and one optimisation level only.
set_source_files_properties(${fused}/baseline.cpp ${fused}/avx2.cpp ${fused}/avx512.cpp
                            PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
