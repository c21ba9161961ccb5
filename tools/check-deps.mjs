// Holds the arrows between packages (arrows.mjs) against package.json files and against what the sources really import.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { arrows, mayUseNode, pureNodeModules } from './arrows.mjs';
import { packages } from './packages.mjs';
import { root } from './run.mjs';

/** @typedef {import('./packages.mjs').Manifest} Manifest */

/**
 * A package as the checks see it; paths are relative to the package, with forward slashes.
 * @typedef {{ folder: string, manifest: Manifest, files: readonly { path: string, text: string }[] }} Subject
 */

/**
 * The data of arrows.mjs.
 * @typedef {object} Rules
 * @property {Readonly<Record<string, readonly string[]>>} arrows
 * @property {readonly string[]} mayUseNode
 * @property {readonly string[]} pureNodeModules
 */

const builtins = new Set(builtinModules);

/** @param {string} specifier @returns {string} the package part of a bare import: `@a/b/c` -> `@a/b` */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {string} path */
const isTest = (path) => /\.test\.[cm]?ts$/.test(path) || /(^|\/)(test|__snapshots__)\//.test(path);

/** @param {string} path */
const isGenerated = (path) => path.split('/').includes('gen');

/** @param {string} text @returns {{ specifier: string, line: number }[]} static, dynamic and type imports, and re-exports */
const importsOf = (text) =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, line: text.slice(0, pos).split('\n').length }));

/**
 * @param {readonly Subject[]} subjects every package of the workspace
 * @param {Rules} rules
 * @returns {string[]} one message for each broken rule, each with its place
 */
export const findViolations = (subjects, rules) => {
  const known = new Set(subjects.map(({ manifest }) => manifest.name));
  return [...subjects.flatMap((subject) => violationsOf(subject, known, rules)), ...cycles(subjects)];
};

/** @param {Subject} subject @param {ReadonlySet<string>} known @param {Rules} rules @returns {string[]} */
const violationsOf = ({ folder, manifest, files }, known, rules) => {
  const { name } = manifest;
  // Nobody can depend on a private package: it joins others at the end of all arrows, as a test does.
  if (manifest.private === true) return [];
  const allowed = rules.arrows[name];
  if (allowed === undefined) return [`${folder}/package.json: ${name} is not in the table of arrows (tools/arrows.mjs)`];
  const reach = allowed.length === 0 ? 'no other package' : allowed.join(', ');

  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies })
    .filter((dependency) => known.has(dependency) && !allowed.includes(dependency))
    .map((dependency) => `${folder}/package.json: ${name} may not depend on ${dependency}; it may know ${reach}`);

  /** @param {string} path @param {string} specifier @returns {string | undefined} what is wrong with an import */
  const faultOf = (path, specifier) => {
    if (specifier.startsWith('.')) {
      const target = posix.join(posix.dirname(path), specifier);
      if (target.startsWith('..')) return `"${specifier}" leaves the package; import the other package by its name`;
      if (isGenerated(target)) return `"${specifier}" is generated code; generated code is a product and is never imported back`;
      return undefined;
    }
    if (isGenerated(specifier)) return `"${specifier}" is generated code; generated code is a product and is never imported back`;
    const target = packageOf(specifier);
    if (specifier.startsWith('node:') || (builtins.has(target) && !known.has(target))) {
      if (rules.mayUseNode.includes(name) || rules.pureNodeModules.includes(specifier)) return undefined;
      return `"${specifier}" is a Node module; only ${rules.mayUseNode.join(', ')} may touch files, the process or the network`;
    }
    if (known.has(target) && target !== name && !allowed.includes(target))
      return `${name} may not import ${target}; it may know ${reach}`;
    return undefined;
  };

  const imported = files
    .filter(({ path }) => !isTest(path) && !isGenerated(path))
    .flatMap(({ path, text }) =>
      importsOf(text).flatMap(({ specifier, line }) => {
        const fault = faultOf(path, specifier);
        return fault === undefined ? [] : [`${folder}/${path}:${line}: ${fault}`];
      }),
    );
  return [...declared, ...imported];
};

/**
 * Builds and tests run in the order of dependencies, so these may not go round, test dependencies included.
 * @param {readonly Subject[]} subjects
 * @returns {string[]}
 */
const cycles = (subjects) => {
  const edges = new Map(
    subjects.map(({ manifest: m }) => [
      m.name,
      Object.keys({ ...m.dependencies, ...m.devDependencies, ...m.peerDependencies, ...m.optionalDependencies }),
    ]),
  );
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} name @param {readonly string[]} trail */
  const walk = (name, trail) => {
    const at = trail.indexOf(name);
    if (at >= 0) {
      const round = [...trail.slice(at), name];
      const key = [...new Set(round)].sort().join(' ');
      if (!found.has(key))
        found.set(key, `package.json files: ${round.join(' -> ')} go round; move the test that needs it further up`);
      return;
    }
    for (const next of edges.get(name) ?? []) if (edges.has(next)) walk(next, [...trail, name]);
  };
  for (const name of edges.keys()) walk(name, []);
  return [...found.values()];
};

/** @param {string} dir @returns {Subject['files']} the TypeScript sources of a package */
const readSources = (dir) => {
  if (!existsSync(join(dir, 'src'))) return [];
  return readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('src', path.replaceAll('\\', '/')))
    .filter((path) => /\.[cm]?ts$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(dir, path), 'utf8') }));
};

/** @returns {Subject[]} */
const readSubjects = () =>
  packages().map(({ dir, manifest }) => ({ folder: relative(root, dir), manifest, files: readSources(dir) }));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const subjects = readSubjects();
  const violations = findViolations(subjects, { arrows, mayUseNode, pureNodeModules });
  for (const violation of violations) console.error(violation);
  const files = subjects.reduce((sum, subject) => sum + subject.files.length, 0);
  console.log(`check-deps: ${subjects.length} packages, ${files} source files, ${violations.length} forbidden arrows`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
