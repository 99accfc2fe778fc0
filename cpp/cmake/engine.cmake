# The WebAssembly modules, written to the build folder: engine.wasm, the public module; lessons.wasm, the public module with
# lessons and laboratories; page.wasm, the part of it that the page needs for the lessons; recorder.wasm, which records any
# computation. Emscripten writes a script beside each, with the start-up code and Embind. The scripts are equal:
# web/scripts/build.mjs checks that and keeps one.

# module(name target sources...): builds `name`.wasm and `name`.mjs.
function(module name target)
  set(bindings "${PROJECT_SOURCE_DIR}/cpp/bindings")
  add_executable(${target} ${ARGN})
  target_include_directories(${target} PRIVATE "${include_roots}/bindings")
  target_link_libraries(${target} PRIVATE attention_lab_options)
  target_compile_options(${target} PRIVATE -Oz)
  set_target_properties(
    ${target}
    PROPERTIES OUTPUT_NAME ${name}
               SUFFIX .mjs
               RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}"
               LINK_DEPENDS "${bindings}/embind.js;${bindings}/start.js")
  target_link_options(
    ${target}
    PRIVATE
    -Oz
    -flto
    -fwasm-exceptions
    -lembind
    "SHELL:--js-library ${bindings}/embind.js"
    "SHELL:--pre-js ${bindings}/start.js"
    --closure
    0
    -sASSERTIONS=0
    -sMALLOC=emmalloc
    -sMODULARIZE
    -sMINIMAL_RUNTIME
    -sEXPORT_ES6
    -sEXPORT_NAME=createEngine
    -sENVIRONMENT=web,worker
    -sUSE_ES6_IMPORT_META=0
    -sDYNAMIC_EXECUTION=0
    -sFILESYSTEM=0
    -sWASM_BIGINT
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB)

  # A failed link would otherwise leave a new .wasm beside an old .mjs.
  add_custom_command(
    TARGET ${target}
    PRE_LINK
    COMMAND "${CMAKE_COMMAND}" -E rm -f "$<TARGET_FILE:${target}>"
            "$<TARGET_FILE_DIR:${target}>/${name}.wasm")

  # em++ optimises the .mjs with acorn, which Debian installs outside the search path of Node.js.
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${target} PROPERTY RULE_LAUNCH_LINK
                                         "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

# node_program(name): a program for Node.js with access to the file system.
function(node_program name)
  set_target_properties(${name} PROPERTIES SUFFIX .cjs EXCLUDE_FROM_ALL TRUE)
  target_compile_options(${name} PRIVATE -O1)
  target_link_options(
    ${name}
    PRIVATE
    -O1
    ${wasm_options}
    -sENVIRONMENT=node
    -sNODERAWFS
    -sEXIT_RUNTIME
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB)
  if(ATTENTION_SANITIZE)
    set(stackless ${PROJECT_SOURCE_DIR}/tests/native/support/stackless.js)
    target_link_options(${name} PRIVATE "SHELL:--js-library ${stackless}")
    set_target_properties(${name} PROPERTIES LINK_DEPENDS ${stackless})
  endif()
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${name} PROPERTY RULE_LAUNCH_LINK
                                         "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

