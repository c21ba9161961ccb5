/** Operands as records: by the layout where there is one, by the roles of the ISA's operand records otherwise. */
import {
  type Diagnostic,
  type DtypeSpec,
  nearest,
  type OperandRole,
  type ProgramLayout,
  type ResolvedIsa,
  recordOf,
  unionOf,
  type WireRecord,
} from '@instabrew/spec';
import { hintOf, located, type Problem, problem } from './codes.js';
import type { BodyDraft, Operand } from './drafts.js';
import { fill } from './fill.js';
import type { LoopIndex } from './loop-index.js';
import { bits16, Immediate, Register } from './operand.js';
import type { View } from './view.js';

/** An operand as written, and as constraints see it: at the first trip of the loops around it. */
export interface OperandRecords {
  readonly written: WireRecord;
  readonly first: WireRecord;
}

export class OperandWriter {
  readonly #isa: ResolvedIsa;
  readonly #layout: ProgramLayout | undefined;
  readonly #dtypes: ReadonlyMap<string, DtypeSpec>;
  readonly #found: Diagnostic[];

  constructor(isa: ResolvedIsa, layout: ProgramLayout | undefined, found: Diagnostic[]) {
    this.#isa = isa;
    this.#layout = layout;
    this.#dtypes = new Map(isa.dtypes.map((d) => [d.name, d]));
    this.#found = found;
  }

  /**
   * @param index adds an index operand to the header of the instruction, and says where it stands
   * @returns undefined: it cannot be written, which was reported
   */
  write(
    operand: Operand,
    body: BodyDraft,
    path: Diagnostic['path'],
    index: (view: View) => number | undefined,
  ): OperandRecords | undefined {
    const problems: Problem[] = [];
    const records = this.#records(operand, body, problems, index);
    this.#found.push(...problems.map((p) => located(p, path)));
    return problems.length === 0 ? records : undefined;
  }

  #records(
    operand: Operand,
    body: BodyDraft,
    problems: Problem[],
    index: (view: View) => number | undefined,
  ): OperandRecords | undefined {
    if (operand instanceof Immediate) return same(this.#immediate(operand, problems));
    if (operand instanceof Register) return same(this.#register(operand, body, problems));
    problems.push(...operand.problems);
    if (operand.tensor.owner !== body.function) {
      problems.push(problem('builder/out-of-scope', `a tensor of the function ${body.function.name}`, operand.tensor.name));
    }
    for (const { axis } of operand.starts.flatMap((s) => s.terms)) {
      if (!body.axes.includes(axis)) problems.push(problem('builder/out-of-scope', 'an index of a loop around it', axis.name));
    }
    const [first, ...free] = operand.dims;
    if (operand.tensor.partitioned && (first?.axis !== 0 || free.some((d) => d.axis === 0))) {
      problems.push(
        problem('builder/bad-view', 'partitions as the first dimension, and nowhere else', `view of ${operand.tensor.name}`),
      );
    }
    if (problems.length > 0) return undefined;
    return this.#access(operand, problems, operand.index && index(operand.index));
  }

  #access(view: View, problems: Problem[], index: number | undefined): OperandRecords | undefined {
    const pairs = view.dims.map(({ axis, step, num }) => [step * view.stride(axis), num]);
    const at = (position: (start: LoopIndex) => number) =>
      view.starts.reduce((sum, start, axis) => sum + position(start) * view.stride(axis), 0);
    const gaps = {
      name: view.tensor.name,
      set: setName(view.tensor.name),
      dtype: view.dtype,
      pairs,
      shape: view.shape,
      offset: at((start) => start.range.first),
    };
    const moves = view.starts.some((start) => start.terms.length > 0);
    const layout = this.#layout;
    if (layout === undefined) {
      if (moves || view.index)
        problems.push(problem('builder/no-layout', 'a view that is known before the program runs', view.tensor.name));
      return same(
        this.#byRole('access', problems, (role) => ({
          [role.tensor]: gaps.name,
          [role.dtype]: gaps.dtype,
          [role.pairs]: pairs,
          [role.offset]: gaps.offset,
        })),
      );
    }
    const gather =
      index === undefined
        ? undefined
        : fill(layout.gather, { ...gaps, index, rowElements: view.stride(0), rows: view.tensor.shape[0] });
    if (moves && gather !== undefined) problems.push(problem('builder/bad-view', 'a gather outside of loops', view.tensor.name));
    const first = fill(layout.operands.access, { ...gaps, gather }) as WireRecord;
    if (!moves) return same(first);
    const starts = view.starts.map(({ constant, terms }) =>
      fill(layout.sum, { constant, terms: terms.map((t) => ({ axis: t.axis.name, factor: t.factor })) }),
    );
    return { written: fill(layout.operands.symbolic, { ...gaps, starts }) as WireRecord, first };
  }

  #register({ name, owner, dtype }: Register, body: BodyDraft, problems: Problem[]): WireRecord | undefined {
    if (owner !== body.function) problems.push(problem('builder/out-of-scope', `a register of ${body.function.name}`, name));
    const template = this.#layout?.operands.register;
    if (!this.#dtypes.has(dtype)) problems.push(problem('builder/wrong-dtype', 'a dtype', JSON.stringify(dtype)));
    if (template !== undefined) return fill(template, { name, dtype }) as WireRecord;
    problems.push(problem('builder/no-layout', 'an ISA that says how registers are written', name));
    return undefined;
  }

  #immediate({ value, dtype }: Immediate, problems: Problem[]): WireRecord | undefined {
    const spec = this.#dtypes.get(dtype);
    if (spec === undefined) {
      problems.push(
        problem('builder/wrong-dtype', 'a dtype', JSON.stringify(dtype), hintOf(nearest(dtype, this.#dtypes.keys()))),
      );
      return undefined;
    }
    const coded = immediateValue(value, spec);
    if (coded === undefined) {
      problems.push(problem('builder/bad-value', `a number that an immediate of ${dtype} can be`, String(value)));
      return undefined;
    }
    return this.#byRole('immediate', problems, (role) => ({ [role.dtype]: dtype, [role.value]: coded }));
  }

  /** A record of the first case of the operand union that has a role of this kind. */
  #byRole<K extends OperandRole['kind']>(
    kind: K,
    problems: Problem[],
    make: (role: Extract<OperandRole, { kind: K }>) => WireRecord,
  ): WireRecord | undefined {
    const { tag, cases } = unionOf(this.#isa, this.#isa.wire.operandUnion);
    for (const c of cases) {
      const { role } = recordOf(this.#isa, c.record);
      if (role?.kind === kind) return { [tag]: c.tags[0], ...make(role as Extract<OperandRole, { kind: K }>) };
    }
    problems.push(problem('builder/bad-operand', `an ISA with operands of the role ${kind}`, 'none'));
    return undefined;
  }
}

const same = (record: WireRecord | undefined): OperandRecords | undefined => record && { written: record, first: record };

/** What the layout calls the set of a tensor. */
export const setName = (tensor: string): string => `${tensor}_set`;

/** The number as an immediate of this dtype is written; undefined: it cannot be. */
const immediateValue = (value: number | bigint, { format, bytes, immediate, name }: DtypeSpec): number | bigint | undefined => {
  switch (immediate) {
    case 'float32':
      return Math.fround(Number(value));
    case 'bits16':
      return bits16(Number(value), name === 'float16' ? 5 : 8);
    case 'int': {
      if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
      const bits = BigInt(bytes * 8);
      const [min, max] = format === 'uint' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
      return BigInt(value) >= min && BigInt(value) <= max ? value : undefined;
    }
    case 'none':
      return undefined;
  }
};
