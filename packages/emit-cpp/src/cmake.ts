/** The CMake package: a library, the driver, and what `find_package` needs. */
import { type Doc, type SourceFile, sourceFile } from '@instabrew/plugin';
import { headerComment } from './file.js';
import type { Target } from './target.js';
import { commands } from './tools.js';

/**
 * @param sources paths of the library's sources, relative to the output folder
 */
export const cmakeFiles = (target: Target, sources: readonly string[]): readonly SourceFile[] => [
  sourceFile('CMakeLists.txt', [headerComment(target.isa, '#'), '', listsFile(target, sources)]),
  sourceFile(`cmake/${target.namespace}Config.cmake.in`, [
    headerComment(target.isa, '#'),
    '',
    '@PACKAGE_INIT@',
    '',
    'include(CMakeFindDependencyMacro)',
    'find_package(nlohmann_json QUIET)',
    `include("${variable('CMAKE_CURRENT_LIST_DIR')}/${target.namespace}Targets.cmake")`,
  ]),
];

/** What CMake replaces by the value of a variable. */
const variable = (name: string): string => `\${${name}}`;

const listsFile = ({ namespace, macroPrefix, isa }: Target, sources: readonly string[]): Doc => {
  const version = /^\d+(\.\d+){0,3}/.exec(isa.version)?.[0] ?? '0';
  return [
    'cmake_minimum_required(VERSION 3.21)',
    `project(${namespace} VERSION ${version} LANGUAGES CXX)`,
    '',
    'include(CMakePackageConfigHelpers)',
    'include(GNUInstallDirs)',
    '',
    'if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)',
    '  set(CMAKE_BUILD_TYPE Release)',
    'endif()',
    '',
    `option(${macroPrefix}_WERROR "Warnings are errors" ${variable('PROJECT_IS_TOP_LEVEL')})`,
    `option(${macroPrefix}_TOOLS "Build ${[...commands, 'records'].map((name) => `${namespace}-${name}`).join(', ')}" ${variable('PROJECT_IS_TOP_LEVEL')})`,
    `option(${macroPrefix}_PRECOMPILE "Precompile what every unit includes" OFF)`,
    `set(${macroPrefix}_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")`,
    '',
    '# The headers of nlohmann/json may also just lie on the include path.',
    'find_package(nlohmann_json QUIET)',
    '',
    `add_library(${namespace}`,
    ...sources.map((path) => `  ${path}`),
    ')',
    `add_library(${namespace}::${namespace} ALIAS ${namespace})`,
    `target_compile_features(${namespace} PUBLIC cxx_std_20)`,
    `set_target_properties(${namespace} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)`,
    `target_include_directories(${namespace} PUBLIC`,
    `  $<BUILD_INTERFACE:${variable('CMAKE_CURRENT_SOURCE_DIR')}/include>`,
    `  $<INSTALL_INTERFACE:${variable('CMAKE_INSTALL_INCLUDEDIR')}>`,
    ')',
    'if(TARGET nlohmann_json::nlohmann_json)',
    `  target_link_libraries(${namespace} PUBLIC nlohmann_json::nlohmann_json)`,
    'endif()',
    '',
    'if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")',
    '  # Fused products and sums would give other numbers than the other languages.',
    `  target_compile_options(${namespace} PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off)`,
    `  if(${macroPrefix}_WERROR)`,
    `    target_compile_options(${namespace} PRIVATE -Werror)`,
    '  endif()',
    `  if(${macroPrefix}_SANITIZE)`,
    `    target_compile_options(${namespace} PUBLIC -fsanitize=${variable(`${macroPrefix}_SANITIZE`)} -fno-sanitize-recover=all)`,
    `    target_link_options(${namespace} PUBLIC -fsanitize=${variable(`${macroPrefix}_SANITIZE`)})`,
    '  endif()',
    'endif()',
    'if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")',
    '  # The converters stay in the order of the source, at any level of optimisation.',
    '  set_source_files_properties(src/enums.cpp PROPERTIES',
    '    COMPILE_OPTIONS -fno-toplevel-reorder',
    '    SKIP_PRECOMPILE_HEADERS ON',
    '  )',
    'endif()',
    `if(${macroPrefix}_PRECOMPILE)`,
    `  target_precompile_headers(${namespace} PRIVATE`,
    '    <nlohmann/json.hpp>',
    ...['instruction', 'runtime/document_walk', 'runtime/reader', 'runtime/writer'].map((stem) => `    <${namespace}/${stem}.h>`),
    '  )',
    'endif()',
    '',
    `if(${macroPrefix}_TOOLS)`,
    `  foreach(tool ${['records', ...commands].join(' ')})`,
    `    add_executable(${namespace}-${variable('tool')} tools/${variable('tool')}.cpp)`,
    `    target_link_libraries(${namespace}-${variable('tool')} PRIVATE ${namespace})`,
    '  endforeach()',
    'endif()',
    '',
    `install(TARGETS ${namespace} EXPORT ${namespace}Targets)`,
    `install(DIRECTORY include/ DESTINATION ${variable('CMAKE_INSTALL_INCLUDEDIR')})`,
    `set(package_dir ${variable('CMAKE_INSTALL_LIBDIR')}/cmake/${namespace})`,
    `install(EXPORT ${namespace}Targets NAMESPACE ${namespace}:: DESTINATION ${variable('package_dir')})`,
    `configure_package_config_file(cmake/${namespace}Config.cmake.in ${namespace}Config.cmake INSTALL_DESTINATION ${variable('package_dir')})`,
    `write_basic_package_version_file(${namespace}ConfigVersion.cmake COMPATIBILITY SameMajorVersion)`,
    'install(FILES',
    `  ${variable('CMAKE_CURRENT_BINARY_DIR')}/${namespace}Config.cmake`,
    `  ${variable('CMAKE_CURRENT_BINARY_DIR')}/${namespace}ConfigVersion.cmake`,
    `  DESTINATION ${variable('package_dir')}`,
    ')',
  ];
};