# Most code runs once per call and is optimised for size; these files have the loops over values.
set_source_files_properties(
  cpp/attention/matmul.cpp cpp/attention/softmax.cpp cpp/attention/random.cpp
  cpp/attention/variance.cpp cpp/attention/normal_stream.cpp cpp/attention/plane/spread.cpp
  PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
# The recorder. em++ forbids inlining with -Oz and -Os unless told otherwise, which makes its code both larger and slower.
# What a recorded call goes through is as quick as the limit of the module's size allows.
set(recorder_quick
    bind
    operations/blending
    tape)
list(TRANSFORM recorder_quick REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/cpp/recorder/\\1.cpp")
set(recorder_small ${recorder_sources})
list(REMOVE_ITEM recorder_small ${recorder_quick})
set_source_files_properties(
  ${recorder_quick} PROPERTIES COMPILE_OPTIONS "-Os;-finline-functions" SKIP_PRECOMPILE_HEADERS ON)
set_source_files_properties(
  ${recorder_small} PROPERTIES COMPILE_OPTIONS "-Oz;-finline-functions" SKIP_PRECOMPILE_HEADERS ON)

# What trainings of notebooks spend their time in: loops over cells, and the products of PyTorch's arithmetic, whose columns
# are independent sums.
set(recorder_loops activations adding stepwise_functions stepwise_products stepwise_sums)
list(TRANSFORM recorder_loops REPLACE "(.+)"
                                      "${PROJECT_SOURCE_DIR}/cpp/recorder/operations/\\1.cpp")
set_source_files_properties(${recorder_loops} PROPERTIES COMPILE_OPTIONS "-O2;-msimd128;-fno-unroll-loops"
                                                         SKIP_PRECOMPILE_HEADERS ON)

# The bindings are sources of each module: from a static library the linker would drop Embind's registrations.
set(crossing cpp/bindings/crossing.cpp cpp/bindings/packed.cpp)
set(tensor_calls cpp/bindings/tensor_calls.cpp cpp/bindings/tensor_bindings.cpp)
set(lesson_calls cpp/bindings/lesson_calls.cpp cpp/bindings/lesson_bindings.cpp)
set(plane_calls cpp/bindings/plane_calls.cpp cpp/bindings/plane_bindings.cpp)
module(engine engine_module ${crossing} ${tensor_calls})
target_link_libraries(engine_module PRIVATE attention_lab::attention)

module(lessons lessons_module ${crossing} ${tensor_calls} ${lesson_calls} ${plane_calls})
target_link_libraries(lessons_module PRIVATE attention_lab::laboratories)

module(page page_module ${crossing} ${lesson_calls} cpp/bindings/page_laboratories.cpp)
target_link_libraries(page_module PRIVATE attention_lab::lessons)

add_library(
  recorder_calls OBJECT cpp/bindings/recorder_call.cpp cpp/bindings/recorder_numbers.cpp
                        cpp/bindings/recorder_tapes.cpp cpp/bindings/recorder_traces.cpp
                        cpp/bindings/recorder_programs.cpp)
target_include_directories(recorder_calls PRIVATE "${include_roots}/bindings")
target_link_libraries(recorder_calls PRIVATE attention_lab::recorder attention_lab_options)
set_source_files_properties(cpp/bindings/recorder_call.cpp cpp/bindings/recorder_numbers.cpp
                            PROPERTIES COMPILE_OPTIONS "-Os;-finline-functions")
set_source_files_properties(
  cpp/bindings/recorder_tapes.cpp cpp/bindings/recorder_traces.cpp
  cpp/bindings/recorder_programs.cpp PROPERTIES COMPILE_OPTIONS "-Oz;-finline-functions")
# Nothing asks for the type of a function or of what is shared, but their names would stay in the module.
target_compile_options(attention_lab_recorder PRIVATE -fno-rtti)
target_compile_options(recorder_calls PRIVATE -fno-rtti)
# Without builtins: the compiler would take its loops for calls of the functions themselves. With the instructions that copy and
# fill: the builtins that are named stand for them.
add_library(recorder_memory OBJECT cpp/bindings/recorder_memory.cpp)
target_link_libraries(recorder_memory PRIVATE attention_lab_options)
target_compile_options(recorder_memory PRIVATE -Os -fno-builtin -mbulk-memory)
# recorder_madd.wasm differs in the kernels alone, as fused_madd.wasm does.
set(recorder_kernels cpp/bindings/recorder_kernel.cpp cpp/attention/fused/matrix_baseline.cpp)
foreach(name recorder recorder_madd)
  add_library(${name}_kernels OBJECT ${recorder_kernels})
  target_include_directories(${name}_kernels PRIVATE "${include_roots}/attention")
  target_link_libraries(${name}_kernels PRIVATE attention_lab_options)
  module(${name} ${name}_module ${crossing} cpp/bindings/recorder_bindings.cpp
         $<TARGET_OBJECTS:recorder_calls> $<TARGET_OBJECTS:recorder_memory>
         cpp/attention/matrix_product.cpp
         $<TARGET_OBJECTS:${name}_kernels>)
  target_link_libraries(${name}_module PRIVATE attention_lab::recorder)
  # Linking inlines nothing that compiling left.
  target_link_options(${name}_module PRIVATE -Wl,-mllvm,-inline-threshold=0)
endforeach()
set_source_files_properties(cpp/bindings/recorder_kernel.cpp PROPERTIES COMPILE_OPTIONS "-Os;-finline-functions;-msimd128")
set_source_files_properties(cpp/attention/fused/matrix_baseline.cpp PROPERTIES COMPILE_OPTIONS "-O3;-msimd128")
target_compile_definitions(recorder_madd_kernels PRIVATE ATTENTION_RELAXED_SIMD)

# learning.wasm, which trains models: its numbers are the same on every machine. learning_madd.wasm is quicker and differs in
# the last digits: its loops multiply and add in one operation. The loops of plans are compiled for speed (CMakeLists.txt); the
# recorder's operations run once, when a step is recorded.
set(learning_small ${learning_sources})
list(FILTER learning_small EXCLUDE REGEX "/plan/(loops|products)\\.cpp$")
set_source_files_properties(${learning_small} PROPERTIES COMPILE_OPTIONS "-Os;-finline-functions"
                                                         SKIP_PRECOMPILE_HEADERS ON)
set(learning_calls cpp/bindings/learning_bindings.cpp cpp/bindings/learning_calls.cpp)
module(learning learning_module ${crossing} ${learning_calls} cpp/attention/matrix_product.cpp
       $<TARGET_OBJECTS:recorder_kernels>)
target_link_libraries(learning_module PRIVATE attention_lab::learning)
target_compile_options(attention_lab_learning PRIVATE -fno-rtti)
# The same library, whose loops multiply and add in one operation.
add_library(learning_madd STATIC ${learning_sources})
target_include_directories(learning_madd PUBLIC "${include_roots}/learning")
target_link_libraries(learning_madd PUBLIC attention_lab::recorder PRIVATE attention_lab_options)
target_compile_options(learning_madd PRIVATE -fno-rtti)
target_compile_definitions(learning_madd PRIVATE ATTENTION_RELAXED_SIMD)
module(learning_madd learning_madd_module ${crossing} ${learning_calls}
       cpp/attention/matrix_product.cpp $<TARGET_OBJECTS:recorder_kernels>)
target_link_libraries(learning_madd_module PRIVATE learning_madd)

# The import that relax.mjs replaces.
foreach(name recorder_madd learning_madd)
  target_link_options(${name}_module PRIVATE -sERROR_ON_UNDEFINED_SYMBOLS=0)
endforeach()

# code-lines.json: which line of the lessons makes each tensor, for the page, which shows them. Written by a program of the
# same sources in which names know their lines.
add_executable(code_lines cpp/bindings/code_lines.cpp ${lessons_sources} ${laboratories_sources})
node_program(code_lines)
set_target_properties(code_lines PROPERTIES EXCLUDE_FROM_ALL FALSE)
target_include_directories(code_lines PRIVATE "${include_roots}/lessons")
# One file: Emscripten 3.1.6 would fetch the .wasm, which Node.js does not do with a path.
target_link_options(code_lines PRIVATE -sSINGLE_FILE)
target_compile_definitions(code_lines PRIVATE ATTENTION_CODE_LINES)
target_link_libraries(code_lines PRIVATE attention_lab::attention attention_lab_options)
target_precompile_headers(code_lines PRIVATE "${PROJECT_SOURCE_DIR}/cpp/attention/tensor.hpp"
                          <string> <vector>)
add_custom_command(
  TARGET code_lines
  POST_BUILD
  COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:code_lines>
          "${PROJECT_BINARY_DIR}/code-lines.json"
  VERBATIM)

# bare_module(name exports sources...): a module without library or allocator, which works on raw memory.
function(bare_module name exports)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE "${include_roots}/attention")
  target_link_libraries(${name} PRIVATE attention_lab_options)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY
                                                        "${PROJECT_BINARY_DIR}")
  target_compile_options(${name} PRIVATE -fno-exceptions)
  # -O1 keeps Binaryen's optimiser from interleaving the iterations of the kernel's loops.
  target_link_options(
    ${name}
    PRIVATE
    -O1
    --no-entry
    -sSTANDALONE_WASM
    "-sEXPORTED_FUNCTIONS=${exports}"
    -sERROR_ON_UNDEFINED_SYMBOLS=0
    -sASSERTIONS=0
    -sTOTAL_STACK=64KB
    -sINITIAL_MEMORY=128KB
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB)
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${name} PROPERTY RULE_LAUNCH_LINK
                                         "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

