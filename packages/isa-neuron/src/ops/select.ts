/** Choosing between values by a predicate. */
import { add, and, eq, le, ne, not, oneOf, or, select } from '@instabrew/expr';
import { absent, bool, constraint, f32, field, i32, input, map, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import {
  documented,
  fewAxes,
  foldsMaximum,
  implies,
  indexedFromGen4,
  noTensor,
  notBothInPsum,
  onPartitions,
  perPartitionScalars,
  sameElements,
  samePartitions,
} from '../checks.js';
import { simulated } from '../engines.js';
import { EngineAccumulationType } from '../enums/activation.js';
import { AluOpType } from '../enums/alu.js';
import { openGate } from '../gaps.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { isComparison } from '../stages.js';
import { floats, onChip, perPartition, tensorData, vectorData } from '../tensors.js';
import { documentedVectorCost, vectorCost } from '../timing.js';

export const Select = headerOnly('Select', 51, {
  doc: 'out = preds == 1 ? onTrue : onFalse, element by element.',
  family: 'select',
  engine: simulated('DVE'),
  operands: {
    preds: input({ ...tensorData, doc: 'The predicate: 0 or 1, nothing else.' }),
    onTrue: input({ ...tensorData, doc: 'Taken where it is 1; a tensor or an immediate.' }),
    onFalse: input({ ...tensorData, doc: 'Taken where it is 0; a tensor or an immediate.' }),
    out: output({ ...tensorData, doc: 'The results.' }),
  },
  latency: ({ operand: { preds, onTrue, onFalse, out }, nep, gen }) =>
    vectorCost(
      {
        operands: [preds, onTrue, onFalse, out],
        nep,
        mult: 1,
        note: 'A formula is known to exist for it; one cycle is taken.',
      },
      gen,
    ),
  constraints: ({ operand }) => {
    const source = { confidence: 'strong', pages: [pages.sim, pages.codegenFill] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['preds', 'onTrue', 'onFalse'], source),
      ...sameElements(operand, 'out', ['preds', 'onTrue', 'onFalse'], source),
    ];
  },
  semantics: ({ operand: { preds, onTrue, onFalse } }) =>
    map(['preds', 'onTrue', 'onFalse'], 'out', select(eq(preds.element, 1), onTrue.element, onFalse.element), {
      source: {
        confidence: 'strong',
        pages: [pages.sim, pages.lowerControl],
        note: 'The original stops at a predicate that is neither 0 nor 1; here it counts as 0.',
      },
    }),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.lowerControl] },
});

export const CopyPredicated = instruction('CopyPredicated', 52, {
  doc: 'out = src where mask is not 0; elsewhere out keeps its elements. Optionally the largest element of each partition.',
  family: 'select',
  engine: {
    ...simulated('DVE'),
    source: { confidence: 'certain', pages: [pages.lowerControl, pages.codegenFill], note: 'Code generation pins it.' },
  },
  operands: {
    mask: input({ memories: onChip, dtypes: ['uint8', 'uint16', 'uint32', 'int8', 'int16'], doc: 'The predicate.' }),
    src: input({ ...vectorData, doc: 'The data, or one number.' }),
    falseFill: input({ ...perPartition, optional: true, doc: 'Taken where mask is 0.' }),
    out: output({ ...vectorData, doc: 'The results; what it held before is read.' }),
    largest: output({ ...perPartition, optional: true, doc: 'The accumulator register, read after the instruction.' }),
  },
  fields: {
    can_read_uninit: field(maybeAffine(bool), {
      doc: 'Reading memory that was never written is intended.',
      source: { confidence: 'certain', note: 'Lowering and encoder pages take the byte behind it for a scalar predicate.' },
    }).optional(),
    reverse_pred: field(maybeAffine(bool), {
      doc: 'Swaps the two cases.',
      source: {
        confidence: 'certain',
        note: 'Lowering, encoder and simulator pages take the byte behind it for the flag that falseFill is used. The key is that of the catalogue; what it means is open.',
      },
    }).optional(),
    reduce_op: field(AluOpType, { doc: 'Folds the results; max is the only one.', source: openGate('enums') }).skipDefault(
      'bypass',
    ),
    accumulator_cmd: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register.',
      source: openGate('enums'),
    }).skipDefault('Idle'),
  },
  equality: 'base',
  latency: ({ operand: { mask, src, out }, nep, gen }) =>
    vectorCost(
      {
        operands: [mask, src, out],
        nep,
        mult: 2,
        note: 'Public costs: two cycles from SBUF to SBUF; one when mask or src lies in PSUM, which a record does not show.',
      },
      gen,
    ),
  constraints: ({ field: { accumulator_cmd, reduce_op }, operand }) => {
    const { mask, src, falseFill, out } = operand;
    const source = { confidence: 'strong', pages: [pages.verifier, pages.dveMoves, pages.nki] } as const;
    /** Without a filling and a fold it is a copy; otherwise it selects. */
    const copies = and(not(falseFill.present), eq(accumulator_cmd, 'Idle'));
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['mask', 'src', 'falseFill', 'largest'], source),
      ...sameElements(operand, 'out', ['mask'], source),
      constraint(
        'src-out-elements',
        or(eq(src.perPartition, out.perPartition), eq(src.perPartition, 1)),
        'src and out have as many elements per partition, or src has one',
        source,
      ),
      ...perPartitionScalars(operand, ['falseFill', 'largest'], source),
      constraint('copy-dtype', or(not(copies), noTensor(src), eq(src.dtype, out.dtype)), 'a copy keeps the dtype of src', source),
      constraint(
        'copy-mask',
        implies(copies, oneOf(mask.dtype, ['uint8', 'uint16', 'uint32'])),
        'the mask of a copy holds integers without a sign',
        source,
      ),
      constraint(
        'select-dtype',
        or(copies, not(oneOf(src.dtype, ['float32r', 'int32', 'uint32']))),
        'with a filling or a fold src is not float32r, int32 or uint32',
        source,
      ),
      constraint('one-psum', notBothInPsum(mask, src), 'mask and src are not both in PSUM', source),
      foldsMaximum(accumulator_cmd, reduce_op, source),
      constraint(
        'accumulator-cmd',
        oneOf(accumulator_cmd, ['Idle', 'ZeroAccumulate', 'AddAccumulate']),
        'accumulator_cmd is Idle, ZeroAccumulate or AddAccumulate',
        source,
      ),
      indexedFromGen4(),
    ];
  },
  semantics: ({ field: { accumulator_cmd, reverse_pred }, operand: { mask, src, falseFill, out } }) =>
    map(['mask', 'src', 'out'], 'out', select(ne(mask.element, 0), src.element, out.element), {
      refuse: [
        { when: reverse_pred, reason: 'sources disagree on what reverse_pred means' },
        { when: falseFill.present, reason: 'filling does not read what the output held, which this form does' },
        { when: ne(accumulator_cmd, 'Idle'), reason: 'the accumulator register is not modelled yet' },
      ],
      source: { confidence: 'strong', pages: [pages.sim, pages.nki] },
    }),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.encodings, pages.lowerControl],
    note: 'The order of mask and src is that of the encoder and of lowering; the simulator page lists the data first.',
  },
});

