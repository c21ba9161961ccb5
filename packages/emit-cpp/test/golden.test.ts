/** What is printed, construct by construct; the diff of a golden file is what a reviewer reads. */
import { join } from 'node:path';
import { hostile } from '@instabrew/conformance/hostile';
import { describe, expect, it } from 'vitest';
import { CppEmitter } from '../src/index.js';
import { emit, toy } from './emitted.js';
import { small } from './small.js';

const golden = (path: string): string => join(import.meta.dirname, 'golden', path);
const withoutDigest = (text: string | undefined): string =>
  (text ?? '').replace(/digest [0-9a-f]{16}/, 'digest 0123456789abcdef');

describe('constructs, as explain shows them', () => {
  const emitter = new CppEmitter(small);

  it.each([
    ['R5 an enum of fields, with an alias', 'Op'],
    ['a structural enum', 'Engine'],
    ['a record with a role, a bounded list and an optional record', 'Access'],
    ['a record with an immediate, which goes by its dtype', 'Immediate'],
    ['a record that keeps unknown members', 'Debug'],
    ['a record that contains itself', 'Quotient'],
    ['a union that contains itself and has two cases of one record', 'Affine'],
    ['R3 an abstract base with operands', 'BinaryBase'],
    ['R1 R4 an instruction with fields, a latency model and constraints', 'Binary'],
    ['R2 an instruction with children, equal by its base', 'Trigger'],
    ['R1 R4 an instruction without equality, model or engine', 'Call'],
    ['R1 an instruction that equals a family', 'Generic'],
  ])('%s: %s', async (_, name) => {
    await expect(emitter.construct(name)).toMatchFileSnapshot(golden(`small/${name}.cpp`));
  });

  it('knows no other names', () => expect(emitter.construct('Nothing')).toBeUndefined());
});

describe('files of the toy ISA', () => {
  const files = [...emit(toy)].filter(([path]) => !path.includes('runtime/'));

  it.each(files)('%s', async (path, text) => {
    await expect(withoutDigest(text)).toMatchFileSnapshot(golden(`toy/${path}`));
  });
});

describe('names and texts that try to break out', () => {
  const files = emit(hostile);

  it.each([
    ...['enums', 'enum_tables', 'records', 'containers', 'null', 'document_'].map((stem) => `include/class_/${stem}.h`),
    ...['enums', 'enum_tables', 'records', 'containers', 'null', 'document_', 'document', 'tables'].map((s) => `src/${s}.cpp`),
    'CMakeLists.txt',
  ])('%s', async (path) => {
    await expect(withoutDigest(files.get(path))).toMatchFileSnapshot(golden(`hostile/${path}`));
  });
});
