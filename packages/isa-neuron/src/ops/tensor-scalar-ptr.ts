/** A tensor and scalars from memory, through two ALU stages, with sums and recurrences along the partition. */
import { and, eq, le, ne, not, oneOf, or, select } from '@instabrew/expr';
import { absent, bool, constraint, field, input, map, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import {
  engine,
  entries,
  implies,
  indexedFromGen4,
  isAnyOf,
  isBitwise,
  isIndexed,
  isInteger,
  notBothInPsum,
  notOn,
  onPartitions,
  perPartitionScalars,
  sameElements,
  samePartitions,
  startsAligned,
} from '../checks.js';
import { assigned, simulated } from '../engines.js';
import { EngineAccumulationType } from '../enums/activation.js';
import { AluOpType } from '../enums/alu.js';
import { TSCMode } from '../enums/reduce.js';
import { klrDefault } from '../gaps.js';
import { gen2 } from '../generations.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { noAlu, stage } from '../stages.js';
import { onChip, perPartition, vectorData } from '../tensors.js';
import { allOf, startUp, vectorCost } from '../timing.js';

export const TensorScalarPtr = instruction('TensorScalarPtr', 29, {
  doc: 'out = op1(op0(in, scalar0), scalar1), element by element; scalar1 may be a tensor, the state of a recurrence, or give way to a sum.',
  family: 'tensor-scalar',
  engine: simulated('DVE', 'Pool', 'Activation'),
  operands: {
    in: input({ ...vectorData, doc: 'The data.' }),
    scalar0: input({
      memories: onChip,
      doc: 'Right side of the first stage; in a scan its start value.',
      shape: '[partitions, 1]',
    }),
    scalar1: input({
      memories: onChip,
      optional: true,
      doc: 'Right side of the second stage: one number per partition, or a tensor like in (is_scalar_tensor_tensor, scan).',
    }),
    out: output({ ...vectorData, doc: 'The results.' }),
    folded: output({ ...perPartition, optional: true, doc: 'The accumulator register, read after the instruction.' }),
  },
  fields: {
    op0: field(AluOpType, { doc: 'First stage.' }),
    reverse0: field(maybeAffine(bool), { doc: 'Swaps the sides of the first stage.' }),
    op1: field(AluOpType, { doc: 'Second stage, bypass for none; with acc the operation that folds.' }),
    reverse1: field(maybeAffine(bool), { doc: 'Swaps the sides of the second stage.' }),
    apply_transpose: field(maybeAffine(bool), { doc: 'Reads blocks of 32 x 32 transposed.' }).optional(),
    is_tensor_scalar_addr: field(maybeAffine(bool), { doc: 'Computes addresses, on whole numbers of 64 bits.' }).optional(),
    is_scalar_tensor_tensor: field(maybeAffine(bool), { doc: 'The second stage takes a tensor.' }).optional(),
    is_tensor_tensor_scan: field(maybeAffine(bool), {
      doc: 'A recurrence along the partition: y = op1(op0(in, y of the element before), scalar1).',
    }).optional(),
    acc: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register; Idle when nothing is folded.',
      source: klrDefault('Idle'),
    }).skipDefault('Idle'),
    negate_second_output: field(maybeAffine(bool), { doc: 'Negates folded.' }).optional(),
  },
  equality: 'fields',
  latency: ({ field: f, operand, nep, gen }) => {
    const fast = and(allOf([operand.in, operand.scalar1], 'bfloat16'), eq(f.op0, 'subtract'), eq(f.op1, 'mult'));
    return vectorCost(
      {
        operands: [operand.in, operand.out],
        nep,
        mult: select(f.is_tensor_tensor_scan, 2, select(f.is_scalar_tensor_tensor, select(fast, 1, 2), 1)),
        confidence: 'inferred',
        note: 'Public costs: one cycle; with a tensor on the second stage two (one for bfloat16, subtract then mult); a scan two.',
        writeDrain: {
          expr: select(eq(f.acc, 'Idle'), 0, startUp(64, gen('divisor.DVE'))),
          source: { confidence: 'inferred', page: pages.nki, note: 'About 64 cycles, by which a folding operation costs more.' },
        },
      },
      gen,
    );
  },
  constraints: ({ field: { op0, op1, acc, is_scalar_tensor_tensor, is_tensor_tensor_scan }, operand }) => {
    const source = { confidence: 'strong', pages: [pages.verifier, pages.nki] } as const;
    const bitwise = or(isBitwise(op0), isBitwise(op1));
    const { in: data, scalar1 } = operand;
    const withTensor = or(is_scalar_tensor_tensor, is_tensor_tensor_scan);
    const folds = oneOf(acc, ['ZeroAccumulate', 'AddAccumulate']);
    const stages = (first: string, second: string) => and(eq(op0, first), eq(op1, second));
    const unary = (op: typeof op0) => oneOf(op, ['bypass', 'rsqrt', 'abs']);
    return [
      ...onPartitions(operand, ['out']),
      ...startsAligned(operand, ['in', 'scalar0', 'scalar1', 'out', 'folded']),
      ...samePartitions(operand, 'out', ['in', 'scalar0', 'scalar1', 'folded'], source),
      ...sameElements(operand, 'out', ['in'], source),
      constraint(
        'scalar1-elements',
        select(withTensor, eq(scalar1.perPartition, data.perPartition), le(scalar1.perPartition, 1)),
        'scalar1 has as many elements per partition as in in the forms with a second tensor, and one otherwise',
        source,
      ),
      ...perPartitionScalars(operand, ['scalar0', 'folded'], source),
      constraint('one-psum', implies(withTensor, notBothInPsum(data, scalar1)), 'in and scalar1 are not both in PSUM', source),
      constraint(
        'acc',
        oneOf(acc, ['Idle', 'Zero', 'ZeroAccumulate', 'AddAccumulate']),
        'acc is Idle, Zero, ZeroAccumulate or AddAccumulate',
        source,
      ),
      constraint(
        'fold-op',
        implies(folds, oneOf(op1, ['add', 'subtract', 'mult', 'max', 'min'])),
        'a fold adds, subtracts, multiplies, or takes the largest or smallest',
        { ...source, note: 'subtract is allowed by the older of two rules only.' },
      ),
      constraint('fold-stage', not(and(folds, isBitwise(op0))), 'in front of a fold op0 is arithmetic', source),
      constraint('bitwise', implies(bitwise, isInteger(operand.in)), 'a bitwise operation takes integers', source),
      constraint(
        'tensor-bits',
        not(and(withTensor, bitwise)),
        'with a tensor on the second stage the operations are arithmetic',
        source,
      ),
      constraint(
        'scan-ops',
        not(and(is_tensor_tensor_scan, or(unary(op0), unary(op1)))),
        'the operations of a scan have two sides',
        source,
      ),
      ...(['in', 'scalar1', 'out'] as const).map((name) =>
        constraint(
          `${name}-axes`,
          implies(is_scalar_tensor_tensor, isAnyOf(operand[name].rank, [2, 3])),
          `with a second tensor ${name} is accessed along two or three axes`,
          source,
        ),
      ),
      constraint(
        'on-activation',
        implies(
          eq(engine, 'Activation'),
          and(not(withTensor), or(stages('mult', 'add'), stages('mult', 'bypass'), stages('add', 'bypass'))),
        ),
        'the scalar engine has mult then add, mult, and add only',
        source,
      ),
      indexedFromGen4(),
      constraint('indexed-form', not(and(withTensor, isIndexed)), 'with a second tensor nothing is selected by an index tensor', {
        confidence: 'certain',
        pages: [pages.accessPatterns],
      }),
      constraint('one-form', not(and(is_scalar_tensor_tensor, is_tensor_tensor_scan)), 'a scan is no other form', {
        confidence: 'inferred',
        page: pages.codegenArithmetic,
      }),
    ];
  },
  semantics: ({ field: f, operand }) => {
    const first = stage(f.op0, operand.in.element, operand.scalar0.element, f.reverse0);
    return map(['in', 'scalar0', 'scalar1'], 'out', stage(f.op1, first, operand.scalar1.element, f.reverse1), {
      refuse: [
        { when: f.is_tensor_tensor_scan, reason: 'a scan carries a value from element to element, which no skeleton does' },
        { when: f.is_tensor_scalar_addr, reason: 'address arithmetic of 64 bits is not modelled yet' },
        { when: f.apply_transpose, reason: 'the transposed order is not modelled yet' },
        { when: ne(f.acc, 'Idle'), reason: 'the accumulator register is not modelled yet' },
        { when: or(isBitwise(f.op0), isBitwise(f.op1)), reason: 'bitwise operations on raw integers are not modelled yet' },
        { when: or(noAlu(f.op0), noAlu(f.op1)), reason: 'the operation is not an ALU operation' },
      ],
      source: {
        confidence: 'strong',
        pages: [pages.sim, pages.nki],
        note: 'With a tensor on the second stage: (in op0 scalar0) op1 scalar1, as documented; a code generation page puts the scalar on the left.',
      },
    });
  },
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.sim, pages.codegenArithmetic],
    note: 'In a scan the operands are the data, the start value and the second tensor, in this order.',
  },
});

