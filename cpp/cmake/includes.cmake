# Each library has an include root of its own, in the build tree: a folder that holds one link, to where the library's headers
# lie. A target sees the headers of what it links, and no others.

# include_root(root name folder): makes the folder `root`, which holds `name` alone: a link to `folder`.
function(include_root root name folder)
  file(MAKE_DIRECTORY "${root}")
  file(REMOVE_RECURSE "${root}/${name}")
  file(CREATE_LINK "${folder}" "${root}/${name}" RESULT outcome SYMBOLIC)
  if(NOT outcome STREQUAL "0")
    # Some systems allow no links. A copy is made again when a header changes.
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${folder}/*.h" "${folder}/*.hpp")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
    file(COPY "${folder}/" DESTINATION "${root}/${name}")
  endif()
endfunction()

set(include_roots "${PROJECT_BINARY_DIR}/include")
foreach(name IN ITEMS attention lessons bindings)
  include_root("${include_roots}/${name}" ${name} "${PROJECT_SOURCE_DIR}/cpp/${name}")
  # Debuggers, and what counts the lines that ran, are told where a header really lies.
  target_compile_options(
    attention_lab_options
    INTERFACE "-ffile-prefix-map=${include_roots}/${name}/${name}=${PROJECT_SOURCE_DIR}/cpp/${name}")
endforeach()
