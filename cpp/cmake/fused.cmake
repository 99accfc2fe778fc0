# The fast kernels, of attention and of matrix products, compiled once for each instruction set; targets.cpp selects one at
# run time.

set(fused cpp/attention/fused)
set(baseline ${fused}/baseline.cpp ${fused}/matrix_baseline.cpp)
set(avx2 ${fused}/avx2.cpp ${fused}/matrix_avx2.cpp)
set(avx512 ${fused}/avx512.cpp ${fused}/matrix_avx512.cpp)
set(fused_sources cpp/attention/fused.cpp cpp/attention/matrix_product.cpp
                  cpp/attention/threads.cpp ${fused}/targets.cpp ${baseline})
set(fused_options -O3)
set_source_files_properties(${baseline} PROPERTIES COMPILE_OPTIONS "${fused_options}")

if(EMSCRIPTEN)
  set_source_files_properties(${baseline} PROPERTIES COMPILE_OPTIONS "-O3;-msimd128")
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND fused_sources ${avx2} ${avx512})
  set_source_files_properties(${avx2} PROPERTIES COMPILE_OPTIONS
                                                 "${fused_options};-mavx2;-mfma")
  set_source_files_properties(
    ${avx512} PROPERTIES COMPILE_OPTIONS
                         "${fused_options};-mavx512f;-mfma;-mprefer-vector-width=512")
  set_source_files_properties(${fused}/targets.cpp PROPERTIES COMPILE_DEFINITIONS
                                                              ATTENTION_X86_TARGETS)
endif()

# A precompiled header is valid for one instruction set and one optimisation level only.
set_source_files_properties(${baseline} ${avx2} ${avx512} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
