/** Compiled with Cython, the package answers as it does when it runs from its sources. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { neuron } from '@instabrew/isa-neuron';
import { newRecord, unwrap } from '@instabrew/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damagedLines, documentLines, renewedLines } from '../src/documents.js';
import { pythonBinary, pythonIn, pythonPackage } from '../src/drivers.js';
import { codec } from '../src/samples.js';

/** Prints every module of the package and where it comes from. */
const modulesAndPlaces = `
import importlib, pkgutil
import bir
for name in ["bir", *(module.name for module in pkgutil.walk_packages(bir.__path__, "bir."))]:
    if name != "bir.__main__":
        print(name, importlib.import_module(name).__file__)
`;

type Question = readonly [topic: 'records' | 'documents', mode: string, ...args: string[]];

export const questions: readonly Question[] = [
  ['records', 'roundtrip'],
  ['records', 'verify'],
  ['records', 'same'],
  ['records', 'hash'],
  ['records', 'latency', 'gen3'],
  ['documents', 'roundtrip'],
  ['documents', 'roundtrip', '--lenient'],
  ['documents', 'verify'],
  ['documents', 'verify', '--lenient'],
];

interface Extent {
  /** What is compiled, as the build backend takes it: `all`, or names inside the package between commas. */
  readonly modules: string;
  readonly asked: readonly Question[];
  /** Random documents, besides the sample programs and one record of each instruction. */
  readonly documents: number;
}

export const compiledAgrees = ({ modules, asked, documents }: Extent): void => {
  describe(`compiled: ${modules}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'bir-cython-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    beforeAll(() => {
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--target', folder];
      const { stdout, stderr } = spawnSync(pythonBinary, [...pip, '--config-settings', `cython=${modules}`, pythonPackage], {
        encoding: 'utf8',
        env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1', CFLAGS: '-O0 -g0' },
      });
      expect(stdout + stderr).toBe('');
    }, 600_000);

    it('imports these modules as shared libraries, and no others', () => {
      const { stdout, stderr } = spawnSync(pythonBinary, ['-W', 'error', '-c', modulesAndPlaces], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      const places = [...stdout.matchAll(/^(\S+) (.*)$/gm)];
      const names = places.map(([, name]) => name);
      const compiled = places.filter(([, , file = '']) => /\.(so|pyd)$/.test(file)).map(([, name]) => name);
      expect(names.length).toBeGreaterThan(70);
      expect(compiled.sort()).toEqual(modules === 'all' ? names.sort() : modules.split(',').map((name) => `bir.${name}`));
    });

    const whole = documentLines(documents);
    const lines = {
      records: neuron.instructions.map(({ name }) => unwrap(codec.writeRecord(newRecord(neuron, name, { name: 'i' })))),
      documents: [...whole, ...renewedLines(whole), ...damagedLines(whole)],
    };

    it.each(asked.map((question) => [question.join(' '), question] as const))('answers the same to %s', (_, [topic, ...mode]) => {
      const [compiled, plain] = [folder, pythonPackage].map((place) => pythonIn(place, topic)(mode, lines[topic]));
      expect(compiled).toEqual(plain);
      expect(new Set(compiled).size).toBeGreaterThan(1);
    });
  });
};
