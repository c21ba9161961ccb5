/**
 * Affine expressions, as version 2 of the format writes them: a tree of nodes told apart by `kind`, shared parts repeated.
 * Version 1 (flat sums) is read only, and becomes version 2 in memory.
 */
import {
  field,
  type Int64,
  i64,
  list,
  maybeAffine as maybeAffineOf,
  nameOf,
  olderForm,
  record,
  recursiveRecord,
  recursiveUnion,
  type UnionDef,
  u64,
  type WireType,
} from '@instabrew/spec';
import { pages } from './pages.js';

/** An affine expression in memory. */
export type Affine =
  | { readonly kind: 'AffExprKind'; readonly terms: readonly AffineTermValue[]; readonly c: Int64 }
  | { readonly kind: 'AffIVKind'; readonly axis: string }
  | { readonly kind: 'IntRuntimeValueKind'; readonly regref: string }
  | { readonly kind: 'ShardIDKind'; readonly ub: Int64 }
  | { readonly kind: 'SumKind'; readonly n_terms: Int64; readonly terms: readonly Affine[] }
  | { readonly kind: 'MultKind'; readonly var: Affine; readonly scale: Int64 }
  | { readonly kind: 'FloorDivKind' | 'ModuloKind'; readonly numer: Affine; readonly denom: Int64 }
  | { readonly kind: 'CCDivKind'; readonly numer: Affine; readonly denom: Int64; readonly replica_groups_id: Int64 }
  | { readonly kind: 'CCGetRankKind'; readonly iteration_id: Int64; readonly channel_id: Int64 }
  | { readonly kind: 'IndirectArgId'; readonly arg_id: Int64 };

interface AffineTermValue {
  readonly idx: Affine;
  readonly coeff: Int64;
}

/** The fields of one kind of node, as they are in memory. */
type Case<K extends Affine['kind']> = Omit<Extract<Affine, { readonly kind: K }>, 'kind'>;

const source = { confidence: 'certain', pages: [pages.pelican, pages.versioning] } as const;

const AffineTerm = recursiveRecord<AffineTermValue>(
  'AffineTerm',
  () => ({
    idx: field(AffineExpr, {
      doc: 'A loop axis, a runtime value or the shard id.',
      source: {
        confidence: 'inferred',
        note: 'Two leaves are stated for this place; a runtime value is shown as the one term of a loop bound.',
      },
    }),
    coeff: field(i64),
  }),
  { doc: 'coeff * idx.', source },
);

const AffineSum = record(
  'AffineSum',
  { terms: field(list(AffineTerm)), c: field(i64) },
  { doc: 'The constant c plus all terms; a constant when there are none.', source },
);

const LoopAxisValue = record(
  'LoopAxisValue',
  { axis: field(nameOf('axis')) },
  { doc: 'Value of the induction variable of an enclosing loop.', source },
);

const RuntimeValue = record(
  'RuntimeValue',
  { regref: field(nameOf('register')) },
  { doc: 'Value of a register at run time.', source },
);

const ShardId = record(
  'ShardId',
  { ub: field(i64, { doc: 'Number of shards.', source: 'inferred' }) },
  { doc: 'Index of the shard that executes.', source },
);

const SumOfExpressions = recursiveRecord<Case<'SumKind'>>(
  'SumOfExpressions',
  () => ({ n_terms: field(u64, { doc: 'Number of terms.', counts: 'terms' }), terms: field(list(AffineExpr)) }),
  {
    doc: 'Sum of any expressions.',
    source,
  },
);

const Multiple = recursiveRecord<Case<'MultKind'>>('Multiple', () => ({ var: field(AffineExpr), scale: field(i64) }), {
  doc: 'scale * var.',
  source,
});

const FloorQuotient = recursiveRecord<Case<'FloorDivKind'>>(
  'FloorQuotient',
  () => ({ numer: field(AffineExpr), denom: field(i64) }),
  { doc: 'numer / denom, rounded towards minus infinity.', source },
);

