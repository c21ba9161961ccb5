/** One instruction as a record: operands, fields and header, checked against its spec. */
import { type Compiled, compile } from '@instabrew/expr';
import { lazyReferences, referenceValues, UnavailableValue } from '@instabrew/plugin';
import {
  allFields,
  type ConstraintSpec,
  type Diagnostic,
  enumOf,
  type GenerationSpec,
  type InstructionSpec,
  legalEngines,
  lineage,
  nearest,
  type OperandSpec,
  own,
  type ResolvedIsa,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { hintOf, located, type Problem, problem } from './codes.js';
import { Completer } from './complete.js';
import type { BodyDraft, Draft, Operand } from './drafts.js';
import { Immediate, Register } from './operand.js';
import type { OperandRecords, OperandWriter } from './operand-records.js';
import { View } from './view.js';

/** A record so far, and what orders it. */
export interface Made {
  readonly record: WireRecord;
  readonly engine: string;
  readonly reads: readonly View[];
  readonly writes: readonly View[];
}

/** Values that a constraint needs and that a program need not fix. */
const undecided = ['plugin/not-constant', 'plugin/no-access', 'plugin/no-generation', 'plugin/no-place'];

export class InstructionWriter {
  readonly #isa: ResolvedIsa;
  readonly #generation: GenerationSpec | undefined;
  readonly #operands: OperandWriter;
  readonly #found: Diagnostic[];
  readonly #compiled = new Map<ConstraintSpec, Compiled>();

  constructor(isa: ResolvedIsa, generation: GenerationSpec | undefined, operands: OperandWriter, found: Diagnostic[]) {
    this.#isa = isa;
    this.#generation = generation;
    this.#operands = operands;
    this.#found = found;
  }

  /** @param header values of header keys that the program gives; @param fields values of fields beside those of the draft */
  make(
    draft: Draft,
    body: BodyDraft,
    path: Diagnostic['path'],
    header: { readonly [key: string]: WireValue },
    fields: { readonly [key: string]: WireValue } = {},
  ): Made | undefined {
    const inst = this.#isa.instructions.find((i) => i.name === draft.opcode);
    const report = (what: Problem, ...at: (string | number)[]) => void this.#found.push(located(what, [...path, ...at]));
    if (inst === undefined || inst.abstract) {
      const names = this.#isa.instructions.filter((i) => !i.abstract).map((i) => i.name);
      report(
        problem('builder/unknown-instruction', 'an instruction of programs', draft.opcode, hintOf(nearest(draft.opcode, names))),
      );
      return undefined;
    }
    const before = this.#found.length;
    this.#checkGeneration(inst, report);
    const known = [...inst.operands.map((o) => o.name), ...allFields(this.#isa, inst).map((f) => f.name)];
    for (const key of Object.keys(draft.values)) {
      if (known.includes(key)) continue;
      report(
        problem('builder/unknown-key', `an operand or field of ${inst.name}`, JSON.stringify(key), hintOf(nearest(key, known))),
        key,
      );
    }

    const { wire } = this.#isa;
    const lists = { in: this.#list(inst, 'in', draft, report), out: this.#list(inst, 'out', draft, report) };
    const gathered: OperandRecords[] = [];
    const reads: View[] = lists.in.filter((o) => o instanceof View);
    const writeAll = (list: readonly Operand[], key: string) =>
      list.flatMap((operand, i) => {
        const write = (view: View): number | undefined => {
          if (wire.indirectionIns === null) return undefined;
          const records = this.#operands.write(view, body, [...path, wire.indirectionIns, gathered.length], () => undefined);
          if (records === undefined) return undefined;
          reads.push(view);
          return gathered.push(records) - 1;
        };
        return this.#operands.write(operand, body, [...path, key, i], write) ?? [];
      });
    const ins = writeAll(lists.in, wire.ins);
    const outs = writeAll(lists.out, wire.outs);

    const { name, after: _after, more: _more, ...options } = draft.options;
    const isOperand = (key: string): boolean => inst.operands.some((o) => o.name === key);
    const ownFields = Object.fromEntries(Object.entries(draft.values).filter(([key]) => known.includes(key) && !isOperand(key)));
    const engine = (own(options, wire.engine) as string | undefined) ?? inst.engine.default;
    const of = (which: keyof OperandRecords): WireRecord => ({
      [wire.tag]: inst.name,
      ...(ownFields as WireRecord),
      ...fields,
      ...(name === undefined ? {} : { name }),
      ...(options as WireRecord),
      ...header,
      ...(engine === null ? {} : { [wire.engine]: engine }),
      [wire.ins]: ins.map((o) => o[which]),
      [wire.outs]: outs.map((o) => o[which]),
      ...(wire.indirectionIns === null || gathered.length === 0 ? {} : { [wire.indirectionIns]: gathered.map((o) => o[which]) }),
    });
    const record = new Completer(this.#isa, this.#found, path).instruction(inst.name, of('written'));
    this.#checkEngine(inst, own(record, wire.engine), report);
    if (this.#found.length === before) this.#checkConstraints(inst, { ...record, ...of('first') }, path);
    return { record, engine: String(own(record, wire.engine)), reads, writes: lists.out.filter((o) => o instanceof View) };
  }

  /** The operands of one direction in their order. */
  #list(
    inst: InstructionSpec,
    direction: 'in' | 'out',
    draft: Draft,
    report: (what: Problem, ...at: (string | number)[]) => void,
  ): readonly Operand[] {
    const specs = inst.operands.filter((o) => o.direction === direction);
    const values = specs.map((o) => own(draft.values, o.name));
    const last = values.findLastIndex((value) => value !== undefined);
    const key = direction === 'in' ? this.#isa.wire.ins : this.#isa.wire.outs;
    const named = specs.flatMap((spec, i): readonly Operand[] => {
      const value = values[i];
      if (value === undefined) {
        const needed = !spec.optional || i < last;
        const reason = spec.optional ? `${spec.name}, because ${specs[last]?.name} stands behind it` : `the operand ${spec.name}`;
        if (needed) report({ ...problem('builder/missing-operand', reason, 'nothing'), rule: spec.origin }, key, i);
        return [];
      }
      const wrong = this.#checkOperand(spec, value);
      if (wrong) report({ ...wrong, rule: spec.origin }, key, i);
      return isOperandValue(value) ? [value] : [];
    });
    const more = (direction === 'in' ? draft.options.more?.ins : draft.options.more?.outs) ?? [];
    return [...named, ...more];
  }

  #checkOperand({ name, direction, memories, dtypes }: OperandSpec, value: unknown): Problem | undefined {
    if (!isOperandValue(value))
      return problem('builder/bad-operand', `a tensor, a number or a register as ${name}`, typeof value);
    if (value instanceof Immediate && direction === 'out') {
      return problem('builder/bad-operand', `something to write to as ${name}`, 'a number');
    }
    if (value instanceof View && memories.length > 0 && !memories.includes(value.tensor.memory)) {
      return problem(
        'builder/wrong-memory',
        `${name} in ${memories.join(' or ')}`,
        `${value.tensor.name} in ${value.tensor.memory}`,
      );
    }
    if (dtypes.length > 0 && !dtypes.includes(value.dtype)) {
      return problem('builder/wrong-dtype', `${name} of one of the dtypes ${dtypes.join(', ')}`, value.dtype);
    }
    return undefined;
  }

  #checkGeneration({ name, since, origin }: InstructionSpec, report: (what: Problem) => void): void {
    const place = (generation: string | undefined) => this.#isa.generations.findIndex((g) => g.name === generation);
    if (since === null || this.#generation === undefined || place(this.#generation.name) >= place(since)) return;
    const actual = `a program for ${this.#generation.name}`;
    report({ ...problem('builder/not-in-generation', `${name} from ${since} on`, actual), rule: origin });
  }

  #checkEngine(inst: InstructionSpec, engine: WireValue, report: (what: Problem, ...at: string[]) => void): void {
    const legal = legalEngines(this.#isa, inst);
    if (legal.length === 0 || typeof engine !== 'string' || legal.includes(engine)) return;
    if (enumOf(this.#isa, this.#isa.wire.engineEnum).sentinels.includes(engine)) return;
    report(
      { ...problem('builder/wrong-engine', `one of ${legal.join(', ')}`, engine), rule: inst.origin },
      this.#isa.wire.engine,
    );
  }

  /** Judges what can be judged: where a tensor lies is not decided yet, and a branch that is not taken may ask for anything. */
  #checkConstraints(inst: InstructionSpec, record: WireRecord, path: Diagnostic['path']): void {
    const lookup = referenceValues(this.#isa, inst, record, { generation: this.#generation?.name });
    for (const constraint of lineage(this.#isa, inst).flatMap((i) => i.constraints)) {
      const { refs, run } = this.#compile(constraint);
      try {
        if (run(lazyReferences(lookup, refs)) === true) continue;
        const known = refs.flatMap((ref) => {
          const value = lookup(ref);
          return value.ok ? [`${ref} = ${value.value}`] : [];
        });
        const actual = `${inst.name} with ${known.join(', ')}`;
        this.#found.push(
          located({ ...problem('builder/constraint', constraint.message, actual), rule: constraint.origin }, path),
        );
      } catch (error) {
        if (!(error instanceof UnavailableValue)) throw error;
        const serious = error.diagnostics.filter((d) => !undecided.includes(d.code));
        this.#found.push(...serious.map((d) => ({ ...d, path: [...path, ...d.path] })));
      }
    }
  }

  #compile(constraint: ConstraintSpec): Compiled {
    const known = this.#compiled.get(constraint);
    if (known) return known;
    const compiled = compile(constraint.holds, { tables: Object.fromEntries(this.#isa.tables.map((t) => [t.name, t])) });
    this.#compiled.set(constraint, compiled);
    return compiled;
  }
}

const isOperandValue = (value: unknown): value is Operand =>
  value instanceof View || value instanceof Immediate || value instanceof Register;
