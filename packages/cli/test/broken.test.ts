import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { type BrokenSpec, brokenSpecs, prelude } from './broken-specs.js';
import { type Called, call, packageDir, project } from './project.js';

const config = "import { isa } from './spec.js';\nexport default { isa, plugins: [] };\n";
const filesOf = ({ body }: BrokenSpec) => ({ 'instabrew.config.ts': config, 'spec.ts': prelude + body });

/** `--> spec.ts:12:3`, once for each line. */
const placesIn = (err: string): readonly string[] =>
  [...new Set([...err.matchAll(/^ *--> (\S+?):(\d+):\d+/gm)].map(([, file, line]) => `${file}:${line}`))].sort();

const expectFindings = ({ code, out, err }: Called, broken: BrokenSpec): void => {
  const lines = (prelude + broken.body).split('\n');
  const marked = lines.flatMap((line, i) => (line.endsWith('// !') ? [i + 1] : []));
  expect(code, err).toBe(1);
  expect(out).toBe('');
  expect([...err.matchAll(/^error (\S+)$/gm)].map(([, found]) => found).sort(), err).toEqual([...broken.codes].sort());
  expect(placesIn(err), err).toEqual(marked.map((line) => `spec.ts:${line}`));
  for (const line of marked) {
    const gutter = ' '.repeat(String(line).length);
    expect(err).toMatch(new RegExp(`^${line} \\| .+\\n${gutter} \\| *\\^$`, 'm'));
  }
  expect(err).toMatch(/^ +expected .+\n +actual {3}.+$/m);
  expect(err, 'no stack').not.toMatch(/^\s*at /m);
};

describe('a broken spec gives located diagnostics and exit code 1, never a stack', () => {
  test('there are enough of them', () => {
    expect(brokenSpecs.length).toBeGreaterThanOrEqual(60);
  });

  test.each(brokenSpecs)('$title', async (broken) => {
    expectFindings(await call(project(filesOf(broken)), ['check']), broken);
  });

  test('through the command itself', () => {
    const titles = [
      'a default outside its type',
      'several at once',
      'an exception',
      'a syntax error',
      'an import of a package that is not there',
    ];
    for (const broken of brokenSpecs.filter(({ title }) => titles.includes(title))) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`${packageDir}/bin/instabrew.js`, 'check'], {
        cwd: project(filesOf(broken)),
        encoding: 'utf8',
      });
      expectFindings({ code: status ?? -1, out: stdout, err: stderr }, broken);
    }
  });
});
