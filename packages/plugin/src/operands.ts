/** Reads an operand of any ISA by the role of its record: where the elements are, and how many. */
import {
  type Diagnostic,
  failure,
  type InstructionSpec,
  type Int64,
  type OperandRole,
  type OperandSpec,
  own,
  type RecordSpec,
  type ResolvedIsa,
  type Result,
  success,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { finding } from './codes.js';

/** Some elements of a tensor: partitions * perPartition of them. Integers are numbers where safe, bigints otherwise. */
export interface AccessView {
  readonly kind: 'access';
  /** The tensor's name, and the dtype that its elements are read as. */
  readonly tensor: string;
  readonly dtype: string;
  /** Step (in elements) and number, the partition's pair first. */
  readonly pairs: readonly (readonly [step: Int64, num: Int64])[];
  /** In elements; undefined: an expression. */
  readonly offset: Int64 | undefined;
  /** First `num`; 0 without pairs. */
  readonly partitions: Int64;
  /** Product of the other `num`s; 1 without others. */
  readonly perPartition: Int64;
  readonly elements: Int64;
  /** The record itself, tag included. */
  readonly record: WireRecord;
}

/** One constant, as good as a tensor of one element. */
export interface ImmediateView {
  readonly kind: 'immediate';
  readonly dtype: string;
  /** By its dtype: a real for float32, exact for integers, a bit pattern for 16-bit floats. */
  readonly value: Int64;
  readonly record: WireRecord;
}
export type OperandView = AccessView | ImmediateView;

/** An integer of any size as number if it is safe (|x| <= 2^53 - 1), as bigint otherwise. */
export const normalInt = (value: Int64): Int64 => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : BigInt(value);
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
};

export const isInt = (value: WireValue): value is Int64 =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
const isRecord = (value: WireValue): value is WireRecord => typeof value === 'object' && value !== null && !Array.isArray(value);
const isArray = (value: WireValue): value is readonly WireValue[] => Array.isArray(value);
const product = (factors: readonly Int64[]): Int64 => normalInt(factors.reduce<bigint>((a, b) => a * BigInt(b), 1n));

/** The value of an operand; undefined: the record does not have it. @throws RangeError for a name that is no operand of `inst` */
export const operandValue = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
  record: WireRecord,
  operandName: string,
): WireRecord | undefined => {
  const operand = inst.operands.find((o) => o.name === operandName);
  if (!operand) throw new RangeError(`no operand called "${operandName}" in ${inst.name}`);
  const list = own(record, operandList(isa, operand));
  const value = isArray(list) ? list[operand.index] : undefined;
  return isRecord(value) ? value : undefined;
};

/** What the record of an operand says how to read it; undefined: nothing. */
export const roleOf = (isa: ResolvedIsa, operand: WireRecord): OperandRole | undefined =>
  operandRecord(isa, own(operand, unionOf(isa, isa.wire.operandUnion).tag))?.role;

/** The header key that holds the operand. */
export const operandList = (isa: ResolvedIsa, operand: Pick<OperandSpec, 'direction'>): string =>
  operand.direction === 'in' ? isa.wire.ins : isa.wire.outs;

/** What an operand's record says by its role; undefined: it has no role, or a size in it is an expression. */
export const accessOf = (isa: ResolvedIsa, operand: WireRecord): OperandView | undefined => {
  const result = viewOperand(isa, operand);
  return result.ok ? result.value : undefined;
};

/**
 * As `accessOf`, with the reason: `plugin/no-access` for a kind without a role, `plugin/not-constant` for an expression,
 * `plugin/bad-value` for anything else.
 * @param path where the operand is in its record, for the diagnostics
 */
export const viewOperand = (isa: ResolvedIsa, operand: WireRecord, path: Diagnostic['path'] = []): Result<OperandView> => {
  const { tag } = unionOf(isa, isa.wire.operandUnion);
  const kind = own(operand, tag);
  const role = roleOf(isa, operand);
  if (!role)
    return failure([finding('plugin/no-access', path, 'an operand that is an access or an immediate', `${tag} ${show(kind)}`)]);

  const found: Diagnostic[] = [];
  const read = <T extends WireValue>(key: string, is: (value: WireValue) => value is T, expected: string): T | undefined => {
    const value = own(operand, key);
    if (is(value)) return value;
    found.push(wrongValue(value, [...path, key], expected));
    return undefined;
  };
  const dtype = read(role.dtype, isString, 'a dtype') ?? '';
  if (role.kind === 'immediate') {
    const value = read(role.value, isNumber, 'a number') ?? 0;
    return found.length > 0 ? failure(found) : success({ kind: 'immediate', dtype, value, record: operand });
  }
  const tensor = read(role.tensor, isString, "a tensor's name") ?? '';
  const entries = read(role.pairs, isArray, 'a list of [step, num]') ?? [];
  const pairs = entries.map((entry, i): readonly [Int64, Int64] => {
    const [step, num] = isArray(entry) ? entry : [];
    const at = [...path, role.pairs, i];
    if (!isInt(step)) found.push(wrongValue(step, [...at, 0], 'an integer'));
    if (!isInt(num) || num < 0) found.push(wrongValue(num, [...at, 1], 'an integer from 0 up'));
    return [isInt(step) ? normalInt(step) : 0, isInt(num) ? normalInt(num) : 0];
  });
  const written = own(operand, role.offset);
  const offset = written === undefined ? 0 : written;
  if (!isInt(offset) && !isRecord(offset)) found.push(wrongValue(offset, [...path, role.offset], 'an integer'));
  if (found.length > 0) return failure(found);

  const [partitions = 0, ...others] = pairs.map(([, num]) => num);
  const perPartition = product(others);
  return success({
    kind: 'access',
    tensor,
    dtype,
    pairs,
    offset: isInt(offset) ? normalInt(offset) : undefined,
    partitions,
    perPartition,
    elements: product([partitions, perPartition]),
    record: operand,
  });
};

const isString = (value: WireValue): value is string => typeof value === 'string';
const isNumber = (value: WireValue): value is Int64 => typeof value === 'number' || typeof value === 'bigint';
/** A wire value in a diagnostic, cut short. */
export const show = (value: WireValue): string => {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return isArray(value) ? 'a list' : 'an object';
};

/** An object where a constant should be is an expression. */
export const wrongValue = (value: WireValue, path: Diagnostic['path'], expected: string): Diagnostic =>
  isRecord(value)
    ? finding('plugin/not-constant', path, expected, 'an expression', 'its value is not known before the program runs')
    : finding('plugin/bad-value', path, expected, show(value));

const operandRecords = new WeakMap<ResolvedIsa, ReadonlyMap<string, RecordSpec>>();
/** The record of a case of the operand union, by any of its tags. */
const operandRecord = (isa: ResolvedIsa, tag: WireValue): RecordSpec | undefined => {
  let byTag = operandRecords.get(isa);
  if (!byTag) {
    const records = new Map(isa.records.map((r) => [r.name, r]));
    byTag = new Map(
      unionOf(isa, isa.wire.operandUnion).cases.flatMap((c) => {
        const record = records.get(c.record);
        return record ? c.tags.map((t): [string, RecordSpec] => [t, record]) : [];
      }),
    );
    operandRecords.set(isa, byTag);
  }
  return isString(tag) ? byTag.get(tag) : undefined;
};
