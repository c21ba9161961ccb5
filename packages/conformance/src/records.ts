/** Records of an ISA: a covering set, and random ones with shrinking. */
import {
  type FieldSpec,
  type FieldType,
  type InstructionSpec,
  intRange,
  newRecord,
  type ResolvedIsa,
  recordFields,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import fc from 'fast-check';
import { boundaryInts, boundaryReals, fieldsArbitrary, plainInstructions, trapStrings } from './values.js';

/** Any record of the instruction, or of any: every field drawn, optionals sometimes absent. */
export const recordArbitrary = (isa: ResolvedIsa, inst?: InstructionSpec): fc.Arbitrary<WireRecord> =>
  inst
    ? fieldsArbitrary({ isa, depth: 0 }, recordFields(isa, inst), [isa.wire.tag, inst.name])
    : fc.oneof(...isa.instructions.map((one) => recordArbitrary(isa, one)));

/** The values of one type that every codec must get right; a type without boundaries gives none. */
const boundaries = (isa: ResolvedIsa, type: FieldType, range: FieldSpec['range']): readonly WireValue[] => {
  switch (type.kind) {
    case 'bool':
      return [false, true];
    case 'int':
      return boundaryInts(range ?? intRange(type));
    case 'float':
      return boundaryReals(type.bits);
    case 'string':
      return trapStrings;
    case 'enum':
      return isa.enums.find((e) => e.name === type.enum)?.members.map((m) => m.name) ?? [];
    case 'maybeAffine':
      return boundaries(isa, type.of, range);
    default:
      return [];
  }
};

/** Nothing stands for an instruction by default: where one must be held, it is the first that can be. */
const heldBy = (isa: ResolvedIsa, fields: readonly FieldSpec[]): { readonly [key: string]: WireValue } => {
  const [first] = plainInstructions(isa);
  const holding = fields.filter((f) => f.required && f.type.kind === 'instruction');
  return first ? Object.fromEntries(holding.map((f) => [f.name, first])) : {};
};

/** The smallest record, and one for each boundary value of each field: every enum member, both ends of every integer, every trap. */
export const coveringRecords = (isa: ResolvedIsa, inst: InstructionSpec): readonly WireRecord[] => {
  const fields = recordFields(isa, inst);
  const smallest = newRecord(isa, inst.name, { name: 'i', ...heldBy(isa, fields) });
  return [
    smallest,
    ...fields.flatMap((f) => boundaries(isa, f.type, f.range).map((value) => ({ ...smallest, [f.name]: value }))),
  ];
};

export interface SampleOptions {
  readonly seed: number;
  /** Random records of each instruction, on top of the covering ones. */
  readonly perInstruction: number;
}

/** The covering records of every instruction, then random ones; the same seed gives the same records. */
export const sampleRecords = (isa: ResolvedIsa, { seed, perInstruction }: SampleOptions): readonly WireRecord[] =>
  isa.instructions.flatMap((inst) => [
    ...coveringRecords(isa, inst),
    ...fc.sample(recordArbitrary(isa, inst), { seed: seed + inst.ordinal, numRuns: perInstruction }),
  ]);
