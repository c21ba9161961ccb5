/** The values of what an expression may refer to (`references.ts` of the spec package), read from a record. */
import type { ExprValue } from '@instabrew/expr';
import {
  constantValue,
  type Diagnostic,
  enumOf,
  type FieldSpec,
  failure,
  generationConstants,
  type InstructionSpec,
  type Int64,
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
import { type AccessView, isInt, normalInt, operandList, operandValue, show, viewOperand, wrongValue } from './operands.js';

/** Where a tensor lies. */
export interface Place {
  /** A member of the enum of memories. */
  readonly memory: string;
  /** The first one that it takes. */
  readonly partition: Int64;
  /** Bytes of each partition; 0: it is not laid across partitions. */
  readonly rowBytes: Int64;
}

/** What a record alone does not say. A constraint that needs what is not here is not judged. */
export interface RecordContext {
  /** Name of the generation that `gen.*` is about. */
  readonly generation?: string | undefined;
  /** Where the tensor of an access lies; undefined: not known. */
  readonly placeOf?: ((access: WireRecord) => Place | undefined) | undefined;
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
  const read = ({ root, name, attribute, reference }: Asked): Result<ExprValue> => {
    switch (root) {
      case 'field':
        return fieldValue(isa, scope, record, name, reference);
      case 'present':
        return success(own(record, name) !== undefined);
      case 'length':
        return lengthOf(record, name);
      case 'operand':
        return operandAttribute(isa, inst, record, name, attribute, reference, context);
      case 'inst':
        return largestPerPartition(isa, inst, record);
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

const operandAttribute = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  name: string,
  attribute: string,
  { type }: Reference,
  context: RecordContext,
): Result<ExprValue> => {
  const value = operandValue(isa, inst, record, name);
  if (attribute === 'present') return success(value !== undefined);
  const { dtypeEnum } = isa.wire;
  if (!value) return success(nothing(isa, type));
  const view = viewOperand(isa, value, operandPath(isa, inst, name));
  if (!view.ok) return view;
  const { kind, dtype } = view.value;
  switch (attribute) {
    case 'isImmediate':
      return success(kind === 'immediate');
    case 'rank':
      return success(kind === 'access' ? view.value.pairs.length : 0);
    case 'memory':
    case 'startPartition':
      if (kind === 'immediate') return success(nothing(isa, type));
      return placed(isa, view.value, operandPath(isa, inst, name), attribute, context);
    default:
  }
  if (attribute === 'partitions') return success(kind === 'access' ? view.value.partitions : 1);
  if (attribute === 'perPartition') return success(kind === 'access' ? view.value.perPartition : 1);
  const known = isa.dtypes.find((d) => d.name === dtype);
  if (known) return success(attribute === 'dtype' ? dtype : known.bytes);
  return failure([finding('plugin/bad-value', operandPath(isa, inst, name), `a member of ${dtypeEnum}`, show(dtype))]);
};

/** What is said of an operand that is not there, or that lies nowhere. */
const nothing = (isa: ResolvedIsa, type: Reference['type']): ExprValue => {
  if (type === 'bool') return false;
  return type.startsWith('enum:') ? enumOf(isa, type.slice('enum:'.length)).defaultMember : 0;
};

const placed = (
  isa: ResolvedIsa,
  access: AccessView,
  path: Diagnostic['path'],
  attribute: 'memory' | 'startPartition',
  { placeOf }: RecordContext,
): Result<ExprValue> => {
  const place = placeOf?.(access.record);
  if (!place) return failure([finding('plugin/no-place', path, 'the place of a tensor', show(access.tensor))]);
  if (attribute === 'memory') return success(place.memory);
  if (access.offset === undefined)
    return failure([
      finding(
        'plugin/not-constant',
        path,
        'a constant offset',
        'an expression',
        'its value is not known before the program runs',
      ),
    ]);
  if (access.offset < 0 || access.offset > 2 ** 53 || place.partition < 0)
    return failure([finding('plugin/bad-value', path, 'an offset in 0 … 2^53, from a partition on', show(access.offset))]);
  const bytes = isa.dtypes.find((d) => d.name === access.dtype)?.bytes;
  if (bytes === undefined)
    return failure([finding('plugin/bad-value', path, `a member of ${isa.wire.dtypeEnum}`, show(access.dtype))]);
  const rows = BigInt(place.rowBytes) > 0n ? (BigInt(access.offset) * BigInt(bytes)) / BigInt(place.rowBytes) : 0n;
  return success(normalInt(BigInt(place.partition) + rows));
};

const lengthOf = (record: WireRecord, name: string): Result<ExprValue> => {
  const value = own(record, name);
  if (Array.isArray(value)) return success(value.length);
  return success(typeof value === 'object' && value !== null ? Object.keys(value).length : 0);
};

const operandPath = (isa: ResolvedIsa, inst: InstructionSpec, name: string): Diagnostic['path'] => {
  const operand = inst.operands.find((o) => o.name === name);
  return operand ? [operandList(isa, operand), operand.index] : [];
};

const largestPerPartition = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord): Result<ExprValue> => {
  const sizes = inst.operands.map(({ name }) => operandAttribute(isa, inst, record, name, 'perPartition', { type: 'int' }, {}));
  const diagnostics = sizes.flatMap((size) => (size.ok ? [] : size.diagnostics));
  if (diagnostics.length > 0) return failure(diagnostics);
  return success(sizes.reduce<ExprValue>((largest, size) => (size.ok && size.value > largest ? size.value : largest), 0));
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
