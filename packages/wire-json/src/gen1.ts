/**
 * What TypeScript emitted by instabrew imports, generation 1: nothing is renamed, removed or changed here any more; a
 * change that emitted code would notice goes into a `gen2`.
 *
 * Emitted code describes its records as tables of fields, once, and reads, writes, checks and compares through them:
 *
 *     const at = specFile('packages/isa-neuron/src/ops/activation.ts');
 *
 *     export const EngineAccumulationTypes = enumOf('EngineAccumulationType', ['Idle', 'Zero', ...], { rule: at(12) });
 *     export const PhysicalAps = record<PhysicalAp>('PhysicalAp', [
 *       required('ap', list(tuple(int64, int64)), at(30)),
 *       defaulted('offset', int64, 0, at(31)),
 *     ], { rule: at(28) });
 *     export const Arguments = union<Argument>('Argument', 'kind', [['physical_ap', PhysicalAps], ['imm_value', Immediates]]);
 *
 *     const activationFields = [
 *       ...instructionFields,
 *       required('acc', EngineAccumulationTypes, at(41)),
 *       optional('reverse0', maybeAffine(bool, AffineExprs), at(44)),
 *     ];
 *     export class InstActivation extends Instruction {
 *       static readonly record = record('Activation', activationFields, { make: () => new InstActivation(), rule: at(40) });
 *       static readonly wire = tagged('opcode', 'Activation', InstActivation.record);
 *
 *       readonly opcode = 'Activation';
 *       acc: EngineAccumulationType = 'Idle';
 *       reverse0?: boolean | AffineExpr;
 *
 *       serialize(): string { return unwrap(writeText(InstActivation.wire, this)); }
 *       verify(): readonly Diagnostic[] { return check(InstActivation.wire, this); }
 *       static deserialize(text: string): Result<InstActivation> { return readText(InstActivation.wire, text); }
 *     }
 *
 * `record<T>` checks that keys and types of its fields fit the properties of `T`. The reader of a record with `make` fills
 * the object that it makes, but not its tag: that is a constant or a getter of the class. To read records of any
 * instruction, make a union of them:
 *
 *     export const Instructions = union<Instruction>('Instruction', 'opcode', [['Activation', InstActivation.record], ...],
 *       { unknown: 'wire/unknown-opcode' });
 */
import type { Json, OlderForm, Origin } from '@instabrew/spec';
import type { Field, FieldOf } from './types/field.js';
import { Hash } from './types/hash.js';
import { Upgrade } from './types/older.js';
import { hashFields, type RecordOptions, RecordType } from './types/record.js';
import { type Case, type UnionOptions, union as unionOf } from './types/union.js';
import type { WireType } from './types/wire-type.js';

export type { Place, ReadOptions, WriteOptions } from '@instabrew/plugin';
export {
  BrewError,
  type Diagnostic,
  failure,
  type Int64,
  type Json,
  type Origin,
  type Result,
  success,
  unwrap,
} from '@instabrew/spec';
export { ContractViolation, contract, violated } from './contract.js';
export { copyOf } from './copy.js';
export {
  constantOf,
  constraint,
  finding,
  generationConstant,
  known,
  noAccess,
  placed,
  sizeWithin,
  startPartition,
  unknownMember,
} from './emitted.js';
export { type DocumentRules, documents } from './emitted-documents.js';
export { check, readText, writeText } from './text-io.js';
export { bareTuple, headedTuple, list, longerTuple, map, tuple } from './types/containers.js';
export { type EnumOptions, enumOf } from './types/enums.js';
export {
  aliased,
  always,
  counting,
  defaulted,
  type Field,
  type FieldOf,
  fields,
  type Initial,
  type NamedFields,
  nonEmpty,
  optional,
  required,
} from './types/field.js';
export { opaque } from './types/opaque.js';
export { type RecordOptions, type RecordType, sameFields } from './types/record.js';
export type { RecordRule } from './types/rules.js';
export {
  bool,
  float32,
  float64,
  int8,
  int16,
  int32,
  int64,
  link,
  ranged,
  string,
  uint8,
  uint16,
  uint32,
  uint64,
} from './types/scalars.js';
export { type ImmediateTypes, immediate, lazy, maybeAffine } from './types/special.js';
export type { Case, UnionOptions } from './types/union.js';
export type { WireType } from './types/wire-type.js';

/** An object with known keys; in memory its properties are called like the keys, or as `fields` names them. */
export const record = <T extends object>(
  name: string,
  fields: readonly FieldOf<T>[],
  options?: RecordOptions<T>,
): RecordType<T> => new RecordType<T>(name, fields as readonly Field[], options);

/** An object of a kind that its union does not have, as a lenient reader keeps it: it is none of the cases. */
export type Unread<Tag extends string> = { readonly [T in Tag]?: undefined } & {
  readonly asRead: { readonly [key: string]: Json };
};

/**
 * Records told apart by the string under `tag`, which they have in memory too. Lenient readers keep an object with an
 * unknown tag under `asRead`.
 * @example
 * const Argument = union<PhysicalAp | Immediate>('Argument', 'kind', [['physical_ap', PhysicalAp], ['imm_value', Immediate]]);
 */
export const union = <T extends object>(
  name: string,
  tag: string,
  cases: readonly Case<T>[],
  options: UnionOptions<T> = {},
): WireType<T> => unionOf(name, tag, cases, { hold: (asRead) => ({ asRead }) as unknown as T, ...options });

/** How objects of older versions of the document become those of the current one, for the option `upgrade` of a union. */
export const upgrade = (forms: readonly OlderForm[]): UnionOptions['upgrade'] => new Upgrade(forms).apply;

/** A record alone, which must have this tag: another one is `wire/unknown-opcode`. */
export const tagged = <T extends object>(key: string, value: string, type: RecordType<T>): WireType<T> =>
  union(type.name, key, [[value, type]], { unknown: 'wire/unknown-opcode' });

/** A hash of an instruction by what tells it apart: its opcode, then the given fields. */
export const hashOf = (opcode: string, fields: readonly Field[], record: object): number => {
  const hash = new Hash();
  hash.text(opcode);
  hashFields(fields, record, hash);
  return hash.value;
};

/** Lines of a spec file as rules: `const at = specFile('src/ops/x.ts'); required('acc', Types, at(41))`. */
export const specFile =
  (file: string) =>
  (line: number, column = 1): Origin => ({ file, line, column });
