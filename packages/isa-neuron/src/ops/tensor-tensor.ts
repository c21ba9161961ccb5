/** Two tensors, element by element, on the vector engine. */
import { and, apply, eq, ne, oneOf, or, select } from '@instabrew/expr';
import { constraint, field, input, map, output } from '@instabrew/spec';
import { alu } from '../alu.js';
import {
  engine,
  implies,
  indexedFromGen4,
  inSbuf,
  isBitwise,
  isInteger,
  notBothInPsum,
  onPartitions,
  poolOutsidePsum,
  sameElements,
  samePartitions,
  startsAligned,
} from '../checks.js';
import { simulated } from '../engines.js';
import { EngineAccumulationType } from '../enums/activation.js';
import { AluOpType } from '../enums/alu.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { vectorData } from '../tensors.js';
import { allOf, vectorCost } from '../timing.js';

export const TensorTensor = instruction('TensorTensor', 31, {
  doc: 'out = op(in0, in1), element by element.',
  engine: simulated('DVE', 'Pool'),
  operands: {
    in0: input({ ...vectorData, doc: 'The left side.' }),
    in1: input({ ...vectorData, doc: 'The right side.' }),
    out: output({ ...vectorData, doc: 'The results.' }),
  },
  fields: {
    op: field(AluOpType, { doc: 'The operation.' }),
    acc: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register; always Idle in a legal program.',
    }).skipDefault('Idle'),
  },
  equality: 'base',
  latency: ({ field: { op }, operand: { in0, in1, out }, nep, gen }) =>
    vectorCost(
      {
        operands: [in0, in1, out],
        nep,
        mult: select(and(allOf([in0, in1, out], 'bfloat16'), oneOf(op, ['add', 'mult', 'subtract'])), 1, 2),
        note: 'Public costs: one cycle for add, mult and subtract of bfloat16, two otherwise. They also say one when an input lies in PSUM, which a record does not show.',
      },
      gen,
    ),
  constraints: ({ field: { op, acc }, operand }) => {
    const { in0, in1, out } = operand;
    const source = { confidence: 'certain', pages: [pages.verifier, pages.nki] } as const;
    const bothInSbuf = and(inSbuf(in0), inSbuf(in1));
    return [
      ...onPartitions(operand, ['out']),
      ...startsAligned(operand, ['in0', 'in1', 'out']),
      ...samePartitions(operand, 'out', ['in0', 'in1'], source),
      ...sameElements(operand, 'out', ['in0', 'in1'], source),
      constraint('one-psum', notBothInPsum(in0, in1), 'in0 and in1 are not both in PSUM', source),
      constraint(
        'same-start',
        implies(bothInSbuf, eq(in0.startPartition, in1.startPartition)),
        'in0 and in1 start at one partition of SBUF',
        source,
      ),
      constraint('same-dtype', implies(bothInSbuf, eq(in0.dtype, in1.dtype)), 'in0 and in1 in SBUF have one dtype', {
        ...source,
        confidence: 'strong',
        note: 'One variant of the verifier has the rule; the documentation of the operation does not mention it.',
      }),
      constraint('assigned', ne(engine, 'Unassigned'), 'an engine is assigned', source),
      constraint('idle', eq(acc, 'Idle'), 'acc is Idle', source),
      constraint(
        'bitwise',
        implies(isBitwise(op), and(isInteger(in0), isInteger(in1), isInteger(out), ne(engine, 'Pool'))),
        'a bitwise operation takes integers and runs on DVE',
        source,
      ),
      constraint('pow-engine', or(ne(op, 'pow'), ne(engine, 'DVE')), 'pow runs on Pool', source),
      poolOutsidePsum([in0, in1, out], source),
      indexedFromGen4(),
    ];
  },
  semantics: ({ field: { op, acc }, operand: { in0, in1 } }) =>
    map(['in0', 'in1'], 'out', apply(alu, op, [in0.element, in1.element]), {
      refuse: [
        { when: isBitwise(op), reason: 'bitwise operations on raw integers are not modelled yet' },
        { when: oneOf(op, ['average', 'elemwise_mul']), reason: 'the operation is not an ALU operation' },
        { when: ne(acc, 'Idle'), reason: 'the accumulator register is not modelled yet' },
      ],
      source: {
        confidence: 'certain',
        pages: [pages.sim, pages.alu],
        note: 'Against NaN, max and min give the number (pages differ). Exact 32-bit integers on Pool are not modelled yet.',
      },
    }),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenArithmetic, pages.encodings] },
});
