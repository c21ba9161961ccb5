/** Access patterns on tensors: which bytes, in which order, and whether they may be touched. */
import type { AccessView, ImmediateView } from '@instabrew/plugin';
import type { OperandSpec } from '@instabrew/spec';
import { type ElementType, fromBfloat16, fromFloat16 } from './element.js';
import { elementOf, type Machine, type Tensor } from './machine.js';
import { TrapSignal } from './trap.js';

/** An operand bound to its tensor: the byte offset of each element, outermost pair first. */
export interface Bound {
  readonly tensor: Tensor;
  readonly element: ElementType;
  readonly partitions: number;
  readonly perPartition: number;
  /** The free `num`s, outermost first. */
  readonly free: readonly number[];
  readonly offsets: Float64Array;
}

const toNumber = (n: number | bigint): number => Number(n);

/** Linear element indexes in loop order. */
const indexes = (start: number, pairs: readonly (readonly [number, number])[]): Float64Array => {
  let at = Float64Array.of(start);
  for (const [step, num] of pairs) {
    const next = new Float64Array(at.length * num);
    for (let i = 0; i < at.length; i++) for (let j = 0; j < num; j++) next[i * num + j] = (at[i] ?? 0) + j * step;
    at = next;
  }
  return at;
};

/** @throws TrapSignal out-of-bounds, wrong-memory, unknown-tensor, unsupported-dtype, bad-record */
export const bind = (machine: Machine, operand: OperandSpec, view: AccessView): Bound => {
  const tensor = machine.tensor(view.tensor);
  if (operand.memories.length > 0 && !operand.memories.includes(tensor.spec.memory)) {
    throw new TrapSignal(
      'interp/wrong-memory',
      `${operand.name} is ${view.tensor} in ${tensor.spec.memory}, not in ${operand.memories.join(' or ')}`,
      operand.origin,
    );
  }
  if (view.offset === undefined) throw new TrapSignal('interp/bad-record', `the offset of ${operand.name} is an expression`);
  const element = elementOf(view.dtype);
  const pairs = view.pairs.map(([step, num]) => [toNumber(step), toNumber(num)] as const);
  const count = pairs.reduce((n, [, num]) => n * num, 1);
  if (count > tensor.written.length * 4096)
    throw new TrapSignal(
      'interp/bad-record',
      `${operand.name} has ${count} elements on a tensor of ${tensor.written.length} bytes`,
    );
  const offsets = indexes(toNumber(view.offset), pairs);
  for (let i = 0; i < offsets.length; i++) {
    const byte = (offsets[i] ?? 0) * element.bytes;
    if (byte < 0 || byte + element.bytes > tensor.written.length) {
      throw new TrapSignal(
        'interp/out-of-bounds',
        `element ${offsets[i]} of ${view.tensor} for ${operand.name}, which has ${tensor.written.length / element.bytes}`,
      );
    }
    offsets[i] = byte;
  }
  const free = pairs.slice(1).map(([, num]) => num);
  return { tensor, element, partitions: toNumber(view.partitions), perPartition: free.reduce((a, b) => a * b, 1), free, offsets };
};

/** The values of all elements, in order. @throws TrapSignal uninitialised-read */
export const gather = ({ tensor, element, offsets }: Bound): Float64Array => {
  const values = new Float64Array(offsets.length);
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] ?? 0;
    if (!tensor.isWritten(at, element.bytes))
      throw new TrapSignal('interp/uninitialised-read', `element ${at / element.bytes} of ${tensor.spec.name}`);
    values[i] = element.read(tensor.bytes, at);
  }
  return values;
};

/** Writes all elements, in order. */
export const scatter = ({ tensor, element, offsets }: Bound, values: ArrayLike<number>): void => {
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] ?? 0;
    element.write(tensor.bytes, at, values[i] ?? 0);
    tensor.written.fill(1, at, at + element.bytes);
    tensor.inGroup.fill(1, at, at + element.bytes);
  }
};

/** The number that an immediate stands for: 16-bit floats are bit patterns on the wire. */
export const immediateNumber = ({ dtype, value }: ImmediateView): number => {
  if (dtype === 'bfloat16') return fromBfloat16(Number(value));
  return dtype === 'float16' ? fromFloat16(Number(value)) : Number(value);
};
