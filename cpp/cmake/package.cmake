# What `cmake --install` installs: headers, libraries and a CMake package.
#
#   include/attention_lab/attention, lessons, recorder, learning     an include root each, with the public headers
#   include/attention_lab/third_party                                the headers of xtl and xtensor that the libraries use
#   lib                                                              the libraries, and cmake/attention_lab
#   share/doc/attention_lab                                          README and licences

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# The target `package` builds all that is installed. Another project may have a target of that name.
set(package_targets attention_lab_attention attention_lab_lessons attention_lab_laboratories
                    attention_lab_recorder attention_lab_learning)
if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(package DEPENDS ${package_targets})
endif()

set(package_includes "${CMAKE_INSTALL_INCLUDEDIR}/attention_lab")
set(package_config "${CMAKE_INSTALL_LIBDIR}/cmake/attention_lab")
set(package_documents "${CMAKE_INSTALL_DATAROOTDIR}/doc/attention_lab")

foreach(name IN ITEMS attention lessons recorder learning third_party/xtl third_party/xtensor)
  get_filename_component(target "${name}" NAME)
  target_include_directories(attention_lab_${target}
                             INTERFACE $<INSTALL_INTERFACE:${package_includes}/${name}>)
endforeach()

# A tensor is an xtensor array: callers need the same version of xtensor, so it is installed too.
foreach(name xtl xtensor)
  set(root "third_party/${name}")
  get_filename_component(headers "${include_roots}/${root}/${name}" REALPATH)
  install(DIRECTORY "${headers}" DESTINATION "${package_includes}/${root}" FILES_MATCHING
          PATTERN "*.hpp")
endforeach()

install(TARGETS ${package_targets} attention_lab_xtl attention_lab_xtensor
        EXPORT attention_lab_targets)
install(EXPORT attention_lab_targets NAMESPACE attention_lab:: DESTINATION "${package_config}")

# The public headers only: not those that the lessons share among themselves, nor those of the fast kernel.
file(GLOB attention_headers CONFIGURE_DEPENDS cpp/attention/*.hpp)
install(FILES ${attention_headers} DESTINATION "${package_includes}/attention/attention")
set(lessons_headers builder lesson operation settings tensor_name trace)
list(TRANSFORM lessons_headers PREPEND "${PROJECT_SOURCE_DIR}/cpp/lessons/")
list(TRANSFORM lessons_headers APPEND ".hpp")
install(FILES ${lessons_headers} DESTINATION "${package_includes}/lessons/lessons")
set(recorder_headers array cell_pool operation program python_number refusal schema tape trace
                     vocabulary)
list(TRANSFORM recorder_headers PREPEND "${PROJECT_SOURCE_DIR}/cpp/recorder/")
list(TRANSFORM recorder_headers APPEND ".hpp")
install(FILES ${recorder_headers} DESTINATION "${package_includes}/recorder/recorder")
install(FILES cpp/recorder/operations/list.hpp
        DESTINATION "${package_includes}/recorder/recorder/operations")
file(GLOB learning_headers CONFIGURE_DEPENDS cpp/learning/*.hpp)
install(FILES ${learning_headers} DESTINATION "${package_includes}/learning/learning")
# Of a plan its interface alone: how it runs is its own.
install(FILES cpp/learning/plan/plan.hpp DESTINATION "${package_includes}/learning/learning/plan")

# Before 1.0 a new minor version may change the API.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/attention_lab-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
configure_package_config_file(
  cpp/cmake/package/attention_lab-config.cmake.in
  "${PROJECT_BINARY_DIR}/attention_lab-config.cmake" INSTALL_DESTINATION "${package_config}"
                                                     PATH_VARS package_includes)
install(FILES "${PROJECT_BINARY_DIR}/attention_lab-config.cmake"
              "${PROJECT_BINARY_DIR}/attention_lab-config-version.cmake"
        DESTINATION "${package_config}")
install(FILES README.md LICENSE cpp/cmake/package/third-party-licences.txt
        DESTINATION "${package_documents}")
