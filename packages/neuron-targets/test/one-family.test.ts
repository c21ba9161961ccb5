/** A field more in one instruction touches the files of its family, and no other. */
import { neuron } from '@instabrew/isa-neuron';
import { workbench } from '@instabrew/plugin';
import { type FieldSpec, type InstructionSpec, type ResolvedIsa, unwrap } from '@instabrew/spec';
import { cpp, enumCodec, python, ts, wireJson } from 'instabrew';
import { describe, expect, it } from 'vitest';

type Files = ReadonlyMap<string, string>;

/** All files of the three targets, `cpp/src/activation.cpp` and so on. */
const emitted = (isa: ResolvedIsa): Files => {
  const bench = unwrap(workbench(isa, [enumCodec(), wireJson(), cpp(), ts(), python()]));
  return new Map(
    bench.emitters.flatMap((emitter) =>
      [...emitter.emit()].map(({ path, text }) => [`${emitter.target}/${path}`, text] as const),
    ),
  );
};

const field = ({ origin, provenance }: InstructionSpec): FieldSpec => ({
  name: 'added_for_a_test',
  doc: 'A key that the ISA does not have.',
  origin,
  provenance,
  type: { kind: 'int', bits: 32, signed: true },
  required: false,
  optional: false,
  default: 7,
  emit: 'always',
});

const withField = (opcode: string): ResolvedIsa => ({
  ...neuron,
  digest: `${neuron.digest.slice(0, -1)}${neuron.digest.endsWith('0') ? '1' : '0'}`,
  instructions: neuron.instructions.map((inst) =>
    inst.name === opcode ? { ...inst, fields: [...inst.fields, field(inst)] } : inst,
  ),
});

const before = emitted(neuron);

describe('a field more in', () => {
  it.each([
    ['Activation', ['cpp/include/bir/activation.h', 'cpp/src/activation.cpp', 'python/bir/activation.py', 'ts/activation.ts']],
    // An abstract base, whose children inherit the field.
    ['MatmultBase', ['cpp/include/bir/matmul.h', 'cpp/src/matmul.cpp', 'python/bir/matmul.py', 'ts/matmul.ts']],
    // Equality by family, and by nothing.
    ['Generic', ['cpp/include/bir/generic.h', 'cpp/src/generic.cpp', 'python/bir/generic.py', 'ts/generic.ts']],
    ['NKIKernel', ['cpp/include/bir/kernels.h', 'cpp/src/kernels.cpp', 'python/bir/kernels.py', 'ts/kernels.ts']],
  ])('%s', (opcode, family) => {
    const after = emitted(withField(opcode));
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(
      [...after]
        .filter(([path, text]) => before.get(path) !== text)
        .map(([path]) => path)
        .sort(),
    ).toEqual(family);
  });
});
