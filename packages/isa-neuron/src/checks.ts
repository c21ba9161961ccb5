/** Rules that several instructions share. Each call makes rules of its own, with the line of the call. */
import { and, type Ex, eq, ge, gt, le, lt, mod, mul, ne, not, oneOf, or, ref, select, toReal } from '@instabrew/expr';
import {
  type ConstraintSpec,
  constraint,
  family,
  type GenerationDef,
  type OperandReferences,
  type Source,
} from '@instabrew/spec';
import { bitwiseOps } from './alu.js';
import { gen4, generations } from './generations.js';
import { pages } from './pages.js';

/** Facts about the machine, sure whichever instruction they are about. */
const machine = { confidence: 'certain', pages: [pages.verifier, pages.accessPatterns] } as const;

/** The engine that a record states, for rules that depend on it. */
export const engine = ref('field.engine', 'enum:EngineType');

/** `if` implies `then`. */
export const implies = (cond: Ex<'bool'>, then: Ex<'bool'>): Ex<'bool'> => or(not(cond), then);

/** The value is one of these numbers. */
export const isAnyOf = (value: Ex<'int'>, [first, ...others]: readonly [number, ...number[]]): Ex<'bool'> =>
  others.reduce((any, next) => or(any, eq(value, next)), eq(value, first));

// --- generations ---------------------------------------------------------------------------------------------------

const arch = ref('gen.arch', 'int');
/** The program is for this generation or a later one. */
export const from = (generation: GenerationDef): Ex<'bool'> => ge(arch, generations.indexOf(generation));
/** The program is for an earlier generation. */
export const before = (generation: GenerationDef): Ex<'bool'> => lt(arch, generations.indexOf(generation));
/** The program is for another generation. */
export const notOn = (generation: GenerationDef): Ex<'bool'> => ne(arch, generations.indexOf(generation));

/** How many entries a list of the record has. */
export const entries = (key: string): Ex<'int'> => ref(`length.${key}`, 'int');

/** Some operand is selected by an index tensor. */
export const isIndexed = gt(entries('indirection_ins'), 0);
export const notIndexed = eq(entries('indirection_ins'), 0);

/** On engines, index tensors select elements from gen4 on; transfers have other rules. */
export const indexedFromGen4 = family(() =>
  constraint('indexed-generation', or(notIndexed, from(gen4)), 'index tensors select elements from gen4 on', machine),
);

// --- sizes and places of operands ----------------------------------------------------------------------------------

type Operands<K extends string> = { readonly [name in K]: OperandReferences };
type Rules = readonly ConstraintSpec[];

/** It is not there, or a number in place of a tensor. */
export const noTensor = ({ present, isImmediate }: OperandReferences): Ex<'bool'> => or(not(present), isImmediate);

/** 1 to 128 partitions; an absent operand passes. Where operands have as many, one of them is enough. */
export const onPartitions = family(
  <K extends string>(operand: Operands<K>, names: readonly NoInfer<K>[]): Rules =>
    names.map((name) => {
      const { present, partitions } = operand[name];
      const holds = implies(present, and(ge(partitions, 1), le(partitions, 128)));
      return constraint(`${name}-partitions`, holds, `${name} covers 1 to 128 partitions`, machine);
    }),
);

/** Tensors among the others cover as many partitions as the first. */
export const samePartitions = family(
  <K extends string>(operand: Operands<K>, first: NoInfer<K>, others: readonly NoInfer<K>[], source: Source): Rules =>
    others.map((name) =>
      constraint(
        `${name}-${first}-partitions`,
        or(noTensor(operand[name]), eq(operand[name].partitions, operand[first].partitions)),
        `${name} and ${first} cover as many partitions`,
        source,
      ),
    ),
);

/**
 * On-chip operands start at partition 0; at 64 too if they cover up to 64, at 32 and 96 too if up to 32.
 * @param covered partitions that decide which, where they are not those of the operand
 */
export const startsAligned = family(
  <K extends string>(operand: Operands<K>, names: readonly NoInfer<K>[], covered?: Ex<'int'>): Rules =>
    names.map((name) => {
      const { partitions, startPartition } = operand[name];
      const height = covered ?? partitions;
      const step = select(gt(height, 64), 128, select(gt(height, 32), 64, 32));
      return constraint(
        `${name}-start`,
        and(le(startPartition, 96), eq(mod(startPartition, step), 0)),
        `${name} starts at partition 0, with up to 64 partitions also at 64, with up to 32 also at 32 or 96`,
        machine,
      );
    }),
);

/** Scales of blocks start at 0, 4, 8 or 12 of 32 partitions. */
export const startsLikeScales = ({ startPartition }: OperandReferences): Ex<'bool'> =>
  and(lt(mod(startPartition, 32), 16), eq(mod(startPartition, 4), 0));

