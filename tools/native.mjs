// The tools that do not come from npm: a C++20 compiler, cmake, the nlohmann/json headers, Python, and what tools/requirements.txt
// lists in `.venv`.
// What is missing is installed where that is safe to do unasked (root on Debian), else it is reported with the command to type.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { capture, root, run } from './run.mjs';

/**
 * Something that is not there.
 * @typedef {{ what: string, need: string, fix: string }} Missing
 */

/**
 * A tool from outside npm.
 * @typedef {object} Tool
 * @property {string} what
 * @property {string} need what it is needed for
 * @property {string} debian the Debian package that brings it
 * @property {string} brew the Homebrew formula that brings it, or `xcode-select --install`
 * @property {() => boolean} present
 */

/** Compilers to try, best first; `CXX` wins. */
const compilers = () => [process.env.CXX, 'g++', 'clang++'].filter((name) => name !== undefined && name !== '');

/** @param {string} source a C++ source that compiles only where the thing looked for is present */
const compiles = (source) =>
  compilers().some((cxx) => capture(String(cxx), ['-std=c++20', '-fsyntax-only', '-x', 'c++', '-'], { input: source }).ok);

/** std::to_chars for double is the last library piece the emitted code needs. */
const cxxProbe = `#include <version>
#if __cplusplus < 202002L || !defined(__cpp_lib_to_chars)
#error "no C++20 with std::to_chars for double"
#endif
`;

/** Asks for the header without reading it: reading costs seconds. */
const jsonProbe = `#if !__has_include(<nlohmann/json.hpp>)
#error "no nlohmann/json.hpp"
#endif
#include <nlohmann/detail/abi_macros.hpp>
#if NLOHMANN_JSON_VERSION_MAJOR * 100 + NLOHMANN_JSON_VERSION_MINOR < 311
#error "nlohmann/json before 3.11"
#endif
`;

const pythonProbe = 'import sys; sys.exit(sys.version_info < (3, 10))';

/** The headers that belong to this very Python. */
const headersProbe = `import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
`;

/** Every Python that is new enough, best first; `PYTHON` wins. */
const findPythons = () =>
  [process.env.PYTHON, 'python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', '/usr/bin/python3']
    .filter((name) => name !== undefined && name !== '')
    .map(String)
    .filter((name) => capture(name, ['-c', pythonProbe]).ok);

const venv = `${root}/.venv`;
const venvPython = `${venv}/bin/python`;

const hasPip = () => capture(venvPython, ['-m', 'pip', '--version']).ok;

/** @type {readonly Tool[]} */
const tools = [
  {
    what: 'a C++20 compiler (g++ 11 or clang++ 14, or newer)',
    need: 'compiling the emitted C++',
    debian: 'g++',
    brew: 'xcode-select --install',
    present: () => compiles(cxxProbe),
  },
  {
    what: 'cmake 3.20 or newer',
    need: 'building the emitted C++ package',
    debian: 'cmake',
    brew: 'brew install cmake',
    present: () => {
      const [, major = '0', minor = '0'] = /version (\d+)\.(\d+)/.exec(capture('cmake', ['--version']).stdout) ?? [];
      return Number(major) * 100 + Number(minor) >= 320;
    },
  },
  {
    what: 'nlohmann/json 3.11 or newer (headers)',
    need: 'compiling the emitted C++',
    debian: 'nlohmann-json3-dev',
    brew: 'brew install nlohmann-json',
    present: () => compiles(jsonProbe),
  },
  {
    what: 'clang-tidy 14 or newer',
    need: 'checking the emitted C++',
    debian: 'clang-tidy',
    brew: 'brew install llvm',
    present: () => capture('clang-tidy', ['--version']).ok,
  },
  {
    what: 'Python 3.10 or newer',
    need: 'running the emitted Python',
    debian: 'python3',
    brew: 'brew install python',
    present: () => findPythons().length > 0,
  },
  {
    what: 'the headers of Python (Python.h)',
    need: 'compiling the emitted Python with Cython',
    debian: 'python3-dev',
    brew: 'brew install python',
    present: () => capture(hasPip() ? venvPython : (findPythons()[0] ?? ''), ['-c', headersProbe]).ok,
  },
];

const canUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && capture('apt-get', ['--version']).ok;

/** @param {readonly string[]} packages @returns {boolean} */
const aptInstall = (packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`set-up: apt-get install ${packages.join(' ')}`);
  capture('apt-get', ['update', '-qq'], { env });
  const result = capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  if (!result.ok) console.error(result.stderr.trim());
  return result.ok;
};

/** @param {string} debian @param {string} brew @returns {string} how a person gets it on this system */
const howTo = (debian, brew) => {
  if (process.platform === 'darwin') return `Get it with: ${brew}`;
  if (existsSync('/etc/debian_version')) return `Get it with: sudo apt-get install ${debian}`;
  return `Install it with your package manager (Debian calls it ${debian})`;
};

/** @returns {Missing[]} */
const setUpTools = () => {
  let absent = tools.filter((tool) => !tool.present());
  if (absent.length > 0 && canUseApt()) {
    aptInstall(absent.map((tool) => tool.debian));
    absent = absent.filter((tool) => !tool.present());
  }
  return absent.map(({ what, need, debian, brew }) => ({ what, need, fix: howTo(debian, brew) }));
};

/** @param {string} module `venv` or `virtualenv` @returns {boolean} true when `.venv` has a working pip */
const makeVenv = (module) =>
  findPythons().some((python) => {
    rmSync(venv, { recursive: true, force: true });
    return capture(python, ['-m', module, venv]).ok && hasPip();
  });

/** @returns {Missing[]} */
const setUpVenv = () => {
  if (findPythons().length === 0) return []; // reported with the tools
  const requirements = `${root}/tools/requirements.txt`;
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const stamp = `${venv}/.bootstrap`;
  const works = capture(venvPython, ['-c', pythonProbe]).ok;
  if (works && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return [];

  console.log('set-up: making .venv with the pinned Python packages');
  const need = 'checking and compiling the emitted Python, and the number-format tests';
  // Debian ships python3 without ensurepip: venv works only once python3-venv is there.
  const ready =
    (works && hasPip()) ||
    makeVenv('venv') ||
    (canUseApt() && aptInstall(['python3-venv']) && makeVenv('venv')) ||
    makeVenv('virtualenv');
  if (!ready) {
    return [{ what: 'the venv module of Python', need, fix: howTo('python3-venv', 'brew install python') }];
  }
  if (!run(venvPython, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])) {
    return [{ what: 'a Python package of tools/requirements.txt', need, fix: 'See the message of pip above' }];
  }
  writeFileSync(stamp, wanted);
  return [];
};

/** Brings the native tools up to date. @returns {Missing[]} what could not be had */
export const setUpNative = () => [...setUpTools(), ...setUpVenv()];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = setUpNative();
  for (const { what, need, fix } of missing) console.error(`set-up: ${what} is missing (needed for ${need}). ${fix}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
