/** Folding the free axes of a tensor. */
import {
  add,
  and,
  apply,
  arg,
  div,
  type Ex,
  eq,
  gt,
  int,
  le,
  max,
  mod,
  neg,
  not,
  oneOf,
  or,
  select,
  toReal,
} from '@instabrew/expr';
import { bool, constraint, field, input, type OperandReferences, output, reduce } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { alu } from '../alu.js';
import { engine, implies, indexedFromGen4, isBitwise, notIndexed, onPartitions, startsAligned } from '../checks.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { AxisListType } from '../enums/reduce.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { vectorData } from '../tensors.js';
import { vectorCost } from '../timing.js';

// biome-ignore format: a list of names
const overFree = [
  'add', 'subtract', 'mult', 'max', 'min', 'bitwise_and', 'bitwise_or', 'bitwise_xor', 'logical_and', 'logical_or', 'logical_xor', 'average',
];
const overPartitions = ['add', 'average', 'max', 'bitwise_or', 'bitwise_and', 'bitwise_xor'];

/** How many of the innermost axes are folded. */
const foldedAxes = (axis: Ex<'enum:AxisListType'>): Ex<'int'> =>
  select(eq(axis, 'X'), int(1), select(eq(axis, 'XY'), int(2), select(eq(axis, 'XYZ'), int(3), int(4))));

export const TensorReduce = instruction('TensorReduce', 27, {
  doc: 'Folds the innermost axes of ifmap with op: a = first element, then a = op(a, next).',
  engine: simulated('DVE', 'Pool'),
  operands: {
    ifmap: input({ ...vectorData, doc: 'The data.', shape: '[partitions <= 128, kept, folded]' }),
    dst: output({ ...vectorData, doc: 'The results.', shape: '[partitions <= 128, kept]' }),
  },
  fields: {
    op: field(AluOpType, { doc: 'The operation.' }),
    axis: field(AxisListType, { doc: 'The axes that are folded.' }),
    apply_transpose: field(maybeAffine(bool), { doc: 'Reads blocks of 32 x 32 transposed.' }).optional(),
    negate: field(maybeAffine(bool), { doc: 'Negates the results.' }).optional(),
  },
  equality: 'base',
  latency: ({ operand: { ifmap, dst }, nep, gen }) =>
    vectorCost(
      {
        operands: [ifmap, dst],
        nep,
        mult: 1,
        note: 'Public costs: one cycle; half a cycle for add and max of bfloat16, which a whole multiplier cannot express.',
      },
      gen,
    ),
  constraints: ({ field: { op, axis, apply_transpose, negate }, operand }) => {
    const { ifmap, dst } = operand;
    const source = { confidence: 'certain', pages: [pages.verifier, pages.nki] } as const;
    const across = oneOf(axis, ['C', 'XYZWC']);
    const bits = (x: OperandReferences) => oneOf(x.dtype, ['int32', 'uint8', 'uint16', 'uint32']);
    const multipleOf32 = (count: Ex<'int'>) => eq(mod(count, 32), 0);
    return [
      ...onPartitions(operand, ['ifmap', 'dst']),
      ...startsAligned(operand, ['ifmap', 'dst']),
      constraint(
        'partitions',
        or(across, eq(ifmap.partitions, dst.partitions)),
        'ifmap and dst cover as many partitions',
        source,
      ),
      constraint(
        'kept',
        or(across, eq(mod(ifmap.perPartition, max(dst.perPartition, 1)), 0)),
        'an element of dst folds as many of ifmap as any other',
        source,
      ),
      constraint(
        'all-folded',
        or(across, gt(ifmap.rank, add(foldedAxes(axis), 1)), le(dst.perPartition, 1)),
        'dst has one element per partition where all axes of ifmap are folded',
        source,
      ),
      constraint(
        'op',
        select(across, oneOf(op, overPartitions), oneOf(op, overFree)),
        'op folds the axes that axis names',
        source,
      ),
      constraint(
        'bitwise',
        implies(isBitwise(op), and(bits(ifmap), bits(dst))),
        'a bitwise operation takes int32, uint8, uint16 or uint32',
        source,
      ),
      constraint('negate-bits', not(and(negate, isBitwise(op))), 'the result of a bitwise operation is not negated', source),
      constraint(
        'across',
        implies(across, and(not(negate), not(eq(engine, 'DVE')))),
        'partitions are folded on Pool, without negate',
        source,
      ),
      constraint(
        'transposed-blocks',
        implies(and(across, apply_transpose), and(multipleOf32(ifmap.partitions), multipleOf32(ifmap.perPartition))),
        'partitions are folded in blocks of 32 by 32 where they are read transposed',
        source,
      ),
      indexedFromGen4(),
      constraint('indexed-axis', or(notIndexed, eq(axis, 'X')), 'with an index tensor only X is folded', source),
    ];
  },
  semantics: ({ field: { op, axis, apply_transpose, negate } }) => {
    const acc = arg('acc', 'real');
    const average = eq(op, 'average');
    const folded = select(average, div(acc, toReal(arg('count', 'int'))), acc);
    return reduce(
      {
        input: 'ifmap',
        output: 'dst',
        axes: foldedAxes(axis),
        combine: select(average, add(acc, arg('x', 'real')), apply(alu, op, [acc, arg('x', 'real')])),
        finish: select(negate, neg(folded), folded),
      },
      {
        refuse: [
          { when: oneOf(axis, ['C', 'XYZWC']), reason: 'folding across partitions is not modelled yet' },
          { when: apply_transpose, reason: 'the transposed order is not modelled yet' },
          { when: isBitwise(op), reason: 'bitwise operations on raw integers are not modelled yet' },
          { when: eq(op, 'elemwise_mul'), reason: 'the operation is not an ALU operation' },
        ],
        source: {
          confidence: 'certain',
          pages: [pages.sim, pages.pool],
          note: 'An average divides the sum once; the original divides each element, which rounds more often.',
        },
      },
    );
  },
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenArithmetic] },
});
