/** Cost of one instruction, from the formulas of its spec. */
import { type Compiled, compile, type ExprValue, printMath, refsOf } from '@instabrew/expr';
import {
  type Cost,
  type ExplainedTerm,
  lazyReferences,
  type ReferenceLookup,
  referenceValues,
  UnavailableValue,
} from '@instabrew/plugin';
import {
  failure,
  type InstructionSpec,
  isAbsent,
  type LatencyQuartet,
  type LatencyTerm,
  own,
  type ResolvedIsa,
  type Result,
  success,
  type WireRecord,
} from '@instabrew/spec';
import { finding } from './codes.js';

/** The formulas of one instruction on one generation, ready to run. */
export type CostModel = (record: WireRecord) => Result<Cost>;

interface Term {
  readonly name: ExplainedTerm['name'];
  readonly term: LatencyTerm;
  readonly compiled: Compiled;
}

const termsOf = (isa: ResolvedIsa, quartet: LatencyQuartet): readonly Term[] => {
  const tables = Object.fromEntries(isa.tables.map((t) => [t.name, t]));
  const term = (name: Term['name'], t: LatencyTerm): Term => ({ name, term: t, compiled: compile(t.expr, { tables }) });
  return [
    term('readInit', quartet.readInit),
    term('exec', quartet.exec),
    ...(quartet.writeDrain ? [term('writeDrain', quartet.writeDrain)] : []),
  ];
};

/** The engine that executes a record: its own, or the default one where it names none. */
const engineOf = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord): Result<string> => {
  const spec = isa.enums.find((e) => e.name === isa.wire.engineEnum);
  const named = record[isa.wire.engine];
  if (typeof named === 'string' && named !== spec?.defaultMember && !spec?.sentinels.includes(named)) return success(named);
  if (inst.engine.default !== null) return success(inst.engine.default);
  return failure([
    finding('latency/no-engine', 'an engine in the record, or a default one', `none for ${inst.name}`, { rule: inst.origin }),
  ]);
};

/** How a formula reads: `operand.ifmap.perPartition` as `ifmap.perPartition`, `inst.nep` as `nep`. */
const readable = (path: string): string => path.replace(/^(?:operand|inst|field|gen)\./, '');

/** The value of a formula, or why one that it needs is not to be had. */
const evaluate = ({ refs, run }: Compiled, lookup: ReferenceLookup): Result<ExprValue> => {
  try {
    return success(run(lazyReferences(lookup, refs)));
  } catch (error) {
    if (error instanceof UnavailableValue) return failure(error.diagnostics);
    throw error;
  }
};

const explainTerm = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  generation: string,
  { name, term, compiled }: Term,
): Result<ExplainedTerm> => {
  const lookup = referenceValues(isa, inst, record, { generation });
  const ns = evaluate(compiled, lookup);
  if (!ns.ok) return ns;
  if (typeof ns.value !== 'number')
    return failure([
      finding('latency/too-long', 'at most 2^53 - 1 ns', `${ns.value} ns for ${name} of ${inst.name}`, { rule: term.origin }),
    ]);
  // A value in a branch that was not taken may be missing.
  const shown = (path: string): string => {
    const value = lookup(path);
    return value.ok ? String(value.value) : readable(path);
  };
  return success({
    name,
    ns: ns.value,
    formula: printMath(term.expr, { ref: readable }).text,
    substituted: printMath(term.expr, { ref: shown }).text,
    inputs: [...new Set(refsOf(term.expr).map((r) => r.path))].map((path) => ({
      name: readable(path),
      value: shown(path),
    })),
    origin: term.origin,
    provenance: term.provenance,
  });
};

/** The model of `inst` on `generation`, or `latency/no-model` with the reason that the spec gives. */
export const costModel = (isa: ResolvedIsa, inst: InstructionSpec, generation: string): Result<CostModel> => {
  const missing = (actual: string) =>
    failure<CostModel>([
      finding('latency/no-model', `a latency of ${inst.name} on ${generation}`, actual, { rule: inst.origin }),
    ]);
  if (isAbsent(inst.latency)) return missing(`none: ${inst.latency.absent}`);
  const quartet = own(inst.latency.byGeneration, generation);
  if (!quartet) return missing(`only for ${Object.keys(inst.latency.byGeneration).join(', ')}`);
  const terms = termsOf(isa, quartet);
  return success((record) => {
    const engine = engineOf(isa, inst, record);
    if (!engine.ok) return engine;
    const explained = terms.map((t) => explainTerm(isa, inst, record, generation, t));
    const diagnostics = explained.flatMap((e) => (e.ok ? [] : e.diagnostics));
    if (diagnostics.length > 0) return failure(diagnostics);
    const found = explained.flatMap((e) => (e.ok ? [e.value] : []));
    const ns = (name: Term['name']): number => found.find((t) => t.name === name)?.ns ?? 0;
    const [readInit, exec, writeDrain] = [ns('readInit'), ns('exec'), ns('writeDrain')];
    return success({
      opcode: inst.name,
      engine: engine.value,
      generation,
      readInit,
      exec,
      writeDrain,
      total: readInit + exec + writeDrain,
      terms: found,
    });
  });
};
