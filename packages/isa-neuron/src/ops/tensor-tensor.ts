/** Two tensors, element by element, on the vector engine. */
import { and, apply, eq, ne, oneOf, or, select } from '@instabrew/expr';
import { constraint, field, input, map, output } from '@instabrew/spec';
import { alu } from '../alu.js';
import { engine, implies, isBitwise, isInteger, onPartitions, sameElements, samePartitions } from '../checks.js';
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
  constraints: ({ field: { op, acc }, operand: { in0, in1, out } }) => {
    const source = { confidence: 'certain', page: pages.verifier } as const;
    return [
      onPartitions('in0', in0),
      onPartitions('out', out),
      samePartitions('in0', 'in1', in0, in1),
      samePartitions('in0', 'out', in0, out),
      sameElements('in0', 'in1', in0, in1),
      sameElements('in0', 'out', in0, out),
      constraint('idle', eq(acc, 'Idle'), 'acc is Idle', source),
      constraint(
        'bitwise',
        implies(isBitwise(op), and(isInteger(in0), isInteger(in1), isInteger(out), ne(engine, 'Pool'))),
        'a bitwise operation takes integers and runs on DVE',
        source,
      ),
      constraint('pow-engine', or(ne(op, 'pow'), ne(engine, 'DVE')), 'pow runs on Pool', source),
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
