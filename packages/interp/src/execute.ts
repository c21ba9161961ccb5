/** Executes one instruction: binds its operands, runs the skeleton of its semantics, narrows the results. */
import { type Compiled, compile, type Expr, ExprError } from '@instabrew/expr';
import { operandValue, referenceValues, viewOperand } from '@instabrew/plugin';
import {
  formatDiagnostic,
  type InstructionSpec,
  isAbsent,
  type OperandSpec,
  type ResolvedIsa,
  type Result,
  type Semantics,
  type SemanticsSpec,
  type WireRecord,
} from '@instabrew/spec';
import { type Bound, bind, gather, immediateNumber, scatter } from './access.js';
import type { Backend, Scalar } from './backend.js';
import type { Machine } from './machine.js';
import { TrapSignal } from './trap.js';

/** A program that the interpreter keeps ready for one instruction of the ISA. */
export type Execute = (record: WireRecord, machine: Machine, backend: Backend) => void;

type Body<S extends Semantics['skeleton']> = Extract<Semantics, { skeleton: S }>;

/** What a skeleton has at hand while it runs one record. */
class Step {
  readonly #isa: ResolvedIsa;
  readonly #inst: InstructionSpec;
  readonly #record: WireRecord;
  readonly #machine: Machine;
  readonly #compiled: (expr: Expr) => Compiled;

  constructor(isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord, machine: Machine, compiled: (expr: Expr) => Compiled) {
    this.#isa = isa;
    this.#inst = inst;
    this.#record = record;
    this.#machine = machine;
    this.#compiled = compiled;
  }

  operand(name: string): OperandSpec {
    const operand = this.#inst.operands.find((o) => o.name === name);
    if (!operand) throw new RangeError(`no operand called "${name}" in ${this.#inst.name}`);
    return operand;
  }

  /** A tensor operand. */
  access(name: string): Bound {
    const bound = this.input(name);
    if (typeof bound === 'object') return bound;
    throw new TrapSignal('interp/bad-record', `${name} must be a tensor`, this.operand(name).origin);
  }

