/** What is wrong with an instruction beyond what its text says. Codes and their order are those of docs/verify.md. */
import { type Compiled, compile, type Expr } from '@instabrew/expr';
import {
  type ConstraintSpec,
  type Diagnostic,
  enumOf,
  type InstructionSpec,
  instructionOf,
  legalEngines,
  lineage,
  type OperandSpec,
  own,
  type ResolvedIsa,
  type WireRecord,
} from '@instabrew/spec';
import { accessOf, operandList, operandValue, roleOf, show } from './operands.js';
import { lazyReferences, UnavailableValue } from './reference-lists.js';
import { type RecordContext, type ReferenceLookup, referenceValues } from './reference-values.js';

type Found = Omit<Diagnostic, 'severity'>;

/**
 * Findings about a record that its codec has read, or could write. Constraints are judged once there is no other finding, and only those
 * whose references have values: one about a loop axis, or about what the context does not say, is passed over.
 */
export const verifyRecord = (isa: ResolvedIsa, record: WireRecord, context: RecordContext = {}): readonly Diagnostic[] => {
  const inst = instructionOf(isa, String(own(record, isa.wire.tag)));
  const structure = [
    ...checkAbstract(isa, inst, record),
    ...checkGeneration(isa, inst, record, context),
    ...checkEngine(isa, inst, record),
    ...inst.operands.flatMap((o) => checkPresence(isa, inst, record, o)),
    ...inst.operands.flatMap((o) => checkDtype(isa, inst, record, o)),
    ...inst.operands.flatMap((o) => checkMemory(isa, inst, record, o, context)),
  ];
  const found = structure.length > 0 ? structure : checkConstraints(isa, inst, record, context);
  return found.map((f) => ({ ...f, severity: 'error' }));
};

const checkAbstract = ({ wire }: ResolvedIsa, inst: InstructionSpec, record: WireRecord): readonly Found[] =>
  inst.abstract
    ? [
        {
          code: 'verify/abstract',
          path: [wire.tag],
          expected: 'an instruction that extends it',
          actual: show(own(record, wire.tag)),
          rule: inst.origin,
        },
      ]
    : [];

const checkGeneration = (
  { generations, wire }: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  { generation }: RecordContext,
): readonly Found[] => {
  const place = (name: string | null): number => generations.findIndex((g) => g.name === name);
  if (generation === undefined || place(generation) < 0 || place(generation) >= place(inst.since)) return [];
  return [
    {
      code: 'verify/generation',
      path: [wire.tag],
      expected: `an instruction that ${generation} has`,
      actual: `${show(own(record, wire.tag))}, which came with ${inst.since}`,
      rule: inst.origin,
    },
  ];
};

const checkEngine = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord): readonly Found[] => {
  const legal = legalEngines(isa, inst);
  const engine = own(record, isa.wire.engine);
  // An engine that only says that none is assigned yet is no finding.
  const passing = [...legal, ...enumOf(isa, isa.wire.engineEnum).sentinels];
  if (legal.length === 0 || engine === undefined || passing.some((e) => e === engine)) return [];
  return [
    {
      code: 'verify/engine',
      path: [isa.wire.engine],
      expected: `one of ${legal.join(', ')}`,
      actual: show(engine),
      rule: inst.origin,
    },
  ];
};

const checkPresence = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord, operand: OperandSpec): readonly Found[] =>
  operand.optional || operandValue(isa, inst, record, operand.name) !== undefined
    ? []
    : [{ ...at(isa, operand), code: 'verify/operand', expected: operand.name, actual: 'nothing' }];

const checkDtype = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord, operand: OperandSpec): readonly Found[] => {
  const value = operandValue(isa, inst, record, operand.name);
  const view = value && accessOf(isa, value);
  if (!value || !view || operand.dtypes.length === 0 || operand.dtypes.includes(view.dtype)) return [];
  const key = roleOf(isa, value)?.dtype ?? 'dtype';
  const place = at(isa, operand);
  return [
    {
      ...place,
      code: 'verify/dtype',
      path: [...place.path, key],
      expected: `one of ${operand.dtypes.join(', ')}`,
      actual: show(view.dtype),
    },
  ];
};

const checkMemory = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  operand: OperandSpec,
  { placeOf }: RecordContext,
): readonly Found[] => {
  const value = operandValue(isa, inst, record, operand.name);
  if (!value || operand.memories.length === 0 || accessOf(isa, value)?.kind !== 'access') return [];
  const memory = placeOf?.(value)?.memory;
  if (memory === undefined || operand.memories.includes(memory)) return [];
  return [
    {
      ...at(isa, operand),
      code: 'verify/memory',
      expected: `a tensor in ${operand.memories.join(' or ')}`,
      actual: `one in ${memory}`,
    },
  ];
};

/** Where an operand stands in its record, and the line that says so. */
const at = (isa: ResolvedIsa, operand: OperandSpec) => ({
  path: [operandList(isa, operand), operand.index],
  rule: operand.origin,
});

const checkConstraints = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  context: RecordContext,
): readonly Found[] => {
  const lookup = referenceValues(isa, inst, record, context);
  return lineage(isa, inst)
    .flatMap((i) => i.constraints)
    .filter((c) => !holds(isa, c, lookup))
    .map(({ message, origin }) => ({ code: 'verify/constraint', path: [], expected: message, actual: 'false', rule: origin }));
};

const done = new WeakMap<Expr, Compiled>();
const compiled = ({ tables }: ResolvedIsa, expr: Expr): Compiled => {
  const known = done.get(expr) ?? compile(expr, { tables: Object.fromEntries(tables.map((t) => [t.name, t])) });
  done.set(expr, known);
  return known;
};

/** Also true where it cannot be judged. */
const holds = (isa: ResolvedIsa, { holds: expr }: ConstraintSpec, lookup: ReferenceLookup): boolean => {
  const { run, refs } = compiled(isa, expr);
  try {
    return run(lazyReferences(lookup, refs)) === true;
  } catch (error) {
    if (error instanceof UnavailableValue) return true;
    throw error;
  }
};
