/** State of the machine: named tensors in bytes, each byte knowing whether it was written. */
import type { TensorSpec, TensorValue } from '@instabrew/plugin';
import { type ElementType, elementTypes } from './element.js';
import { TrapSignal } from './trap.js';

/** Fresh memory: a pattern that is a NaN in every float format. */
const POISON = 0xff;

export class Tensor {
  readonly spec: TensorSpec;
  readonly element: ElementType;
  readonly bytes: DataView;
  readonly written: Uint8Array;
  /** By byte: written since the last clear of an accumulation group. */
  readonly inGroup: Uint8Array;

  constructor(spec: TensorSpec) {
    this.spec = spec;
    this.element = elementOf(spec.dtype);
    const [partitions, elements] = spec.shape;
    const whole = (n: number) => Number.isSafeInteger(n) && n >= 0;
    if (!whole(partitions) || !whole(elements))
      throw new TrapSignal('interp/bad-tensor', `shape [${partitions}, ${elements}] of ${spec.name}`);
    const count = partitions * elements;
    const size = count * this.element.bytes;
    this.bytes = new DataView(new ArrayBuffer(size));
    this.written = new Uint8Array(size);
    this.inGroup = new Uint8Array(size);
    new Uint8Array(this.bytes.buffer).fill(POISON);
    const { values } = spec;
    if (!values) return;
    if (values.length !== count)
      throw new TrapSignal('interp/bad-tensor', `${values.length} values for the ${count} elements of ${spec.name}`);
    for (let i = 0; i < count; i++) this.element.write(this.bytes, i * this.element.bytes, values[i] ?? 0);
    this.written.fill(1);
  }

  value(): TensorValue {
    const { name, memory, dtype, shape } = this.spec;
    const size = this.element.bytes;
    const count = shape[0] * shape[1];
    const written = Uint8Array.from({ length: count }, (_, i) => (this.isWritten(i * size, size) ? 1 : 0));
    const values = Float64Array.from({ length: count }, (_, i) =>
      written[i] === 1 ? this.element.read(this.bytes, i * size) : NaN,
    );
    return { name, memory, dtype, shape, values, written };
  }

  isWritten(at: number, size: number): boolean {
    for (let i = at; i < at + size; i++) if (this.written[i] === 0) return false;
    return true;
  }
}

export const elementOf = (dtype: string): ElementType => {
  const element = elementTypes.get(dtype);
  if (!element) throw new TrapSignal('interp/unsupported-dtype', `${dtype} is not one of ${[...elementTypes.keys()].join(', ')}`);
  return element;
};

export class Machine {
  readonly tensors: ReadonlyMap<string, Tensor>;

  constructor(specs: readonly TensorSpec[]) {
    const tensors = new Map<string, Tensor>();
    for (const spec of specs) {
      if (tensors.has(spec.name)) throw new TrapSignal('interp/duplicate-tensor', spec.name);
      tensors.set(spec.name, new Tensor(spec));
    }
    this.tensors = tensors;
  }

  tensor(name: string): Tensor {
    const tensor = this.tensors.get(name);
    if (!tensor)
      throw new TrapSignal(
        'interp/unknown-tensor',
        `${JSON.stringify(name)} is not one of ${[...this.tensors.keys()].join(', ')}`,
      );
    return tensor;
  }
}