# fused.wasm and fused_madd.wasm: the fast kernel. fused_madd.wasm imports a function for multiply-add;
# web/scripts/relax.mjs replaces its calls by the relaxed SIMD instruction.
foreach(name fused fused_madd)
  bare_module(
    ${name}
    _forward,_weights,_scratch_size,_decode,_decode_scratch_size,_widen,_narrow,_gradient,_gradient_scratch_size,_packed_size,_pack,_project,_spread_rows
    cpp/attention/fused/baseline.cpp
    cpp/bindings/fused.cpp
    cpp/bindings/fused_product.cpp)
  target_compile_options(${name} PRIVATE -O3 -msimd128)
endforeach()
target_compile_definitions(fused_madd PRIVATE ATTENTION_RELAXED_SIMD)

# plane.wasm: principal planes for the page, whose first module has no room for them.
bare_module(plane _find,_scratch_size cpp/attention/plane/spread.cpp cpp/bindings/plane.cpp)
target_compile_options(plane PRIVATE -Oz)

# matrix_product.wasm and matrix_product_madd.wasm: the matrix product alone, for tests/bench/matrix.mjs.
foreach(name matrix_product matrix_product_madd)
  bare_module(${name} _packed_size,_pack,_scratch_size,_multiply
              cpp/attention/fused/matrix_baseline.cpp tests/bench/matrix.cpp)
  target_compile_options(${name} PRIVATE -O3 -msimd128)
  set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL TRUE)
endforeach()
target_compile_definitions(matrix_product_madd PRIVATE ATTENTION_RELAXED_SIMD)
