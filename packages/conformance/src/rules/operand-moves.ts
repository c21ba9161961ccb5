/** Changes operands of a draft; undefined: the operand cannot have the value. */
import type { ExprValue } from '@instabrew/expr';
import type { OperandSpec } from '@instabrew/spec';
import { type Chance, pick } from '../chance.js';
import { type Draft, type Drafting, type OperandDraft, operandsIn, withOperands } from './draft.js';
import { formsOf } from './forms.js';

/** More operands, larger accesses and more axes than this are not tried. */
const limits = { operands: 100, elements: 2 ** 31, axes: 8 };

export class OperandMoves {
  readonly #drafting: Drafting;
  readonly #next: Chance;

  constructor(drafting: Drafting, next: Chance) {
    this.#drafting = drafting;
    this.#next = next;
  }

  /** An attribute as constraints call it. */
  set(draft: Draft, name: string, attribute: string, value: ExprValue): Draft | undefined {
    const spec = this.#spec(name);
    if (spec === undefined) return undefined;
    const isThere = operandsIn(draft, spec).length > spec.index;
    if (attribute === 'present' && value !== true) return isThere ? this.#setCount(draft, spec, spec.index) : undefined;
    return this.replace(draft, spec, (operand) =>
      attribute === 'present' ? operand : this.#changed(spec, operand, attribute, value),
    );
  }

  setForm(draft: Draft, name: string, form: OperandDraft['form']): Draft | undefined {
    const spec = this.#spec(name);
    return spec && this.replace(draft, spec, (operand) => ({ ...operand, form }));
  }

  /** The draft with another operand in this place, where there is one first if need be. */
  replace(draft: Draft, spec: OperandSpec, by: (operand: OperandDraft) => OperandDraft | undefined): Draft | undefined {
    const whole = operandsIn(draft, spec).length > spec.index ? draft : this.#setCount(draft, spec, spec.index + 1);
    const operands = operandsIn(whole, spec);
    const operand = operands[spec.index];
    const other = operand && by(operand);
    return other && withOperands(whole, spec, operands.with(spec.index, other));
  }

  /** Of a list of operands; undefined: it is another list. */
  setLength(draft: Draft, list: string, length: number): Draft | undefined {
    const { ins, outs } = this.#drafting.isa.wire;
    if ((list !== ins && list !== outs) || length < 0 || length > limits.operands) return undefined;
    return this.#setCount(draft, { direction: list === ins ? 'in' : 'out' }, length);
  }

  #spec(name: string): OperandSpec | undefined {
    return this.#drafting.inst.operands.find((o) => o.name === name);
  }

  /** Required ones stay; beyond those of the spec there may be any number. */
  #setCount(draft: Draft, side: Pick<OperandSpec, 'direction'>, wanted: number): Draft {
    const specs = this.#drafting.operandsOf(side.direction);
    const count = Math.max(wanted, specs.findLastIndex((o) => !o.optional) + 1);
    const operands = operandsIn(draft, side);
    const shape = operands[0]?.counts ?? [1, 1];
    const added = Array.from({ length: Math.max(0, count - operands.length) }, (_, i) =>
      this.#drafting.operand(specs[operands.length + i], shape),
    );
    return withOperands(draft, side, [...operands, ...added].slice(0, count));
  }

  #changed(spec: OperandSpec, operand: OperandDraft, attribute: string, value: ExprValue): OperandDraft | undefined {
    const tensor = operand.form === 'access' ? operand : this.#drafting.operand(spec, operand.counts);
    const [partitions = 0, ...free] = tensor.counts;
    const number = Number(value);
    switch (attribute) {
      case 'isImmediate':
        return value === true ? this.#immediate(spec, operand) : tensor;
      case 'dtype':
        return this.#withDtype(spec, operand, (dtype) => dtype === value);
      case 'dtypeBytes':
        return this.#withDtype(spec, operand, (dtype) => formsOf(this.#drafting.isa).bytes.get(dtype) === number);
      case 'memory':
        return this.#drafting.memories(spec).some((m) => m === value) ? { ...tensor, memory: String(value) } : undefined;
      case 'startPartition':
        return number < 0 ? undefined : this.#startingAt(tensor, number);
      case 'partitions':
        return isExtent(number) ? { ...tensor, counts: [number, ...free] } : undefined;
      case 'perPartition':
        return isExtent(number) ? { ...tensor, counts: [partitions, ...this.#split(number, free.length)] } : undefined;
      case 'rank':
        return number < 0 || number > limits.axes ? undefined : this.#withRank(tensor, number);
      default:
        return undefined;
    }
  }

  #immediate(spec: OperandSpec, operand: OperandDraft): OperandDraft | undefined {
    const dtypes = this.#drafting.dtypes(spec, true);
    if (spec.direction === 'out' || formsOf(this.#drafting.isa).immediate === undefined) return undefined;
    const dtype = dtypes.includes(operand.dtype) ? operand.dtype : pick(this.#next, dtypes);
    return dtype === undefined ? undefined : { ...operand, form: 'immediate', dtype };
  }

  #withDtype(spec: OperandSpec, operand: OperandDraft, fits: (dtype: string) => boolean): OperandDraft | undefined {
    const isImmediate = operand.form === 'immediate';
    const dtype = pick(this.#next, this.#drafting.dtypes(spec, isImmediate).filter(fits));
    return dtype === undefined ? undefined : { ...operand, form: isImmediate ? 'immediate' : 'access', dtype };
  }

  /** The tensor begins there, or before and is accessed from there on. */
  #startingAt(operand: OperandDraft, start: number): OperandDraft {
    return { ...operand, start, skipped: pick(this.#next, [0, start, Math.floor(start / 2)]) ?? 0 };
  }

  /** So many elements along as many axes, at least one. */
  #split(elements: number, axes: number): readonly number[] {
    if (axes <= 1) return [elements];
    const factor =
      pick(
        this.#next,
        [1, 2, 4].filter((n) => elements % n === 0),
      ) ?? 1;
    return [factor, ...this.#split(elements / factor, axes - 1)];
  }

  /** As many elements as before, where an axis is left to hold them. */
  #withRank(operand: OperandDraft, rank: number): OperandDraft {
    const [partitions = 1, ...free] = operand.counts;
    if (rank < 2) return { ...operand, counts: rank === 0 ? [] : [partitions] };
    return {
      ...operand,
      counts: [
        partitions,
        ...this.#split(
          free.reduce((a, b) => a * b, 1),
          rank - 1,
        ),
      ],
    };
  }
}

const isExtent = (value: number): boolean => value >= 0 && value <= limits.elements;
