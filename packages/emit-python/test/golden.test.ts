/** What is printed, construct by construct; the diff of a golden file is what a reviewer reads. */
import { describe, expect, it } from 'vitest';
import { PythonEmitter } from '../src/emitter.js';
import { small } from './small.js';

const emitter = new PythonEmitter(small, 'gen/python');

describe('constructs, as explain shows them', () => {
  it.each([
    ['R5 an enum of fields, with an alias and a member that is a keyword', 'Op'],
    ['an enum with a second name table and a sentinel', 'Engine'],
    ['a record with a role', 'Access'],
    ['a record that keeps unknown keys', 'Debug'],
    ['a record that contains itself and stands for two cases', 'Quotient'],
    ['immediates, alone and in a list', 'Immediates'],
    ['a union that contains itself', 'Affine'],
    ['R3 an abstract base with operands that may be indirect', 'BinaryBase'],
    ['R1 R4 an instruction with fields, a latency model and constraints', 'Binary'],
    ['R2 an instruction with children, equal by its base', 'Trigger'],
    ['R1 R4 an instruction without equality, model or engine', 'Call'],
    ['R1 an instruction that equals a family', 'Generic'],
  ])('%s: %s', async (_, name) => {
    await expect(emitter.construct(name)).toMatchFileSnapshot(`golden/${name}.py`);
  });

  it('knows no other names', () => expect(emitter.construct('Nothing')).toBeUndefined());
});

describe('modules', () => {
  const files = new Map([...emitter.emit()].map((f) => [f.path, f]));

  it.each([
    'pyproject.toml',
    'small/__main__.py',
    'small/instruction.py',
    'small/operands.py',
    'small/generations.py',
    'small/tables.py',
    'small/opcodes.py',
  ])('%s', async (path) => {
    const text = files.get(path)?.text.replace(/digest [0-9a-f]{16}/, 'digest 0123456789abcdef');
    await expect(text).toMatchFileSnapshot(`golden/${path.replace('small/', '')}`);
  });

  it('R5 prints all to-string converters, then all from-string converters in the same order', () => {
    const converters = files.get('small/enums.py')?.text.match(/(?<=^def )\w+/gm);
    expect(converters).toEqual(['Op2string', 'Mode2string', 'string2Op', 'string2Mode']);
  });

  it('remembers which lines come from which definition', () => {
    const file = files.get('small/binary.py');
    const lines = file?.text.split('\n') ?? [];
    const origin = small.instructions.find((i) => i.name === 'Binary')?.origin;
    const span = file?.spans.find((s) => s.origin.line === origin?.line && lines[s.first]?.startsWith('class InstBinary('));
    expect(span).toBeDefined();
    expect(lines[(span?.last ?? 0) - 1]).toMatch(/^ +/);
  });
});
