/** Two tensors, element by element, on the vector engine. */
import { and, apply, eq, ne, oneOf, or, select } from '@instabrew/expr';
import { constraint, field, input, map, output, quartet } from '@instabrew/spec';
import { alu } from '../alu.js';
import { engine, implies, isBitwise, isInteger, onPartitions, sameElements, samePartitions } from '../checks.js';
import { EngineAccumulationType } from '../enums/activation.js';
import { AluOpType } from '../enums/alu.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { onAll, startUp, streaming } from '../timing.js';

const tensor = {
  indirect: true,
  memories: ['SB', 'PSUM'],
  shape: '[partitions <= 128, elements]',
  source: { confidence: 'inferred', note: 'Indirection is stated for data inputs and outputs from core v4 on, without names.' },
} as const;

export const TensorTensor = instruction('TensorTensor', 31, {
  doc: 'out = op(in0, in1), element by element.',
  engine: {
    default: 'DVE',
    valid: ['DVE', 'Pool'],
    source: { confidence: 'inferred', page: pages.sim, note: 'From the rules of its semantics; the first is the default.' },
  },
  operands: {
    in0: input({ ...tensor, doc: 'The left side.' }),
    in1: input({ ...tensor, doc: 'The right side.' }),
    out: output({ ...tensor, doc: 'The results.' }),
  },
  fields: {
    op: field(AluOpType, { doc: 'The operation.' }),
    acc: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register; always Idle in a legal program.',
    }).skipDefault('Idle'),
  },
  equality: 'base',
  latency: ({ field: { op }, operand: { in0, in1, out }, nep, gen }) => {
    const all = (dtype: string) => and(eq(in0.dtype, dtype), eq(in1.dtype, dtype), eq(out.dtype, dtype));
    const mult = select(and(all('bfloat16'), oneOf(op, ['add', 'mult', 'subtract'])), 1, 2);
    const exec = {
      expr: streaming(nep, mult, gen('divisor.DVE')),
      source: {
        confidence: 'our-choice',
        pages: [pages.costModel, pages.nki],
        note: 'The table of multipliers is not published: those of the public instruction costs are taken. A record does not say what lies in PSUM, so the rule for that is left out.',
      },
    } as const;
    const early = startUp(100, gen('divisor.DVE'));
    const late = startUp(select(all('float16'), 65, 100), gen('divisor.DVE'));
    const page = pages.dveTable;
    const lateCost = quartet({
      readInit: {
        expr: late,
        source: {
          confidence: 'inferred',
          page,
          note: '65 cycles for float16 are published; 100, as on gen2, are taken for the rest.',
        },
      },
      exec,
    });
    return { ...onAll(lateCost), gen2: quartet({ readInit: { expr: early, source: { confidence: 'strong', page } }, exec }) };
  },
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
