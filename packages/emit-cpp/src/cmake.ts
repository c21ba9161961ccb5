/** The CMake package: a library, the programs beside it, and what `find_package` needs. */
import { block, type Doc, type SourceFile, separated, sourceFile } from '@instabrew/plugin';
import { staticMacro } from './export.js';
import { headerComment } from './file.js';
import type { Target } from './target.js';
import { commands } from './tools.js';

/**
 * @param sources paths of the library's sources, relative to the output folder
 */
export const cmakeFiles = (target: Target, sources: readonly string[]): readonly SourceFile[] => [
  sourceFile(
    'CMakeLists.txt',
    separated([
      headerComment(target.isa, '#'),
      project(target),
      options(target),
      library(target, sources),
      compilation(target),
      tools(target),
      installation(target),
    ]),
  ),
  sourceFile(`cmake/${target.namespace}Config.cmake.in`, [
    headerComment(target.isa, '#'),
    '',
    '@PACKAGE_INIT@',
    '',
    'include(CMakeFindDependencyMacro)',
    '@find_json@',
    `include("${variable('CMAKE_CURRENT_LIST_DIR')}/${target.namespace}Targets.cmake")`,
  ]),
];

/** What CMake replaces by the value of a variable. */
const variable = (name: string): string => `\${${name}}`;

const when = (condition: string, body: Doc): Doc => block(`if(${condition})`, body, 'endif()');

const project = ({ namespace, isa }: Target): Doc => {
  const version = /^\d+(\.\d+){0,3}/.exec(isa.version)?.[0] ?? '0';
  return [
    'cmake_minimum_required(VERSION 3.21)',
    `project(${namespace} VERSION ${version} LANGUAGES CXX)`,
    '',
    'include(CMakePackageConfigHelpers)',
    'include(GNUInstallDirs)',
  ];
};

const options = ({ namespace, macroPrefix }: Target): Doc => {
  const programs = [...commands, 'records'].map((name) => `${namespace}-${name}`).join(', ');
  const isTop = variable('PROJECT_IS_TOP_LEVEL');
  return [
    when('PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES', 'set(CMAKE_BUILD_TYPE Release)'),
    'option(BUILD_SHARED_LIBS "A shared library instead of a static one" OFF)',
    `option(${macroPrefix}_WERROR "Warnings are errors" ${isTop})`,
    `option(${macroPrefix}_TOOLS "Build ${programs}" ${isTop})`,
    `option(${macroPrefix}_INSTALL "Install what is built" ${isTop})`,
    `option(${macroPrefix}_PRECOMPILE "Precompile what every unit includes" OFF)`,
    `set(${macroPrefix}_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")`,
  ];
};

/** Until 1.0.0 any minor version may break what links to the one before. */
const compatibility = ({ isa }: Target): { readonly soversion: string; readonly within: string } =>
  /^[1-9]/.test(isa.version)
    ? { soversion: variable('PROJECT_VERSION_MAJOR'), within: 'SameMajorVersion' }
    : { soversion: `${variable('PROJECT_VERSION_MAJOR')}.${variable('PROJECT_VERSION_MINOR')}`, within: 'SameMinorVersion' };

const library = (target: Target, sources: readonly string[]): Doc => {
  const { namespace } = target;
  return [
    '# The headers of nlohmann/json may also just lie on the include path.',
    'find_package(nlohmann_json QUIET)',
    '',
    block(`add_library(${namespace}`, sources, ')'),
    `add_library(${namespace}::${namespace} ALIAS ${namespace})`,
    `target_compile_features(${namespace} PUBLIC cxx_std_20)`,
    block(
      `set_target_properties(${namespace} PROPERTIES`,
      [
        'CXX_EXTENSIONS OFF',
        'POSITION_INDEPENDENT_CODE ON',
        'CXX_VISIBILITY_PRESET hidden',
        'VISIBILITY_INLINES_HIDDEN ON',
        `VERSION ${variable('PROJECT_VERSION')}`,
        `SOVERSION ${compatibility(target).soversion}`,
      ],
      ')',
    ),
    block(
      `target_include_directories(${namespace} PUBLIC`,
      [
        `$<BUILD_INTERFACE:${variable('CMAKE_CURRENT_SOURCE_DIR')}/include>`,
        `$<INSTALL_INTERFACE:${variable('CMAKE_INSTALL_INCLUDEDIR')}>`,
      ],
      ')',
    ),
    when('NOT BUILD_SHARED_LIBS', `target_compile_definitions(${namespace} PUBLIC ${staticMacro(target)})`),
    when('TARGET nlohmann_json::nlohmann_json', [
      `target_link_libraries(${namespace} PUBLIC nlohmann_json::nlohmann_json)`,
      'set(find_json "find_dependency(nlohmann_json)")',
    ]),
  ];
};

