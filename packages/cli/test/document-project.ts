/** A small ISA with documents (tensors, functions, blocks, loops, two versions) in a project of its own. */
import { project } from './project.js';

export const documentSpec = `import * as s from '@instabrew/spec';
const none = { latency: s.absent('a test'), semantics: s.absent('a test') };
const Engine = s.structuralEnum('Engine', ['None', 'Vector', 'Scalar'], { sentinels: ['None'] });
const Memory = s.structuralEnum('Memory', ['DRAM', 'SB']);
const onChip = s.input({ memories: ['SB', 'DRAM'], optional: true });
const dtypes = s.standardDtypes;
const Dtype = s.structuralEnum('ElementType', dtypes.map(({ name }) => name) as [string, ...string[]]);
const Block: s.AnyRecord = s.recursiveRecord(
  'Block',
  () => ({ name: s.field(s.str), instructions: s.field(s.list(s.anyInstruction)) }),
  { naming: { names: [{ object: 'block', key: 'name' }] } },
);
const Location = s.record(
  'Location',
  { name: s.field(s.str), memory: s.field(Memory), dims: s.field(s.list(s.u64)) },
  { naming: { names: [{ object: 'location', key: 'name' }] } },
);
const Tensor = s.record(
  'Tensor',
  { name: s.field(s.str), dtype: s.field(Dtype), places: s.field(s.list(Location)).always() },
  { naming: { names: [{ object: 'tensor', key: 'name' }] } },
);
const Func = s.record(
  'Func',
  { name: s.field(s.str), tensors: s.field(s.list(Tensor)).always(), blocks: s.field(s.list(Block, { first: { key: 'name', value: 'main' } })) },
  { naming: { names: [{ object: 'function', key: 'name' }], scopes: ['tensor', 'block'] } },
);
const Root = s.record('Root', { functions: s.field(s.list(Func)), version: s.field(s.u32).startsAs(2) });
const base = s.instruction('Base', 1, { ...none, abstract: true });
const Add = s.instruction('Add', 2, {
  ...none, base, engine: { default: 'Vector', valid: ['Vector'] }, operands: { x: onChip },
  fields: { on: s.field(s.nameOf('tensor')).optional(), scale: s.field(s.f32).skipDefault(1) },
});
const Loop = s.instruction('Loop', 3, { ...none, fields: { body: s.field(s.list(Block)) } });
export const sample = s.isa({
  name: 'sample', engines: Engine, dtypes, dtypeEnum: 'ElementType', enums: [Memory, Dtype], instructions: [base, Add, Loop],
  document: { root: Root, versions: { key: 'version', current: 2, older: [1] } },
});
`;

const config = `import { sample } from './sample.js';
export default { isa: sample, plugins: [] };
`;

const add = (name: string, more: object = {}): object => ({ engine: 'Vector', ins: [], name, ...more, opcode: 'Add', outs: [] });

/** Two functions, three blocks, a loop; one tensor in two places. Keys in canonical order. */
export const sampleDocument = {
  functions: [
    {
      blocks: [
        {
          instructions: [
            add('a0', { on: 't' }),
            {
              body: [{ instructions: [add('a1')], name: 'inner' }],
              engine: 'None',
              ins: [],
              name: 'l0',
              opcode: 'Loop',
              outs: [],
            },
          ],
          name: 'main',
        },
        { instructions: [], name: 'after' },
      ],
      name: 'f',
      tensors: [
        {
          dtype: 'float32',
          name: 't',
          places: [
            { dims: [128, 2048], memory: 'SB', name: 'p0' },
            { dims: [100], memory: 'DRAM', name: 'p1' },
          ],
        },
      ],
    },
    { blocks: [], name: 'g', tensors: [] },
  ],
  version: 2,
};
export const sampleText = JSON.stringify(sampleDocument);

export const documentProject = (files: { readonly [path: string]: string } = {}): string =>
  project({ 'sample.ts': documentSpec, 'instabrew.config.ts': config, 'doc.json': sampleText, ...files });

/** Canonical text of at least so many bytes, piece by piece. */
export function* largeText(bytes: number): Generator<string> {
  yield '{"functions":[{"blocks":[{"instructions":[';
  let length = 0;
  for (let i = 0; length < bytes; i++) {
    const text = `${i === 0 ? '' : ','}${JSON.stringify(add(`a${i}`, { on: 't' }))}`;
    length += text.length;
    yield text;
  }
  yield '],"name":"main"}],"name":"f","tensors":[{"dtype":"float32","name":"t","places":[]}]}],"version":2}';
}