/** Tensors among the others have as many elements per partition as the first. */
export const sameElements = family(
  <K extends string>(operand: Operands<K>, first: NoInfer<K>, others: readonly NoInfer<K>[], source: Source): Rules =>
    others.map((name) =>
      constraint(
        `${name}-${first}-elements`,
        or(noTensor(operand[name]), eq(operand[name].perPartition, operand[first].perPartition)),
        `${name} and ${first} have as many elements per partition`,
        source,
      ),
    ),
);

/** Elements of all partitions. A real: exact up to 2^53, and rounded alike for equal counts above. */
export const elements = ({ partitions, perPartition }: OperandReferences): Ex<'real'> =>
  mul(toReal(partitions), toReal(perPartition));

/** As many elements in all, however they are spread over partitions; memory that has none is one row. */
export const sameCount = (a: OperandReferences, b: OperandReferences): Ex<'bool'> => eq(elements(a), elements(b));

/** One number per partition, or an immediate; absent operands pass. */
export const perPartitionScalars = family(
  <K extends string>(operand: Operands<K>, names: readonly NoInfer<K>[], source: Source): Rules =>
    names.map((name) =>
      constraint(`${name}-scalar`, le(operand[name].perPartition, 1), `${name} has one element per partition`, source),
    ),
);

/** A fixed number of elements per partition; an absent operand passes. */
export const hasElements = family(
  <K extends string>(operand: Operands<K>, name: NoInfer<K>, count: number, source: Source): ConstraintSpec =>
    constraint(
      `${name}-elements`,
      implies(operand[name].present, eq(operand[name].perPartition, count)),
      `${name} has ${count} element${count === 1 ? '' : 's'} per partition`,
      source,
    ),
);

export const inDram = ({ memory }: OperandReferences): Ex<'bool'> => eq(memory, 'DRAM');
export const inSbuf = ({ memory }: OperandReferences): Ex<'bool'> => eq(memory, 'SB');
const inPsum = ({ memory }: OperandReferences): Ex<'bool'> => eq(memory, 'PSUM');

/** Accesses along up to `count` axes, the one of partitions among them. */
export const fewAxes = family(
  <K extends string>(operand: Operands<K>, names: readonly NoInfer<K>[], count: number, source: Source): Rules =>
    names.map((name) =>
      constraint(`${name}-axes`, le(operand[name].rank, count), `${name} is accessed along up to ${count} axes`, source),
    ),
);

/** The Pool engine does not reach PSUM. */
export const poolOutsidePsum = family(
  ([first, ...others]: readonly [OperandReferences, ...OperandReferences[]], source: Source): ConstraintSpec =>
    constraint(
      'pool-memory',
      implies(
        eq(engine, 'Pool'),
        others.reduce((all, next) => and(all, not(inPsum(next))), not(inPsum(first))),
      ),
      'on Pool no operand lies in PSUM',
      source,
    ),
);

/** Two data inputs are not both read from PSUM. */
export const notBothInPsum = (a: OperandReferences, b: OperandReferences): Ex<'bool'> => not(and(inPsum(a), inPsum(b)));

// --- dtypes and operations -----------------------------------------------------------------------------------------

/** The operation works on bits: it needs integers and the vector engine. */
export const isBitwise = (op: Ex<'enum:AluOpType'>): Ex<'bool'> => oneOf(op, bitwiseOps);

export const isInteger = ({ dtype }: OperandReferences): Ex<'bool'> =>
  oneOf(dtype, ['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'uint64', 'int64']);

export const isPacked = ({ dtype }: OperandReferences): Ex<'bool'> =>
  oneOf(dtype, ['float4_e2m1fn_x4', 'float8_e4m3fn_x4', 'float8_e5m2_x4']);

export const sameDtype = family(
  <K extends string>(operand: Operands<K>, a: NoInfer<K>, b: NoInfer<K>, source: Source): ConstraintSpec =>
    constraint(`${a}-${b}-dtype`, eq(operand[a].dtype, operand[b].dtype), `${a} and ${b} have one dtype`, source),
);

/** What transfers combine sources with, and collectives contributions. */
export const combines = (op: Ex<'enum:AluOpType'>): Ex<'bool'> => oneOf(op, ['add', 'max', 'min']);

/** A fold says what it does: the register is left alone, or `op` is the maximum. */
export const foldsMaximum = family(
  (command: Ex<'enum:EngineAccumulationType'>, op: Ex<'enum:AluOpType'>, source: Source): ConstraintSpec =>
    constraint('reduce-op', or(eq(command, 'Idle'), eq(op, 'max')), 'a fold takes the maximum', source),
);

/** A rule that the public documentation of the operation states. */
export const documented = family(
  (name: string, holds: Ex<'bool'>, message: string): ConstraintSpec =>
    constraint(name, holds, message, { confidence: 'certain', page: pages.nki }),
);