const compilation = ({ namespace, macroPrefix }: Target): Doc => {
  const sanitizers = variable(`${macroPrefix}_SANITIZE`);
  const precompiled = ['instruction', 'runtime/document_walk', 'runtime/reader', 'runtime/writer'];
  return [
    when('CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang"', [
      '# Fused products and sums would give other numbers than the other languages.',
      `target_compile_options(${namespace} PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off)`,
      when(`${macroPrefix}_WERROR`, `target_compile_options(${namespace} PRIVATE -Werror)`),
      when(`${macroPrefix}_SANITIZE`, [
        `target_compile_options(${namespace} PUBLIC -fsanitize=${sanitizers} -fno-sanitize-recover=all)`,
        `target_link_options(${namespace} PUBLIC -fsanitize=${sanitizers})`,
      ]),
    ]),
    when('CMAKE_CXX_COMPILER_ID STREQUAL "GNU"', [
      '# The converters stay in the order of the source, at any level of optimisation.',
      block(
        'set_source_files_properties(src/enums.cpp PROPERTIES',
        ['COMPILE_OPTIONS -fno-toplevel-reorder', 'SKIP_PRECOMPILE_HEADERS ON'],
        ')',
      ),
    ]),
    when(
      `${macroPrefix}_PRECOMPILE`,
      block(
        `target_precompile_headers(${namespace} PRIVATE`,
        ['<nlohmann/json.hpp>', ...precompiled.map((stem) => `<${namespace}/${stem}.h>`)],
        ')',
      ),
    ),
  ];
};

const tools = ({ namespace, macroPrefix }: Target): Doc => {
  const tool = `${namespace}-${variable('tool')}`;
  return when(`${macroPrefix}_TOOLS`, [
    block(
      `foreach(tool ${['records', ...commands].join(' ')})`,
      [
        `add_executable(${tool} tools/${variable('tool')}.cpp)`,
        `target_link_libraries(${tool} PRIVATE ${namespace})`,
        `set_target_properties(${tool} PROPERTIES INSTALL_RPATH "$ORIGIN/../${variable('CMAKE_INSTALL_LIBDIR')}")`,
      ],
      'endforeach()',
    ),
  ]);
};

const installation = (target: Target): Doc => {
  const { namespace, macroPrefix } = target;
  const { within } = compatibility(target);
  return when(`${macroPrefix}_INSTALL`, [
    `install(TARGETS ${namespace} EXPORT ${namespace}Targets)`,
    when(`${macroPrefix}_TOOLS`, `install(TARGETS ${commands.map((name) => `${namespace}-${name}`).join(' ')})`),
    `install(DIRECTORY include/ DESTINATION ${variable('CMAKE_INSTALL_INCLUDEDIR')})`,
    `set(package_dir ${variable('CMAKE_INSTALL_LIBDIR')}/cmake/${namespace})`,
    `install(EXPORT ${namespace}Targets NAMESPACE ${namespace}:: DESTINATION ${variable('package_dir')})`,
    `configure_package_config_file(cmake/${namespace}Config.cmake.in ${namespace}Config.cmake INSTALL_DESTINATION ${variable('package_dir')})`,
    `write_basic_package_version_file(${namespace}ConfigVersion.cmake COMPATIBILITY ${within})`,
    block(
      'install(FILES',
      [
        `${variable('CMAKE_CURRENT_BINARY_DIR')}/${namespace}Config.cmake`,
        `${variable('CMAKE_CURRENT_BINARY_DIR')}/${namespace}ConfigVersion.cmake`,
        `DESTINATION ${variable('package_dir')}`,
      ],
      ')',
    ),
  ]);
};
