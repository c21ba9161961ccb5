import {
  field,
  input,
  instruction,
  isa,
  record,
  recursiveRecord,
  recursiveUnion,
  resolve,
  structuralEnum,
  type UnionDef,
  u8,
  unwrap,
} from '@instabrew/spec';
import { expect, test } from 'vitest';
import { TsEmitter, ts } from './index.js';

const Node = recursiveRecord<object>('Node', () => ({ left: field(Tree), right: field(Tree) }));
const Tree: UnionDef<object> = recursiveUnion<object>('Tree', 'kind', () => ({
  node: Node,
  leaf: record('Leaf', { n: field(u8) }),
}));
const none = { absent: 'a test' };
const small = unwrap(
  resolve(
    isa({
      name: 'small',
      engines: structuralEnum('Engine', ['None', 'One'], { sentinels: ['None'] }),
      instructions: [
        instruction('Grow', 1, { fields: { tree: field(Tree) }, operands: { in: input() }, latency: none, semantics: none }),
      ],
    }),
    { root: import.meta.dirname },
  ),
);
const emitter = new TsEmitter(small, 'gen/ts');
const files = new Map([...emitter.emit()].map((file) => [file.path, file]));

test('the plugin makes the emitter, into gen/ts unless told otherwise', () => {
  const { target, out } = ts().create(small, () => undefined as never);
  expect([target, out, ts({ out: 'x' }).create(small, () => undefined as never).out]).toEqual(['ts', 'gen/ts', 'x']);
});

test('a default of a union is its first case that can be made without another value of the union', () => {
  expect(files.get('grow.ts')?.text).toContain('this.tree = init.tree ?? newLeaf();');
});

test('verify of a child with nothing to check does not fall back to that of its abstract base', () => {
  const base = instruction('Base', 1, { abstract: true, latency: none, semantics: none });
  const child = instruction('Child', 2, { base });
  const family = unwrap(
    resolve(isa({ name: 'family', engines: structuralEnum('Engine', ['None']), instructions: [base, child] }), {
      root: import.meta.dirname,
    }),
  );
  const classOf = (name: string): string => new TsEmitter(family, 'gen/ts').construct(name) ?? '';
  expect(classOf('Base')).toContain('verify/abstract');
  expect(classOf('Child')).toContain('override verify(');
  expect(classOf('Child')).not.toContain('verify/abstract');
});

test('modules that would be empty are left out', () => {
  expect([...files.keys()]).toEqual([
    'structural-enums.ts',
    'generations.ts',
    'records.ts',
    'operands.ts',
    'instruction.ts',
    'grow.ts',
    'any-instruction.ts',
    'document.ts',
    'index.ts',
    'records-cli.ts',
    'package.json',
    'tsconfig.json',
  ]);
});

test('lines know the definition that they come from', () => {
  const file = files.get('grow.ts');
  const span = file?.spans[0];
  expect(span?.origin).toMatchObject({ file: 'emit.test.ts' });
  expect(file?.text.split('\n').slice(span && span.first - 1, span?.last)[0]).toMatch(/^\/\*\* from emit\.test\.ts:\d+ \*\/$/);
});

test('explains one construct', () => {
  expect(emitter.construct('Grow')).toContain('export class InstGrow extends Instruction {');
  expect(emitter.construct('Engine')).toContain('export const string2Engine = ');
  expect(emitter.construct('Leaf')).toContain('export interface Leaf {');
  expect(emitter.construct('Tree')).toContain("export type Tree = Node | Leaf | wire.Unread<'kind'>;");
  expect(emitter.construct('Nothing')).toBeUndefined();
});
