/** Rules that several instructions share. Each call is a rule of its own, with the line of the call. */
import { and, type Ex, eq, ge, le, not, oneOf, or, ref } from '@instabrew/expr';
import { constraint, family, type OperandReferences } from '@instabrew/spec';
import { bitwiseOps } from './alu.js';
import { pages } from './pages.js';

const source = { confidence: 'certain', pages: [pages.verifier] } as const;

/** The engine that a record states, for rules that depend on it. */
export const engine = ref('field.engine', 'enum:EngineType');

/** `if` implies `then`. */
export const implies = (cond: Ex<'bool'>, then: Ex<'bool'>): Ex<'bool'> => or(not(cond), then);

/** 1 to 128 partitions; an absent operand passes. */
export const onPartitions = family((name: string, operand: OperandReferences) =>
  constraint(
    `${name}-partitions`,
    implies(operand.present, and(ge(operand.partitions, 1), le(operand.partitions, 128))),
    `${name} covers 1 to 128 partitions`,
    source,
  ),
);

export const samePartitions = family((a: string, b: string, left: OperandReferences, right: OperandReferences) =>
  constraint(`${a}-${b}-partitions`, eq(left.partitions, right.partitions), `${a} and ${b} cover as many partitions`, source),
);

export const sameElements = family((a: string, b: string, left: OperandReferences, right: OperandReferences) =>
  constraint(
    `${a}-${b}-elements`,
    eq(left.perPartition, right.perPartition),
    `${a} and ${b} have as many elements per partition`,
    source,
  ),
);

/** One number per partition, or an immediate; an absent operand passes. */
export const perPartitionScalar = family((name: string, operand: OperandReferences) =>
  constraint(`${name}-scalar`, le(operand.perPartition, 1), `${name} has one element per partition`, source),
);

/** The operation works on bits: it needs integers and the vector engine. */
export const isBitwise = (op: Ex<'enum:AluOpType'>): Ex<'bool'> => oneOf(op, bitwiseOps);

export const isInteger = ({ dtype }: OperandReferences): Ex<'bool'> =>
  oneOf(dtype, ['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'uint64', 'int64']);

export const isPacked = ({ dtype }: OperandReferences): Ex<'bool'> =>
  oneOf(dtype, ['float4_e2m1fn_x4', 'float8_e4m3fn_x4', 'float8_e5m2_x4']);

export const sameDtype = family((a: string, b: string, left: OperandReferences, right: OperandReferences) =>
  constraint(`${a}-${b}-dtype`, eq(left.dtype, right.dtype), `${a} and ${b} have one dtype`, source),
);

/** A fixed number of elements per partition; an absent operand passes. */
export const hasElements = family((name: string, count: number, operand: OperandReferences) =>
  constraint(
    `${name}-elements`,
    implies(operand.present, eq(operand.perPartition, count)),
    `${name} has ${count} elements per partition`,
    source,
  ),
);

/** A rule that the public documentation of the operation states. */
export const documented = family((name: string, holds: Ex<'bool'>, message: string) =>
  constraint(name, holds, message, { confidence: 'certain', page: pages.nki }),
);
