# The WebAssembly modules, in the build folder: engine.mjs and engine.wasm, the public module with every call;
# page.mjs and page.wasm, what the page needs of it for the lessons.

# module(name sources...)
function(module name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE project_options)
  target_compile_options(${name} PRIVATE -Oz)
  set_target_properties(${name} PROPERTIES SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY
                                                       "${PROJECT_BINARY_DIR}")
  target_link_options(
    ${name}
    PRIVATE
    -Oz
    -flto
    -fwasm-exceptions
    -lembind
    --closure
    0
    -sASSERTIONS=0
    -sMALLOC=emmalloc
    -sMODULARIZE
    -sEXPORT_ES6
    -sEXPORT_NAME=createEngine
    -sENVIRONMENT=web,worker
    -sUSE_ES6_IMPORT_META=0
    -sDYNAMIC_EXECUTION=0
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB)

  # A link that fails half way would leave a new .wasm beside the old .mjs.
  add_custom_command(
    TARGET ${name}
    PRE_LINK
    COMMAND "${CMAKE_COMMAND}" -E rm -f "$<TARGET_FILE:${name}>"
            "$<TARGET_FILE_DIR:${name}>/${name}.wasm")

  # Debian keeps acorn, which em++ runs to optimise the .mjs, where Node.js does not look by itself.
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${name} PROPERTY RULE_LAUNCH_LINK
                                         "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

# node_program(name): a program that Node.js runs and that reads the machine's files.
function(node_program name)
  set_target_properties(${name} PROPERTIES SUFFIX .cjs EXCLUDE_FROM_ALL TRUE)
  target_compile_options(${name} PRIVATE -O1)
  target_link_options(
    ${name}
    PRIVATE
    -O1
    -flto
    -fwasm-exceptions
    -sENVIRONMENT=node
    -sNODERAWFS
    -sEXIT_RUNTIME
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB)
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${name} PROPERTY RULE_LAUNCH_LINK
                                         "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

# A module is mostly code that runs once a call; only the loops over values are worth their size.
set_source_files_properties(
  cpp/attention/matmul.cpp cpp/attention/softmax.cpp cpp/attention/random.cpp
  cpp/attention/variance.cpp cpp/attention/normal_stream.cpp
  PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)

# The bindings are direct sources: from a static library the linker would drop the registrations.
file(GLOB bindings_sources CONFIGURE_DEPENDS cpp/bindings/*.cpp)
list(REMOVE_ITEM bindings_sources "${PROJECT_SOURCE_DIR}/cpp/bindings/no_laboratories.cpp")
module(engine ${bindings_sources})
target_link_libraries(engine PRIVATE laboratories)

module(page cpp/bindings/engine.cpp cpp/bindings/packed.cpp cpp/bindings/lesson_calls.cpp
       cpp/bindings/no_laboratories.cpp)
target_link_libraries(page PRIVATE lessons)
target_compile_definitions(page PRIVATE ATTENTION_LESSONS_ONLY)

# fused.wasm and fused_madd.wasm: the fast kernel, bare memory in and out. The second leaves multiply-and-add to a
# function that it imports; web/scripts/relax.mjs puts the instruction in its place.
function(bare_module name)
  add_executable(${name} cpp/attention/fused/baseline.cpp cpp/bindings/fused.cpp)
  target_include_directories(${name} PRIVATE cpp)
  target_link_libraries(${name} PRIVATE project_options)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY
                                                        "${PROJECT_BINARY_DIR}")
  target_compile_options(${name} PRIVATE -O3 -msimd128 -fno-exceptions)
  # No optimiser behind the compiler's own: it would mix the turns of the kernel's loops.
  target_link_options(
    ${name}
    PRIVATE
    -O1
    --no-entry
    -sSTANDALONE_WASM
    -sEXPORTED_FUNCTIONS=_forward,_weights,_gradient,_scratch_size
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

bare_module(fused)
bare_module(fused_madd)
target_compile_definitions(fused_madd PRIVATE ATTENTION_RELAXED_SIMD)
