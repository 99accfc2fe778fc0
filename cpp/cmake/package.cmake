# What `cmake --install` gives: headers, libraries, and a CMake package that knows where they lie.
#
#   include/attention_lab/attention, include/attention_lab/lessons   the public headers
#   include/attention_lab/third_party                                xtensor, as the libraries were compiled with it
#   lib                                                              the libraries, and cmake/attention_lab
#   share/doc/attention_lab                                          README and licences

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# Everything that is installed, by one name.
add_custom_target(package DEPENDS attention lessons laboratories)

set(package_includes "${CMAKE_INSTALL_INCLUDEDIR}/attention_lab")
set(package_config "${CMAKE_INSTALL_LIBDIR}/cmake/attention_lab")
set(package_documents "${CMAKE_INSTALL_DATAROOTDIR}/doc/attention_lab")

set_target_properties(attention PROPERTIES OUTPUT_NAME attention_lab)
set_target_properties(lessons PROPERTIES OUTPUT_NAME attention_lab_lessons)
set_target_properties(laboratories PROPERTIES OUTPUT_NAME attention_lab_laboratories)
set_target_properties(third_party_headers PROPERTIES EXPORT_NAME xtensor)
target_include_directories(attention INTERFACE $<INSTALL_INTERFACE:${package_includes}>)
target_include_directories(
  third_party_headers INTERFACE $<INSTALL_INTERFACE:${package_includes}/third_party>)

# A tensor is xtensor's array: whoever calls the libraries needs the same xtensor, so it comes along.
xtensor_version(version "${third_party_includes}")
string(REPLACE "." ";" version "${version}")
list(GET version 0 major)
list(GET version 1 minor)
math(EXPR version "${major} * 100 + ${minor}")
target_compile_definitions(attention
                           INTERFACE $<INSTALL_INTERFACE:ATTENTION_XTENSOR_VERSION=${version}>)
foreach(folder xtl xtensor)
  get_filename_component(headers "${third_party_includes}/${folder}" REALPATH)
  install(DIRECTORY "${headers}" DESTINATION "${package_includes}/third_party" FILES_MATCHING
          PATTERN "*.hpp")
endforeach()

install(TARGETS attention lessons laboratories third_party_headers EXPORT attention_lab_targets)
install(EXPORT attention_lab_targets NAMESPACE attention_lab:: DESTINATION "${package_config}")

# What a call needs: not how a lesson is built, nor how the fast kernel goes about it.
file(GLOB attention_headers CONFIGURE_DEPENDS cpp/attention/*.hpp)
install(FILES ${attention_headers} DESTINATION "${package_includes}/attention")
set(lessons_headers lesson operation settings trace)
list(TRANSFORM lessons_headers PREPEND "${PROJECT_SOURCE_DIR}/cpp/lessons/")
list(TRANSFORM lessons_headers APPEND ".hpp")
install(FILES ${lessons_headers} DESTINATION "${package_includes}/lessons")

# Before 1.0 a new minor version may change a call.
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
