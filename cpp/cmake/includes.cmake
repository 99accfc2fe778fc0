# Each library has its own include root in the build tree: a folder with one link, to the library's headers. A target finds
# only the headers of the libraries that it links.

# include_root(root name folder): creates the folder `root` with one entry, `name`: a link to `folder`.
function(include_root root name folder)
  file(MAKE_DIRECTORY "${root}")
  file(REMOVE_RECURSE "${root}/${name}")
  file(CREATE_LINK "${folder}" "${root}/${name}" RESULT outcome SYMBOLIC)
  if(NOT outcome STREQUAL "0")
    # Some systems do not allow links. The copy is renewed when a header changes.
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${folder}/*.h" "${folder}/*.hpp")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
    file(COPY "${folder}/" DESTINATION "${root}/${name}")
  endif()
endfunction()

set(include_roots "${PROJECT_BINARY_DIR}/include")
foreach(name IN ITEMS attention lessons recorder learning bindings)
  include_root("${include_roots}/${name}" ${name} "${PROJECT_SOURCE_DIR}/cpp/${name}")
  # Debuggers and coverage tools get the real paths of the headers.
  target_compile_options(
    attention_lab_options
    INTERFACE "-ffile-prefix-map=${include_roots}/${name}/${name}=${PROJECT_SOURCE_DIR}/cpp/${name}")
endforeach()
