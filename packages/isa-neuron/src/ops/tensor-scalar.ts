/** A tensor and two constants, through two ALU stages. */
import { and, eq, not, oneOf, or } from '@instabrew/expr';
import { bool, constraint, f32, field, input, map, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import {
  engine,
  from,
  implies,
  indexedFromGen4,
  isBitwise,
  isInteger,
  onPartitions,
  poolOutsidePsum,
  sameElements,
  samePartitions,
  startsAligned,
} from '../checks.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { gen3 } from '../generations.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { noAlu, stage } from '../stages.js';
import { vectorData } from '../tensors.js';
import { vectorCost } from '../timing.js';

export const TensorScalar = instruction('TensorScalar', 28, {
  family: 'tensor-scalar',
  doc: 'out = op1(op0(in, const0), const1), element by element; the sides of each operation can be swapped.',
  engine: simulated('DVE', 'Activation', 'Pool'),
  operands: { in: input({ ...vectorData, doc: 'The data.' }), out: output({ ...vectorData, doc: 'The results.' }) },
  fields: {
    op0: field(AluOpType, { doc: 'First stage.' }),
    const0: field(f32, { doc: 'Right side of the first stage.' }),
    reverse0: field(maybeAffine(bool), { doc: 'Swaps the sides of the first stage.' }),
    op1: field(AluOpType, { doc: 'Second stage; bypass for none.' }),
    const1: field(f32, { doc: 'Right side of the second stage.' }),
    reverse1: field(maybeAffine(bool), { doc: 'Swaps the sides of the second stage.' }),
  },
  equality: 'fields',
  latency: ({ operand, nep, gen }) =>
    vectorCost(
      {
        operands: [operand.in, operand.out],
        nep,
        mult: 1,
        note: 'Public costs: one cycle, for one stage or two.',
      },
      gen,
    ),
  constraints: ({ field: { op0, op1 }, operand }) => {
    const source = { confidence: 'certain', pages: [pages.verifier, pages.nki] } as const;
    const bitwise = or(isBitwise(op0), isBitwise(op1));
    const bitwiseOrNone = (op: typeof op0) => or(isBitwise(op), eq(op, 'bypass'));
    const stages = (first: string, second: string) => and(eq(op0, first), eq(op1, second));
    return [
      ...onPartitions(operand, ['out']),
      ...startsAligned(operand, ['in', 'out']),
      ...samePartitions(operand, 'out', ['in'], source),
      ...sameElements(operand, 'out', ['in'], source),
      constraint(
        'one-kind',
        implies(bitwise, and(bitwiseOrNone(op0), bitwiseOrNone(op1))),
        'both stages are bitwise, or neither',
        source,
      ),
      constraint(
        'bitwise',
        implies(bitwise, and(isInteger(operand.in), isInteger(operand.out), not(oneOf(engine, ['Pool', 'Activation'])))),
        'a bitwise operation takes integers and runs on DVE',
        source,
      ),
      constraint(
        'on-activation',
        implies(eq(engine, 'Activation'), or(stages('mult', 'add'), stages('mult', 'bypass'), stages('add', 'bypass'))),
        'the scalar engine has mult then add, mult, and add only',
        source,
      ),
      constraint('on-pool', implies(eq(engine, 'Pool'), eq(op0, 'rsqrt')), 'Pool has rsqrt only', source),
      constraint('abs-generation', implies(eq(op0, 'abs'), from(gen3)), 'abs is there from gen3 on', source),
      poolOutsidePsum([operand.in, operand.out], source),
      indexedFromGen4(),
    ];
  },
  semantics: ({ field: { op0, op1, const0, const1, reverse0, reverse1 }, operand }) =>
    map(['in'], 'out', stage(op1, stage(op0, operand.in.element, const0, reverse0), const1, reverse1), {
      refuse: [
        { when: or(isBitwise(op0), isBitwise(op1)), reason: 'bitwise operations on raw integers are not modelled yet' },
        { when: or(noAlu(op0), noAlu(op1)), reason: 'the operation is not an ALU operation' },
      ],
      source: { confidence: 'certain', pages: [pages.sim, pages.nki] },
    }),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim] },
});
