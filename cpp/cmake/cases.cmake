# Makes each case of a doctest program a CTest test of the same name, for `ctest -R name`.
#
# After linking, the program lists its cases, and this file, run as a script (cmake -P), writes their tests.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  # add_cases(target)
  function(add_cases target)
    set(cases "${CMAKE_CURRENT_BINARY_DIR}/${target}_cases.cmake")
    add_custom_command(
      TARGET ${target}
      POST_BUILD
      COMMAND "${CMAKE_COMMAND}" "-Dprogram=$<TARGET_FILE:${target}>" "-Dcases=${cases}" -P
              "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      BYPRODUCTS "${cases}"
      VERBATIM)
    set(included "${CMAKE_CURRENT_BINARY_DIR}/${target}_tests.cmake")
    file(WRITE "${included}" "if(EXISTS [==[${cases}]==])
  include([==[${cases}]==])
else()
  add_test([==[${target} is not built]==] [==[${target}]==])
endif()
")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${included}")
  endfunction()
  return()
endif()

file(REMOVE "${cases}")
execute_process(
  COMMAND "${program}" --list-test-cases --no-colors=true
  OUTPUT_VARIABLE listed
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${program} does not list its cases (${result}): ${listed}")
endif()

# The names are the lines between two rules. They cannot be a CMake list: some have brackets or semicolons.
string(REGEX REPLACE "^.*\n===+\n(.*\n)===+\n.*$" "\\1" rest "${listed}")
set(tests "")
set(place 0)
while(NOT rest STREQUAL "")
  string(FIND "${rest}" "\n" end)
  string(SUBSTRING "${rest}" 0 ${end} name)
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${rest}" ${end} -1 rest)
  math(EXPR place "${place} + 1")
  # By position, because some names have characters that doctest's filters treat specially.
  string(APPEND tests "add_test([==[${name}]==] [==[${program}]==] --first=${place} --last=${place})\n")
endwhile()
file(WRITE "${cases}" "${tests}")