const Remainder = recursiveRecord<Case<'ModuloKind'>>('Remainder', () => ({ numer: field(AffineExpr), denom: field(i64) }), {
  doc: 'numer modulo denom.',
  source,
});

const GroupQuotient = recursiveRecord<Case<'CCDivKind'>>(
  'GroupQuotient',
  () => ({ numer: field(AffineExpr), denom: field(i64), replica_groups_id: field(u64) }),
  { doc: 'A rank divided by the size of a replica group.', source },
);

const GroupRank = record(
  'GroupRank',
  { iteration_id: field(i64), channel_id: field(i64) },
  { doc: 'Rank of this core in a collective.', source },
);

const IndirectIndex = record(
  'IndirectIndex',
  { arg_id: field(i64, { doc: 'Position in indirection_ins.', range: [0, 2n ** 63n - 1n] }) },
  { doc: 'The index that an index operand supplies.', source },
);

/** Version 1: a flat sum over loop axes, which an operation may decorate. */
const versionOne = [
  olderForm(1, 'sum', {
    doc: 'c plus the sum of all terms.',
    when: { op: null },
    to: {
      object: {
        kind: 'AffExprKind',
        c: { get: 'c' },
        terms: {
          each: 'terms',
          to: { object: { coeff: { get: 'coef' }, idx: { object: { kind: 'AffIVKind', axis: { get: 'AxisLabel' } } } } },
        },
      },
    },
  }),
  olderForm(1, 'quotient', {
    doc: 'The sum divided by op_param.',
    when: { op: 'Div' },
    to: { object: { kind: 'FloorDivKind', numer: { form: 'sum' }, denom: { get: 'op_param' } } },
  }),
  olderForm(1, 'remainder', {
    doc: 'The sum modulo op_param.',
    when: { op: 'Mod' },
    to: { object: { kind: 'ModuloKind', numer: { form: 'sum' }, denom: { get: 'op_param' } } },
  }),
  olderForm(1, 'group quotient', {
    doc: 'Despite its name no rank, but a division by the size of group 0.',
    when: { op: 'CCGetRank' },
    to: { object: { kind: 'CCDivKind', numer: { form: 'sum' }, denom: { get: 'op_param' }, replica_groups_id: 0 } },
  }),
  olderForm(1, 'index', {
    doc: 'The index of an index operand. Its sum is 0; version 1 itself left it out, which is accepted.',
    when: { op: 'IndirectArgId' },
    only: { c: 0, terms: [] },
    to: { object: { kind: 'IndirectArgId', arg_id: { get: 'op_param' } } },
  }),
];

export const AffineExpr: UnionDef<Affine> = recursiveUnion<Affine>(
  'AffineExpr',
  'kind',
  () => ({
    AffExprKind: AffineSum,
    AffIVKind: LoopAxisValue,
    IntRuntimeValueKind: RuntimeValue,
    ShardIDKind: ShardId,
    SumKind: SumOfExpressions,
    MultKind: Multiple,
    FloorDivKind: FloorQuotient,
    ModuloKind: Remainder,
    CCDivKind: GroupQuotient,
    CCGetRankKind: GroupRank,
    IndirectArgId: IndirectIndex,
  }),
  {
    doc: 'Integer expression over loop axes, registers and ranks.',
    aliases: { ModuloKind: ['CCModKind'] },
    older: versionOne,
    source: { ...source, note: 'CCModKind is read, and becomes ModuloKind; it is never written.' },
  },
);

/** A constant of type `of`, or an affine expression under the same key. */
export const maybeAffine = <T, X extends 'int' | 'real' | 'bool'>(of: WireType<T, X>): WireType<T | Affine, X> =>
  maybeAffineOf(of, AffineExpr);

/** Constants as expressions, for what a required one starts as. */
export const zero = { kind: 'AffExprKind', c: 0, terms: [] } as const;
export const one = { ...zero, c: 1 } as const;
