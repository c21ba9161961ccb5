/** Whole documents in emitted code: what the core reads, writes and finds, for every ISA. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentArbitrary, mutatedText } from '@instabrew/conformance';
import { hostileTexts } from '@instabrew/conformance/hostile';
import { enumCodec } from '@instabrew/enum-codec';
import { type ReadOptions, type WireDocument, workbench } from '@instabrew/plugin';
import { type Diagnostic, type ResolvedIsa, type Result, unwrap } from '@instabrew/spec';
import { wireJson } from '@instabrew/wire-json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { emit, emitInto, root } from './emitted.js';
import { hostile, neuron, toy } from './isas.js';

interface Emitted {
  readDocument(text: string | Uint8Array, options?: ReadOptions): Result<object>;
  writeDocument(root: object, options?: ReadOptions): Result<string>;
  verifyDocument(root: object, options?: ReadOptions): readonly Diagnostic[];
}

const isas: readonly (readonly [string, ResolvedIsa])[] = [
  ['toy', toy],
  ['hostile', hostile],
  ['neuron', neuron],
];
const modes = ['strict', 'lenient'] as const;
const places = (findings: readonly Diagnostic[]) => findings.map(({ code, path, offset }) => [code, path, offset]);

const codesAt = (findings: readonly Diagnostic[]) => findings.map(({ code, path, rule }) => [code, path, rule?.file, rule?.line]);

describe.each(isas)('%s', (name, isa) => {
  const codec = unwrap(workbench(isa, [enumCodec(), wireJson()])).use('wireCodec');
  const folder = join(import.meta.dirname, '../test-results', `documents-${name}`);
  let emitted: Emitted;
  beforeAll(async () => {
    emitInto(`documents-${name}`, isa);
    emitted = (await import(join(folder, 'index.ts'))) as Emitted;
  });

  /** The text that comes back, or the findings with their places. */
  const through = <D>(read: Result<D>, write: (document: D) => Result<string>) => {
    const written = read.ok ? write(read.value) : read;
    return written.ok ? written.value : places(written.diagnostics);
  };

  test('documents come back as they are, and the same is wrong with them', () => {
    fc.assert(
      fc.property(documentArbitrary(isa), fc.constantFrom(0, 2), (document, indent) => {
        const text = unwrap(codec.writeDocument(document, { indent }));
        const read = unwrap(emitted.readDocument(text));
        expect(unwrap(emitted.writeDocument(read, { indent } as ReadOptions))).toBe(text);
        for (const mode of modes)
          expect(codesAt(emitted.verifyDocument(read, { mode }))).toEqual(codesAt(codec.verifyDocument(document, { mode })));
      }),
      { numRuns: 60 },
    );
  });

  test.each(modes)('damaged documents are found as the core finds them, %s', (mode) => {
    fc.assert(
      fc.property(documentArbitrary(isa), fc.nat(), (document, seed) => {
        const text = mutatedText(new TextEncoder().encode(unwrap(codec.writeDocument(document))), seed);
        const expected = through(codec.readDocument(text, { mode }), (d: WireDocument) => codec.writeDocument(d, { mode }));
        expect(through(emitted.readDocument(text, { mode }), (d) => emitted.writeDocument(d, { mode }))).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('every module can be the first that is loaded', async () => {
    const modules = [...emit(isa).keys()].filter((path) => path.endsWith('.ts') && path !== 'records-cli.ts');
    for (const path of modules) {
      vi.resetModules();
      expect(Object.keys((await import(join(folder, path))) as object).length, path).toBeGreaterThan(0);
    }
  }, 120_000);
});

describe('texts that say what no random document says', () => {
  const codec = unwrap(workbench(hostile, [enumCodec(), wireJson()])).use('wireCodec');
  let emitted: Emitted;
  beforeAll(async () => {
    emitted = (await import(join(emitInto('documents-older', hostile), 'index.ts'))) as Emitted;
  });

  test.each(hostileTexts)('%s', (_, text) => {
    for (const mode of modes) {
      const read = codec.readDocument(text, { mode });
      const other = emitted.readDocument(text, { mode });
      expect(other.ok ? [] : places(other.diagnostics)).toEqual(read.ok ? [] : places(read.diagnostics));
      if (read.ok && other.ok)
        expect(unwrap(emitted.writeDocument(other.value, { mode }))).toBe(unwrap(codec.writeDocument(read.value, { mode })));
    }
  });

  test('what strict writers refuse is what the core refuses', () => {
    const [, text = ''] = hostileTexts.find(([what]) => what.startsWith('unknown')) ?? [];
    const expected = codec.writeDocument(unwrap(codec.readDocument(text, { mode: 'lenient' })));
    const actual = emitted.writeDocument(unwrap(emitted.readDocument(text, { mode: 'lenient' })));
    expect(actual.ok).toBe(false);
    const brief = (result: Result<string>) => (result.ok ? [] : result.diagnostics.map(({ code, path }) => [code, path]));
    expect(brief(actual)).toEqual(brief(expected));
  });
});

describe('what a newer program says in one place of the sample programs', () => {
  const codec = unwrap(workbench(neuron, [enumCodec(), wireJson()])).use('wireCodec');
  const folder = join(root, 'examples/programs');
  const programs = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && file !== 'package.json' && file !== 'tsconfig.json',
  );
  let emitted: Emitted;
  beforeAll(async () => {
    emitted = (await import(join(emitInto('documents-newer', neuron), 'index.ts'))) as Emitted;
  });

  test.each(programs)('%s: the same is judged, and the same is passed over', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const spellings = [...text.matchAll(/(?<=: )"[A-Za-z]\w*"/g)];
    let judged = 0;
    for (const { 0: spelling, index } of spellings) {
      const changed = `${text.slice(0, index)}"Future"${text.slice(index + spelling.length)}`;
      const [read, other] = [
        codec.readDocument(changed, { mode: 'lenient' }),
        emitted.readDocument(changed, { mode: 'lenient' }),
      ];
      if (!read.ok || !other.ok) continue;
      judged++;
      expect(codesAt(emitted.verifyDocument(other.value, { mode: 'lenient' })), changed.slice(index - 40, index + 20)).toEqual(
        codesAt(codec.verifyDocument(read.value, { mode: 'lenient' })),
      );
    }
    expect(judged).toBeGreaterThan(20);
  });
});
