/** An instruction in the making: everything that rules ask for, in terms that can be changed one by one. */
import {
  enumOf,
  type FieldSpec,
  type FieldType,
  type InstructionSpec,
  intRange,
  legalEngines,
  newRecord,
  type OperandSpec,
  type ResolvedIsa,
  recordFields,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { type Chance, pick } from '../chance.js';
import { formsOf } from './forms.js';
import { generationsWithout, wrongDtypes, wrongMemories } from './rules.js';

export interface OperandDraft {
  /**
   * A tensor that lies somewhere; one without a name, of which nobody knows where it lies; a number; something whose shape rules do not
   * see.
   */
  readonly form: 'access' | 'unplaced' | 'immediate' | 'other';
  readonly dtype: string;
  /** Elements along each axis, the partition first. */
  readonly counts: readonly number[];
  /** Where its tensor lies; '': documents do not say. */
  readonly memory: string;
  /** The first partition that is accessed. */
  readonly start: number;
  /** How many partitions of the tensor lie before that one: the access begins with an offset. */
  readonly skipped: number;
}

export interface Draft {
  /** Everything but the operands, which stand here. */
  readonly record: WireRecord;
  readonly ins: readonly OperandDraft[];
  readonly outs: readonly OperandDraft[];
  /** undefined: the document does not say. */
  readonly generation: string | undefined;
}

/** Extents that are as good as any others, often at a limit of something. */
const extents = [1, 2, 3, 4, 8, 16, 32, 64, 128, 512];
/** What ints are for a start. */
const smallInts = [0, 0, 1, 1, 2, 3, 4, 7];

/** Draws instructions that have all that they need, and nothing that they must not have; constraints may be broken. */
export class Drafting {
  readonly isa: ResolvedIsa;
  readonly inst: InstructionSpec;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly engines: readonly string[];
  readonly generations: readonly string[];
  readonly #next: Chance;

  constructor(isa: ResolvedIsa, inst: InstructionSpec, next: Chance) {
    this.isa = isa;
    this.inst = inst;
    this.fields = new Map(recordFields(isa, inst).map((f) => [f.name, f]));
    const { members, sentinels } = enumOf(isa, isa.wire.engineEnum);
    const legal = legalEngines(isa, inst);
    this.engines = legal.length > 0 ? [...legal, ...sentinels] : members.map((m) => m.name);
    const tooOld = generationsWithout(isa, inst);
    this.generations = formsOf(isa).generations.filter((name) => !tooOld.includes(name));
    this.#next = next;
  }

  draw(): Draft {
    const next = this.#next;
    const entries = [...this.fields.values()].flatMap((f): (readonly [string, WireValue])[] => {
      const value = f.counts !== undefined || next(2) === 0 ? undefined : this.value(f);
      return value === undefined ? [] : [[f.name, value]];
    });
    const record = newRecord(this.isa, this.inst.name, { ...Object.fromEntries(entries), name: 'i' });
    const shape = [pick(next, extents) ?? 1, pick(next, extents) ?? 1];
    const operands = (direction: 'in' | 'out') => {
      const specs = this.operandsOf(direction);
      const required = specs.findLastIndex((o) => !o.optional) + 1;
      return specs.slice(0, required + next(specs.length - required + 1)).map((o) => this.operand(o, shape));
    };
    return { record, ins: operands('in'), outs: operands('out'), generation: pick(next, this.generations) };
  }

  operandsOf(direction: 'in' | 'out'): readonly OperandSpec[] {
    return this.inst.operands.filter((o) => o.direction === direction).sort((a, b) => a.index - b.index);
  }

  operand(spec: OperandSpec | undefined, counts: readonly number[]): OperandDraft {
    const next = this.#next;
    return {
      form: 'access',
      dtype: pick(next, this.dtypes(spec, false)) ?? '',
      counts,
      memory: pick(next, this.memories(spec)) ?? '',
      start: 0,
      skipped: 0,
    };
  }

  /** Dtypes that an operand may have. */
  dtypes(spec: OperandSpec | undefined, isImmediate: boolean): readonly string[] {
    const wrong = spec ? wrongDtypes(this.isa, spec) : [];
    const usable = this.isa.dtypes.filter((d) => !isImmediate || d.immediate !== 'none').map((d) => d.name);
    return usable.filter((name) => !wrong.includes(name));
  }

  /** Memories that it may lie in. */
  memories(spec: OperandSpec | undefined): readonly string[] {
    const wrong = spec ? wrongMemories(this.isa, spec) : [];
    return formsOf(this.isa).memories.filter((name) => !wrong.includes(name));
  }

  /** A small value of a field by chance; undefined: there is nothing to draw, as in a list. */
  value({ name, type, range }: FieldSpec): WireValue {
    const next = this.#next;
    if (name === this.isa.wire.engine) return pick(next, this.engines);
    const scalar: FieldType = type.kind === 'maybeAffine' ? type.of : type;
    switch (scalar.kind) {
      case 'bool':
        return next(2) === 1;
      case 'int': {
        const { min, max } = range ?? intRange(scalar);
        const drawn = pick(next, smallInts) ?? 0;
        return drawn >= Number(min) && drawn <= Number(max) ? drawn : Number(min);
      }
      case 'float':
        return pick(next, [0, 0.5, 1, -1, 2]);
      case 'enum':
        return pick(next, enumOf(this.isa, scalar.enum).members)?.name;
      default:
        return undefined;
    }
  }
}

/** The record with another value under the key; undefined: without the key. */
export const withValue = (draft: Draft, key: string, value: WireValue): Draft => {
  const { [key]: _, ...others } = draft.record;
  return { ...draft, record: value === undefined ? others : { ...others, [key]: value } };
};

export const operandsIn = (draft: Draft, { direction }: Pick<OperandSpec, 'direction'>): readonly OperandDraft[] =>
  direction === 'in' ? draft.ins : draft.outs;

export const withOperands = (
  draft: Draft,
  { direction }: Pick<OperandSpec, 'direction'>,
  operands: readonly OperandDraft[],
): Draft => (direction === 'in' ? { ...draft, ins: operands } : { ...draft, outs: operands });
