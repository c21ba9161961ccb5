/**
 * What an expression in a spec may refer to, by dotted path. The resolver checks against this, printers and evaluators
 * supply the values.
 *
 * | path | type | value |
 * |---|---|---|
 * | `field.<key>` | by the field's type | a header, inherited or own field; a maybeAffine must hold a constant; an absent optional is the zero of its type |
 * | `present.<key>` | bool | whether an optional field is set |
 * | `length.<key>` | int 0 … 2^32 - 1 | constraints only: entries of a list or map |
 * | `operand.<name>.present` | bool | whether an optional operand is there |
 * | `operand.<name>.partitions` | int 0 … 2^32 - 1 | first `num` of its access pattern; 0 if the operand is absent, 1 if it is an immediate |
 * | `operand.<name>.perPartition` | int 0 … 2^40 | product of the other `num`s; 0 if absent, 1 for an immediate |
 * | `operand.<name>.dtypeBytes` | int 0 … 16 | bytes of one element; 0 if absent |
 * | `operand.<name>.dtype` | enum of dtypes | absent: the enum's default member |
 * | `operand.<name>.isImmediate` | bool | constraints only: it is a number, no tensor |
 * | `operand.<name>.rank` | int 0 … 2^32 - 1 | constraints only: [step, num] pairs of its access pattern; 0 if absent or an immediate |
 * | `operand.<name>.memory` | enum of the storage's memory | constraints only, needs its place: where its tensor lies; absent or an immediate: the enum's default member |
 * | `operand.<name>.startPartition` | int 0 … 2^33 | constraints only, needs its place: first partition of the storage + floor(offset * dtypeBytes / bytes of a partition); 0 if absent or an immediate |
 * | `inst.nep` | int 0 … 2^40 | largest perPartition over all operands, inputs and outputs |
 * | `gen.<constant>` | int | a constant of the generation asked for |
 * | `gen.arch` | int | its place among the generations, first is 0 |
 * | `in.<operand>` | real or int | semantics only: the element at hand (by the semantics' compute type) |
 * | `arg.<name>` | as declared | semantics and function tables only |
 *
 * Latency needs no document: it refers only to what the record itself says. A constraint may need more: a generation, or the place of
 * an operand's tensor. A verifier that does not know them does not judge it.
 */
import type { ExprType, Range } from '@instabrew/expr';
import type { FieldSpec, FieldType, InstructionSpec, ResolvedIsa } from './resolved.js';
import { own } from './values.js';

export interface Reference {
  readonly type: ExprType;
  readonly range?: Range;
}

/** Attributes of an operand that expressions may refer to. */
export const operandAttributes = [
  ...['present', 'partitions', 'perPartition', 'dtypeBytes', 'dtype'],
  ...['isImmediate', 'rank', 'memory', 'startPartition'],
] as const;
export type OperandAttribute = (typeof operandAttributes)[number];

const perPartitionRange: Range = { min: '0', max: String(2n ** 40n) };
const operandReference = (attribute: string, { dtypeEnum, constraint }: ReferenceScope): Reference | undefined => {
  switch (attribute) {
    case 'present':
      return { type: 'bool' };
    case 'partitions':
      return { type: 'int', range: { min: '0', max: String(2n ** 32n - 1n) } };
    case 'perPartition':
      return { type: 'int', range: perPartitionRange };
    case 'dtypeBytes':
      return { type: 'int', range: { min: '0', max: '16' } };
    case 'dtype':
      return { type: `enum:${dtypeEnum}` };
    default:
      return constraint && placedReference(attribute, constraint);
  }
};

const placedReference = (attribute: string, { memoryEnum }: ConstraintScope): Reference | undefined => {
  switch (attribute) {
    case 'isImmediate':
      return { type: 'bool' };
    case 'rank':
      return { type: 'int', range: { min: '0', max: String(2n ** 32n - 1n) } };
    case 'memory':
      return memoryEnum === undefined ? undefined : { type: `enum:${memoryEnum}` };
    case 'startPartition':
      return memoryEnum === undefined ? undefined : { type: 'int', range: { min: '0', max: String(2n ** 33n) } };
    default:
      return undefined;
  }
};

