/** The values of what an expression may refer to (`references.ts` of the spec package), read from a record. */
import type { ExprValue } from '@instabrew/expr';
import {
  constantValue,
  enumOf,
  type FieldSpec,
  failure,
  generationConstants,
  type InstructionSpec,
  memoryEnumOf,
  own,
  type Reference,
  type ReferenceParts,
  type ReferenceScope,
  type ResolvedIsa,
  type Result,
  recordFields,
  referenceParts,
  resolveReference,
  success,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { finding } from './codes.js';
import { OperandValues, type PlaceOf } from './operand-values.js';
import { isInt, normalInt, show, wrongValue } from './operands.js';

/** What a record alone does not say. A constraint that needs what is not here is not judged. */
export interface RecordContext {
  /** Name of the generation that `gen.*` is about. */
  readonly generation?: string | undefined;
  readonly placeOf?: PlaceOf | undefined;
}

/** Value of a reference by its path: `field.scale`, `operand.ifmap.partitions`, `inst.nep`, `gen.divisor.DVE`. */
export type ReferenceLookup = (path: string) => Result<ExprValue>;

/**
 * The values of everything that an expression of `inst` may refer to, but `in.*` and `arg.*`, which the interpreter gives.
 * Integers are numbers where safe, bigints otherwise. A value is of the type and in the range that the spec declares for the
 * reference, so that what interval analysis has proved holds; anything else is a finding:
 * `plugin/not-constant` (a field or size holds an expression), `plugin/bad-value`, `plugin/no-access`,
 * `plugin/no-generation`, `plugin/no-place`, `plugin/unknown-reference`.
 */
export const referenceValues = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  context: RecordContext,
): ReferenceLookup => {
  const { scope, asked } = scopeOf(isa, inst);
  const operands = new OperandValues(isa, inst, record, context.placeOf);
  const read = ({ root, name, attribute, reference }: Asked): Result<ExprValue> => {
    switch (root) {
      case 'field':
        return fieldValue(isa, scope, record, name, reference);
      case 'present':
        return success(own(record, name) !== undefined);
      case 'length':
        return lengthOf(record, name);
      case 'operand':
        return operands.get(name, attribute, reference.type);
      case 'inst':
        return operands.largestPerPartition();
      default:
        return generationValue(isa, context.generation, name);
    }
  };
  return (path) => {
    const ask = asked.get(path) ?? askedOf(scope, path);
    if (!ask) return failure([finding('plugin/unknown-reference', [], `something that ${inst.name} has`, path)]);
    asked.set(path, ask);
    const { bounds } = ask;
    const result = read(ask);
    return result.ok && !inRange(result.value, bounds)
      ? failure([finding('plugin/bad-value', [], `${path} in ${bounds?.[0]} … ${bounds?.[1]}`, show(result.value))])
      : result;
  };
};

/** A reference of an instruction, taken apart. */
interface Asked extends ReferenceParts {
  readonly reference: Reference;
  readonly bounds: readonly [min: bigint, max: bigint] | undefined;
}

const askedOf = (scope: ReferenceScope, path: string): Asked | undefined => {
  const reference = resolveReference(scope, path);
  if (!reference) return undefined;
  const { range } = reference;
  return { reference, bounds: range && [BigInt(range.min), BigInt(range.max)], ...referenceParts(path) };
};

const inRange = (value: ExprValue, bounds: Asked['bounds']): boolean =>
  bounds === undefined || typeof value === 'string' || typeof value === 'boolean' || (value >= bounds[0] && value <= bounds[1]);

/** What expressions of an instruction may refer to, and the references that were asked for so far, by path. */
interface KnownScope {
  readonly scope: ReferenceScope;
  readonly asked: Map<string, Asked>;
}

const scopes = new WeakMap<ResolvedIsa, Map<InstructionSpec, KnownScope>>();
const scopeOf = (isa: ResolvedIsa, inst: InstructionSpec): KnownScope => {
  const known = scopes.get(isa) ?? new Map<InstructionSpec, KnownScope>();
  scopes.set(isa, known);
  const found = known.get(inst) ?? { scope: newScope(isa, inst), asked: new Map<string, Asked>() };
  known.set(inst, found);
  return found;
};

const newScope = (isa: ResolvedIsa, inst: InstructionSpec): ReferenceScope => ({
  fields: recordFields(isa, inst),
  operands: inst.operands,
  dtypeEnum: isa.wire.dtypeEnum,
  constants: generationConstants(isa),
  constraint: { memoryEnum: memoryEnumOf(isa) },
});

const fieldValue = (
  isa: ResolvedIsa,
  scope: ReferenceScope,
  record: WireRecord,
  name: string,
  reference: Reference,
): Result<ExprValue> => {
  const field = scope.fields.find((f) => f.name === name);
  const written = own(record, name);
  const value = written === undefined && field ? absentValue(isa, field) : written;
  const converted = asExprValue(isa, value, reference.type);
  if (converted !== undefined) return success(converted);
  return failure([{ ...wrongValue(value, [name], expectedValue(reference)), ...(field && { rule: field.origin }) }]);
};

/** What an absent key stands for: the default, or for an optional the zero of its type. */
const absentValue = (isa: ResolvedIsa, { type, optional, default: constant }: FieldSpec): WireValue => {
  if (!optional) return constantValue(constant);
  const scalar = type.kind === 'maybeAffine' ? type.of : type;
  if (scalar.kind === 'enum') return enumOf(isa, scalar.enum).defaultMember;
  return scalar.kind === 'bool' ? false : 0;
};

const expectedValue = ({ type }: Reference): string =>
  type.startsWith('enum:') ? `a member of ${type.slice(5)}` : `a constant ${type}`;

/** The value as one of `type`; undefined: it is not. */
const asExprValue = (isa: ResolvedIsa, value: WireValue, type: Reference['type']): ExprValue | undefined => {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (type === 'real') return typeof value === 'number' ? value : undefined;
  if (type === 'int') return isInt(value) ? normalInt(value) : undefined;
  return typeof value === 'string' && enumOf(isa, type.slice('enum:'.length)).members.some((m) => m.name === value)
    ? value
    : undefined;
};

const lengthOf = (record: WireRecord, name: string): Result<ExprValue> => {
  const value = own(record, name);
  if (Array.isArray(value)) return success(value.length);
  return success(typeof value === 'object' && value !== null ? Object.keys(value).length : 0);
};

const generationValue = (isa: ResolvedIsa, generation: string | undefined, name: string): Result<ExprValue> => {
  const place = isa.generations.findIndex((g) => g.name === generation);
  const value = name === 'arch' ? place : own(isa.generations[place]?.constants ?? {}, name);
  if (place >= 0 && value !== undefined) return success(value);
  const known = isa.generations.filter((g) => name === 'arch' || Object.hasOwn(g.constants, name)).map((g) => g.name);
  return failure([
    finding('plugin/no-generation', [], `a generation that has ${name}: ${known.join(', ')}`, generation ?? 'none'),
  ]);
};