export const RangeSelect = instruction('RangeSelect', 63, {
  doc: 'out = in where compare_op0(i, lower) and compare_op1(i, upper) hold for the index i, fill_value elsewhere; and the largest of each partition.',
  family: 'select',
  engine: simulated('DVE'),
  operands: {
    in: input({ ...tensorData, dtypes: floats, doc: 'The data.' }),
    lower: input({ ...perPartition, doc: 'Bound of the first comparison.' }),
    upper: input({ ...perPartition, doc: 'Bound of the second comparison.' }),
    dst: output({ ...tensorData, doc: 'The results.' }),
    largest: output({ ...perPartition, optional: true, doc: 'The accumulator register, read after the instruction.' }),
  },
  fields: {
    base: field(maybeAffine(i32), {
      doc: 'Index of the first element.',
      source: {
        confidence: 'strong',
        note: 'A flag in the catalogue; KLR and the encoder, which converts it from a whole number, say otherwise and are taken.',
      },
    }).optional(),
    compare_op0: field(AluOpType, { doc: 'Comparison with lower.', source: openGate('klr') }).always('bypass'),
    compare_op1: field(AluOpType, { doc: 'Comparison with upper.', source: openGate('klr') }).always('bypass'),
    reduce_op: field(AluOpType, {
      doc: 'Folds the results; max is the only one.',
      source: openGate('enums', 'The default is that of the catalogue; KLR has max.'),
    }).skipDefault('bypass'),
    reduce_cmd: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register.',
      source: openGate('enums', 'The default is that of the catalogue; KLR has ZeroAccumulate. Not the enum ReduceCmdType.'),
    }).skipDefault('Idle'),
    fill_value: field(f32, {
      doc: 'Taken where a comparison fails: the most negative finite number.',
      source: { confidence: 'certain', note: 'Always written; whether a reader needs it is not stated.' },
    }).always(0),
    num_active_channels: field(maybeAffine(i32), { doc: 'Partitions that take part.' }).optional(),
  },
  equality: 'fields',
  latency: ({ operand, nep, gen }) => {
    const { gen3, gen4 } = documentedVectorCost({ operands: [operand.in, operand.dst], nep, mult: 1 }, 'one cycle', gen);
    return { gen3, gen4 };
  },
  constraints: ({ field: { base, compare_op0, compare_op1, reduce_cmd, reduce_op }, operand }) => {
    const allowed = (op: typeof compare_op0) => and(isComparison(op), ne(op, 'not_equal'));
    const source = { confidence: 'certain', pages: [pages.nkiIntrinsics, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['dst']),
      ...samePartitions(operand, 'dst', ['in', 'lower', 'upper', 'largest'], source),
      ...sameElements(operand, 'dst', ['in'], source),
      ...perPartitionScalars(operand, ['lower', 'upper', 'largest'], source),
      constraint(
        'last-index',
        le(add(base, operand.in.perPartition), 16_777_216),
        'indexes stay below 2^24, which float32 holds',
        source,
      ),
      foldsMaximum(reduce_cmd, reduce_op, source),
      ...fewAxes(operand, ['in', 'dst'], 2, source),
      documented(
        'compare-ops',
        and(allowed(compare_op0), allowed(compare_op1)),
        'compare_op0 and compare_op1 compare order or equality',
      ),
    ];
  },
  semantics: absent('needs the index of each element, which scalar expressions cannot refer to'),
  since: 'gen3',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.streamEncodings, pages.nkiIntrinsics] },
});