/** Whether a reference needs more than the record: the place of an operand, or a generation. */
export const needsContext = (path: string): boolean =>
  path.startsWith('gen.') || (path.startsWith('operand.') && /\.(memory|startPartition)$/.test(path));

/** Smallest and largest value of an int type. */
export const intRange = (type: { readonly bits: number; readonly signed: boolean }): Range =>
  type.signed
    ? { min: String(-(2n ** BigInt(type.bits - 1))), max: String(2n ** BigInt(type.bits - 1) - 1n) }
    : { min: '0', max: String(2n ** BigInt(type.bits) - 1n) };

/** The expression type of a field; undefined: its values cannot be used in expressions (lists, records, strings). */
export const expressionType = (type: FieldType): Reference | undefined => {
  switch (type.kind) {
    case 'bool':
      return { type: 'bool' };
    case 'int':
      return { type: 'int', range: intRange(type) };
    case 'float':
      return { type: 'real' };
    case 'enum':
      return { type: `enum:${type.enum}` };
    case 'maybeAffine':
      return expressionType(type.of);
    default:
      return undefined;
  }
};

export interface ReferenceScope {
  readonly fields: readonly FieldSpec[];
  readonly operands: InstructionSpec['operands'];
  readonly dtypeEnum: string;
  /** Constants that every generation has. */
  readonly constants: ReadonlyMap<string, Range>;
  /** The expression is a constraint. */
  readonly constraint?: ConstraintScope;
  /** `in.*` and `arg.*` of the place the expression stands at. */
  readonly locals?: ReadonlyMap<string, Reference>;
}

/** What only constraints refer to: `length.<key>`, and more of their operands. */
export interface ConstraintScope {
  /** Enum of the memories that storages lie in; undefined: the ISA has none. */
  readonly memoryEnum: string | undefined;
}

/** A path taken apart. */
export interface ReferenceParts {
  readonly root: string;
  /** What stands behind the root; of an operand its name alone. */
  readonly name: string;
  /** Of an operand; '' for other roots. */
  readonly attribute: string;
}

export const referenceParts = (path: string): ReferenceParts => {
  const [root = '', ...rest] = path.split('.');
  const attribute = root === 'operand' ? (rest.pop() ?? '') : '';
  return { root, name: rest.join('.'), attribute };
};

/** What `path` refers to in `scope`; undefined: nothing. */
export const resolveReference = (scope: ReferenceScope, path: string): Reference | undefined => {
  const local = scope.locals?.get(path);
  if (local) return local;
  const { root, name, attribute } = referenceParts(path);
  switch (root) {
    case 'field': {
      const field = scope.fields.find((f) => f.name === name);
      const reference = field && expressionType(field.type);
      return reference && field?.range ? { ...reference, range: field.range } : reference;
    }
    case 'present':
      return scope.fields.some((f) => f.name === name && f.optional) ? { type: 'bool' } : undefined;
    case 'length': {
      const counted =
        scope.constraint && scope.fields.some((f) => f.name === name && (f.type.kind === 'list' || f.type.kind === 'map'));
      return counted ? { type: 'int', range: { min: '0', max: String(2n ** 32n - 1n) } } : undefined;
    }
    case 'operand':
      return scope.operands.some((o) => o.name === name) ? operandReference(attribute, scope) : undefined;
    case 'inst':
      return name === 'nep' ? { type: 'int', range: perPartitionRange } : undefined;
    case 'gen': {
      if (name === 'arch') return { type: 'int', range: { min: '0', max: '63' } };
      const range = scope.constants.get(name);
      return range && { type: 'int', range };
    }
    default:
      return undefined;
  }
};

/** Range of each constant over all modelled generations; constants that some modelled generation lacks are left out. */
export const generationConstants = (isa: Pick<ResolvedIsa, 'generations'>): ReadonlyMap<string, Range> => {
  const modelled = isa.generations.filter((g) => g.modelled);
  const [first, ...others] = modelled;
  const shared = Object.keys(first?.constants ?? {}).filter((key) => others.every((g) => Object.hasOwn(g.constants, key)));
  return new Map(
    shared.map((key) => {
      const values = modelled.map((g) => own(g.constants, key) ?? 0);
      return [key, { min: String(Math.min(...values)), max: String(Math.max(...values)) }];
    }),
  );
};
