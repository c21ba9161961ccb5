import { describe, expect, it } from 'vitest';
import { arrows, mayUseNode, pureNodeModules } from './arrows.mjs';
import { findViolations } from './check-deps.mjs';
import { publicPackages } from './packages.mjs';

/** @typedef {import('./check-deps.mjs').Subject} Subject */
/** @typedef {Partial<import('./packages.mjs').Manifest>} Part */

const rules = {
  arrows: { low: [], high: ['low'], tool: ['low', 'high'] },
  mayUseNode: ['tool'],
  pureNodeModules: ['node:crypto'],
};

/** @param {string} name @param {Part} [manifest] @param {Record<string, string>} [files] @returns {Subject} */
const subject = (name, manifest = {}, files = {}) => ({
  folder: `packages/${name}`,
  manifest: { name, version: '0.0.0', ...manifest },
  files: Object.entries(files).map(([path, text]) => ({ path, text })),
});

/** Checks the named packages together with empty ones for the rest. @param {...Subject} changed */
const check = (...changed) => {
  const rest = ['low', 'high', 'tool']
    .filter((name) => changed.every((s) => s.manifest.name !== name))
    .map((name) => subject(name));
  return findViolations([...changed, ...rest], rules);
};

describe('check-deps', () => {
  it('accepts arrows of the table, own files and packages from outside', () => {
    const text = `import { a } from 'low';\nimport './own.js';\nimport { match } from 'ts-pattern';\nexport * from './other.js';`;
    expect(
      check(subject('high', { dependencies: { low: 'workspace:^', 'ts-pattern': 'catalog:' } }, { 'src/index.ts': text })),
    ).toEqual([]);
  });

  it.each(['dependencies', 'peerDependencies', 'optionalDependencies'])('finds a forbidden arrow in %s', (section) => {
    expect(check(subject('low', { [section]: { high: 'workspace:^' } }))).toEqual([
      'packages/low/package.json: low may not depend on high; it may know no other package',
    ]);
  });

  it.each([
    ['a static import', `import { a } from 'high';`],
    ['a type import', `import type { A } from 'high';`],
    ['a re-export', `export * from 'high';`],
    ['a dynamic import', `const a = await import('high');`],
    ['a type query', `type A = import('high').A;`],
    ['a subpath', `import { a } from 'high/sub/path';`],
  ])('finds a forbidden arrow in %s, with its line', (_, text) => {
    expect(check(subject('low', {}, { 'src/a.ts': `// first line\n${text}\n` }))).toEqual([
      expect.stringMatching(/^packages\/low\/src\/a\.ts:2: low may not import high;/),
    ]);
  });

  it('lets a private package join others, and none depend on it', () => {
    const end = subject('end', { private: true, dependencies: { low: 'workspace:^', tool: 'workspace:^' } });
    expect(check(end)).toEqual([]);
    expect(check(end, subject('low', { dependencies: { end: 'workspace:^' } }))).toEqual([
      'packages/low/package.json: low may not depend on end; it may know no other package',
      expect.stringContaining('end'),
    ]);
  });

  it('is not fooled by comments and strings', () => {
    const text = `// import { a } from 'high';\n/* export * from 'high'; */\nexport const s = "import { a } from 'high';";`;
    expect(check(subject('low', {}, { 'src/a.ts': text }))).toEqual([]);
  });

  it('lets tests import anything, from devDependencies too', () => {
    const files = { 'src/a.test.ts': `import 'high';\nimport 'node:fs';`, 'test/b.ts': `import 'tool';` };
    expect(check(subject('low', {}, files))).toEqual([]);
    expect(check(subject('high', { devDependencies: { low: 'workspace:^' } }))).toEqual([]);
  });

  it('keeps Node modules to the command line', () => {
    const text = `import { readFileSync } from 'node:fs';\nimport { spawn } from 'child_process';\nimport p from 'fs/promises';`;
    expect(check(subject('high', {}, { 'src/a.ts': text }))).toHaveLength(3);
    expect(check(subject('tool', {}, { 'src/a.ts': text }))).toEqual([]);
  });

  it('lets any package use a Node module that only computes', () => {
    expect(check(subject('high', {}, { 'src/a.ts': `import { createHash } from 'node:crypto';` }))).toEqual([]);
  });

  it('finds an import that leaves its package', () => {
    expect(check(subject('high', {}, { 'src/deep/a.ts': `import '../../../low/src/index.js';` }))).toEqual([
      expect.stringContaining('leaves the package'),
    ]);
  });

  it('finds an import of generated code', () => {
    expect(check(subject('high', {}, { 'src/a.ts': `import './gen/classes.js';` }))).toEqual([
      expect.stringContaining('generated code'),
    ]);
    expect(check(subject('high', {}, { 'src/a.ts': `import 'low/gen/classes.js';` }))).toEqual([
      expect.stringContaining('generated code'),
    ]);
  });

  it('finds a package that the table does not know', () => {
    expect(check(subject('fresh'))).toEqual([
      'packages/fresh/package.json: fresh is not in the table of arrows (tools/arrows.mjs)',
    ]);
  });

  it('finds dependencies that go round, once', () => {
    const found = check(
      subject('low', { devDependencies: { high: 'workspace:^' } }),
      subject('high', { dependencies: { low: 'workspace:^' } }),
    );
    expect(found).toEqual([expect.stringContaining('low -> high -> low go round')]);
  });
});

describe('the table of arrows', () => {
  it('knows every public package of the workspace, and no other', () => {
    expect(Object.keys(arrows).sort()).toEqual(
      publicPackages()
        .map(({ manifest }) => manifest.name)
        .sort(),
    );
  });

  it('has no cycle and lets only the command line use Node', () => {
    const subjects = Object.entries(arrows).map(([name, targets]) =>
      subject(name, { dependencies: Object.fromEntries(targets.map((target) => [target, 'workspace:^'])) }),
    );
    expect(findViolations(subjects, { arrows, mayUseNode, pureNodeModules })).toEqual([]);
    expect(mayUseNode).toEqual(['instabrew']);
  });
});