export const TensorScalarCache = instruction('TensorScalarCache', 30, {
  doc: 'A running fold along the partition: reg = op1(op0(in, scalar0), reg), which out holds after each element, or at the end.',
  family: 'tensor-scalar',
  engine: assigned('DVE'),
  operands: {
    in: input({ memories: onChip, doc: 'The data.' }),
    scalar0: input({ ...perPartition, doc: 'Right side of the first stage.' }),
    scalar1: input({ ...perPartition, optional: true, doc: 'Start value, with LoadAccumulate.' }),
    out: output({ memories: onChip, doc: 'The register after each element (Cumulative, TensorScan) or at the end (Reduce).' }),
    folded: output({ memories: onChip, optional: true, shape: '[partitions, 1]', doc: 'The register at the end.' }),
  },
  fields: {
    op0: field(AluOpType, { doc: 'First stage.' }),
    reverse0: field(maybeAffine(bool), { doc: 'Swaps the sides of the first stage.' }).optional(),
    op1: field(AluOpType, { doc: 'The operation that folds; the new value is its left side.' }),
    reverse1: field(maybeAffine(bool), { doc: 'Swaps the sides of the fold.' }).optional(),
    mode: field(TSCMode, { doc: 'What out holds.' }).skipDefault('Reduce'),
    acc: field(EngineAccumulationType, {
      doc: 'Where the register starts: at the identity of op1, at what it holds, or at scalar1.',
    }).skipDefault('Idle'),
  },
  equality: 'fields',
  latency: ({ operand, nep, gen }) =>
    vectorCost(
      {
        operands: [operand.in, operand.out],
        nep,
        mult: 1,
        note: 'Nothing is published for it: the cycle of tensor-scalar operations is taken.',
      },
      gen,
    ),
  constraints: ({ field: { op0, op1, acc, mode, reverse0, reverse1 }, operand }) => {
    const source = { confidence: 'strong', pages: [pages.errors, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['in', 'scalar0', 'scalar1', 'folded'], source),
      ...perPartitionScalars(operand, ['scalar0', 'scalar1', 'folded'], source),
      constraint('inputs', le(entries('ins'), 3), 'there are two or three inputs', source),
      constraint('outputs', le(entries('outs'), 2), 'there are one or two outputs', source),
      constraint(
        'acc',
        oneOf(acc, ['ZeroAccumulate', 'AddAccumulate', 'LoadAccumulate']),
        'acc is ZeroAccumulate, AddAccumulate or LoadAccumulate',
        source,
      ),
      constraint(
        'start',
        eq(operand.scalar1.present, eq(acc, 'LoadAccumulate')),
        'scalar1 is given with LoadAccumulate only',
        source,
      ),
      constraint('op0', not(or(isBitwise(op0), eq(op0, 'rsqrt'))), 'op0 is arithmetic, and not rsqrt', source),
      constraint('op1', oneOf(op1, ['add', 'subtract', 'mult', 'min', 'max']), 'op1 is add, subtract, mult, min or max', source),
      constraint(
        'scan',
        implies(eq(mode, 'TensorScan'), and(eq(op0, 'bypass'), not(reverse0))),
        'a TensorScan has no first stage',
        source,
      ),
      constraint(
        'reverse-generation',
        or(notOn(gen2), not(or(reverse0, reverse1))),
        'on gen2 the sides of the stages are not swapped',
        source,
      ),
      constraint(
        'elements',
        eq(operand.out.perPartition, select(eq(mode, 'Reduce'), 1, operand.in.perPartition)),
        'out has one element per partition with Reduce, and those of in otherwise',
        source,
      ),
      constraint(
        'dtypes',
        not(or(oneOf(operand.in.dtype, ['int32', 'uint32']), oneOf(operand.out.dtype, ['int32', 'uint32']))),
        'in and out are no integers of 32 bits',
        source,
      ),
    ];
  },
  semantics: absent('a running fold: no skeleton carries a value from element to element'),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.sim, pages.alu],
    note: 'DVE is pinned for the cumulative form.',
  },
});
