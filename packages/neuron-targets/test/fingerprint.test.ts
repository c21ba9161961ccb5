/** The regions of the original generator, found again in the compiled library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { neuron } from '@instabrew/isa-neuron';
import { fieldEnums, newRecord, unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { cppDriver, type Driver, pythonDriver, tsDriver } from '../src/drivers.js';
import { fingerprint, library, sitesOf, symbolsOf } from '../src/fingerprint.js';
import { codec } from '../src/samples.js';

const symbols = symbolsOf(library);
const sites = sitesOf(library);
const functions = symbols.functions;

describe('the table of the fingerprint', () => {
  const rows = fingerprint(symbols, sites);

  it.each(rows.map((row) => [row.what, row] as const))('%s', (_, { here, wanted }) => {
    expect(here).toBe(wanted);
  });

  it('says why where the original has another number, and only there', () => {
    expect(rows.filter(({ original, here, why }) => (original === here) !== (why === '')).map(({ what }) => what)).toEqual([]);
  });
});

describe('R5 in the compiled library', () => {
  const enums = fieldEnums(neuron).map((e) => e.name);

  it('has the 27 <Enum>2string, then the 27 string2<Enum>, contiguous and in the same order', () => {
    expect(enums.length).toBe(27);
    const converters = [...enums.map((e) => `bir::${e}2string(bir::${e})`), ...enums.map((e) => `bir::string2${e}(`)];
    const start = functions.indexOf(converters[0] ?? '');
    expect(start).toBeGreaterThanOrEqual(0);
    // What the compiler splits off (cold paths) has a marker; it is not a function of its own.
    const found = functions
      .slice(start)
      .filter((f) => !f.includes('[clone'))
      .slice(0, converters.length);
    expect(found.map((f, i) => (f.startsWith(converters[i] ?? '?') ? converters[i] : f))).toEqual(converters);
  });
});

describe('contract messages', () => {
  it('name a line of the spec each', () => {
    for (const site of sites) {
      expect(site.file).toMatch(/^packages\/isa-neuron\/src\//);
      expect(site.line).toBeGreaterThan(0);
    }
  });

  it('are as many as the checks of the sources: none is lost, none counted twice', () => {
    const folder = fileURLToPath(new URL('../gen/cpp/src', import.meta.url));
    const checks = readdirSync(folder)
      .filter((name) => name.endsWith('.cpp'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bBIR_CONTRACT\(/g)]);
    expect(sites.length).toBe(checks.length);
  });

  it('R1, R2, R3 and R5 carry the texts of the contract', () => {
    const texts = sites.map((s) => s.text);
    expect(texts.filter((t) => t === 'Not Implemented').length).toBe(3);
    expect(texts).toContain('id < DmaBlocks.size()');
    // The pair: one for the accessor, one for its const twin.
    expect(texts.filter((t) => t === 'IfmapOffsets in InstActivation does not have an indirection tensor').length).toBe(2);
    expect(texts.filter((t) => t === 'WeightsOffsets in InstMatmult does not have an indirection tensor').length).toBe(2);
    for (const e of fieldEnums(neuron)) expect(texts).toContain(`Unknown ${e.name}`);
    expect(texts).toContain('Unimplemented');
    // Every instruction of the Neuron ISA has an engine; the text is there for those that have none.
    const unassigned = neuron.instructions.filter((i) => i.engine.default === null).length;
    expect(texts.filter((t) => t === 'No engine assignment for arch').length).toBe(unassigned);
  });
});

const drivers: readonly (readonly [name: string, driver: Driver])[] = [
  ['C++', cppDriver('release')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
];

describe('R1 in behaviour', () => {
  const text = (opcode: string): string => unwrap(codec.writeRecord(newRecord(neuron, opcode, { name: 'i' })));

  it.each(drivers)('%s: sameInst of NKIKernel, NKIKLIRKernel and Call is the "Not Implemented" arm', (_, driver) => {
    const lines = ['NKIKernel', 'NKIKLIRKernel', 'Call'].flatMap((opcode) => [text(opcode), text(opcode)]);
    const answers = driver(['same'], lines).map((line) => JSON.parse(line));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ error: { code: 'contract', text: 'Not Implemented' } })));
  });

  it.each(drivers)('%s: sameInst compares fields and operands, not names', (_, driver) => {
    const activation = (more: Parameters<typeof newRecord>[2]) =>
      unwrap(codec.writeRecord(newRecord(neuron, 'Activation', { name: 'a', ...more })));
    const pairs = [
      [activation({}), activation({ name: 'b' })],
      [activation({}), activation({ scale: 2 })],
      [activation({ scale: 0 }), activation({ scale: -0 })],
      [activation({}), activation({ reverse0: false })],
      [activation({}), text('Memset')],
      [text('Memset'), unwrap(codec.writeRecord(newRecord(neuron, 'Memset', { name: 'm', constant: 1 })))],
    ];
    const answers = driver(['same'], pairs.flat()).map((line) => JSON.parse(line));
    // Memset's equality is that of its base: it has no say about its own fields.
    expect(answers).toEqual([true, false, answers[2], false, false, true]);
  });
});