  /** An operand: a tensor, the number of an immediate, or undefined where an optional one is absent. */
  input(name: string): Bound | number | undefined {
    const operand = this.operand(name);
    const value = operandValue(this.#isa, this.#inst, this.#record, name);
    if (!value) {
      if (operand.optional) return undefined;
      throw new TrapSignal('interp/bad-record', `operand ${name} is missing`, operand.origin);
    }
    const view = found(viewOperand(this.#isa, value));
    return view.kind === 'immediate' ? immediateNumber(view) : bind(this.#machine, operand, view);
  }

  /** The value of an expression over fields and operands alone. */
  evaluate(expr: Expr): number | bigint | boolean | string {
    const { refs, run } = this.#compiled(expr);
    const lookup = referenceValues(this.#isa, this.#inst, this.#record, {});
    return run(refs.map((path) => found(lookup(path))));
  }

  /** A scalar function of the `locals`, in their order; everything else is bound now. */
  scalar(expr: Expr, locals: readonly string[]): Scalar {
    const { refs, run } = this.#compiled(expr);
    const lookup = referenceValues(this.#isa, this.#inst, this.#record, {});
    const slots = refs.map((path) => locals.indexOf(path));
    const values = refs.map((path, i) => ((slots[i] ?? -1) >= 0 ? 0 : found(lookup(path))));
    return (...args) => {
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i] ?? -1;
        if (slot >= 0) values[i] = args[slot] ?? 0;
      }
      return Number(run(values));
    };
  }
}

const found = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new TrapSignal('interp/bad-record', result.diagnostics.map(formatDiagnostic).join('\n'));
};

const shape = (b: Bound): string => `[${b.partitions}, ${b.perPartition}]`;
const mismatch = (what: string): TrapSignal => new TrapSignal('interp/shape-mismatch', what);

/** One value per element of `out`: as many elements, one per partition, an immediate, or 0 for an absent operand. */
const spread = (name: string, value: Bound | number | undefined, out: Bound): ArrayLike<number> => {
  const count = out.offsets.length;
  if (typeof value !== 'object') return new Float64Array(count).fill(value ?? 0);
  const values = gather(value);
  if (values.length === count) return values;
  if (value.perPartition === 1 && value.partitions === out.partitions)
    return Float64Array.from({ length: count }, (_, i) => values[Math.floor(i / out.perPartition)] ?? 0);
  throw mismatch(`${name} is ${shape(value)}, the output is ${shape(out)}`);
};

const runMap = (step: Step, body: Body<'map'>, backend: Backend): void => {
  const out = step.access(body.output);
  const inputs = body.inputs.map((name) => spread(name, step.input(name), out));
  const f = step.scalar(
    body.scalar,
    body.inputs.map((name) => `in.${name}`),
  );
  scatter(out, backend.map(out.offsets.length, inputs, f));
};

const runFill = (step: Step, body: Body<'fill'>, backend: Backend): void => {
  const out = step.access(body.output);
  scatter(out, backend.map(out.offsets.length, [], step.scalar(body.scalar, [])));
};

const runReduce = (step: Step, body: Body<'reduce'>, backend: Backend): void => {
  const input = step.access(body.input);
  const out = step.access(body.output);
  const axes = Math.min(Number(step.evaluate(body.axes)), input.free.length);
  const length = input.free.slice(input.free.length - axes).reduce((a, b) => a * b, 1);
  if (length === 0 || input.offsets.length / length !== out.offsets.length || input.partitions !== out.partitions) {
    throw mismatch(
      `${axes} axes of ${shape(input)} reduce to ${input.offsets.length / length} elements, the output is ${shape(out)}`,
    );
  }
  const combine = step.scalar(body.combine, ['arg.acc', 'arg.x']);
  scatter(out, backend.reduce(gather(input), length, combine, step.scalar(body.finish, ['arg.acc', 'arg.count'])));
};

const runContract = (step: Step, body: Body<'contract'>, backend: Backend): void => {
  const stationary = step.access(body.stationary);
  const moving = step.access(body.moving);
  const out = step.access(body.output);
  const [k, m, n] = [stationary.partitions, stationary.perPartition, moving.perPartition];
  if (moving.partitions !== k || out.partitions !== m || out.perPartition !== n) {
    throw mismatch(`[K, M] ${shape(stationary)} and [K, N] ${shape(moving)} do not give [M, N] ${shape(out)}`);
  }
  const product = step.scalar(body.product, ['arg.w', 'arg.x']);
  const sums = backend.contract(k, m, n, gather(stationary), gather(moving), product);
  const { tensor, element, offsets } = out;
  if (step.evaluate(body.clear) === true) for (const at of offsets) tensor.inGroup.fill(0, at, at + element.bytes);
  const accumulate = step.evaluate(body.accumulate) === true;
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] ?? 0;
    if (!accumulate && tensor.inGroup[at] === 0) continue;
    if (!tensor.isWritten(at, element.bytes))
      throw new TrapSignal('interp/uninitialised-read', `accumulation onto element ${at / element.bytes} of ${tensor.spec.name}`);
    sums[i] = Math.fround(element.read(tensor.bytes, at) + (sums[i] ?? 0));
  }
  scatter(out, sums);
};

const runBody = (step: Step, { body, origin }: SemanticsSpec, backend: Backend): void => {
  switch (body.skeleton) {
    case 'map':
      return runMap(step, body, backend);
    case 'fill':
      return runFill(step, body, backend);
    case 'reduce':
      return runReduce(step, body, backend);
    case 'contract':
      return runContract(step, body, backend);
    case 'native':
      throw new TrapSignal('interp/no-handler', `no handler called "${body.handler}"`, origin);
  }
};

/** Expressions are compiled once per instruction, on first use. */
const compiler = (isa: ResolvedIsa, real: 'f32' | 'f64'): ((expr: Expr) => Compiled) => {
  const tables = Object.fromEntries(isa.tables.map((t) => [t.name, t]));
  const done = new Map<Expr, Compiled>();
  return (expr) => {
    const compiled = done.get(expr) ?? compile(expr, { tables, real });
    done.set(expr, compiled);
    return compiled;
  };
};

export const executor = (isa: ResolvedIsa, inst: InstructionSpec): Execute => {
  const { semantics } = inst;
  if (isAbsent(semantics)) {
    return () => {
      throw new TrapSignal('interp/no-semantics', semantics.absent, inst.origin);
    };
  }
  const compiled = compiler(isa, semantics.compute === 'f32' ? 'f32' : 'f64');
  return (record, machine, backend) => {
    const step = new Step(isa, inst, record, machine, compiled);
    try {
      const refused = semantics.refuse.find((r) => step.evaluate(r.when) === true);
      if (refused) throw new TrapSignal('interp/refused', refused.reason, semantics.origin);
      runBody(step, semantics, backend);
    } catch (error) {
      if (error instanceof ExprError) throw new TrapSignal('interp/arithmetic', error.message, semantics.origin);
      throw error;
    }
  };
};
