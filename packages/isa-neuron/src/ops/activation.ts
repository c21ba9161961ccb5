/** The scalar engine: one function of one value, element by element. */
import { add, and, apply, eq, ge, mul, ne, not, oneOf, or, select } from '@instabrew/expr';
import { absent, bool, constraint, f32, field, i32, input, map, output, quartet } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { activation } from '../alu.js';
import {
  from,
  implies,
  indexedFromGen4,
  isPacked,
  notOn,
  onPartitions,
  perPartitionScalars,
  sameElements,
  samePartitions,
  startsAligned,
} from '../checks.js';
import { simulated } from '../engines.js';
import { ActivationFunctionType, EngineAccumulationType } from '../enums/activation.js';
import { AluOpType } from '../enums/alu.js';
import { gen2, gen4 } from '../generations.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { dataShape, onChip } from '../tensors.js';
import { onAll, startUp, streaming } from '../timing.js';

const front = 'Only with is_activate2.';

export const Activation = instruction('Activation', 4, {
  family: 'activation',
  doc: 'out = func(scale * ifmap + bias), element by element, with an optional reduction of the results per partition.',
  engine: { default: 'Activation', valid: ['Activation'] },
  operands: {
    ifmap: input({ doc: 'The data.', indirect: true, memories: onChip, shape: dataShape }),
    bias: input({
      doc: 'Added after scaling; absent: 0.',
      optional: true,
      memories: onChip,
      dtypes: ['float32', 'float16', 'bfloat16'],
      shape: '[partitions, 1]',
      source: {
        confidence: 'strong',
        pages: [pages.codegenArithmetic],
        note: 'Code generation always binds it; a record without it is read as well.',
      },
    }),
    scaleOperand: input({
      doc: 'Multiplies the data instead of the field scale.',
      optional: true,
      memories: onChip,
      dtypes: ['float32'],
      shape: '[partitions, 1]',
      source: { confidence: 'strong', pages: [pages.codegenArithmetic] },
    }),
    accumulator: input({
      doc: 'Start value of the reduction, with LoadAccumulate.',
      optional: true,
      memories: onChip,
      shape: '[partitions, 1]',
      source: { confidence: 'strong', pages: [pages.codegenArithmetic] },
    }),
    out: output({
      doc: 'The results.',
      indirect: true,
      memories: onChip,
      shape: dataShape,
      source: {
        confidence: 'inferred',
        note: 'Indirection is stated for data inputs and outputs from core v4 on; only ifmap is named.',
      },
    }),
    accumulatorOut: output({
      doc: 'The accumulator register, read after the instruction.',
      optional: true,
      memories: onChip,
      dtypes: ['float32'],
      shape: '[partitions, 1]',
      source: { confidence: 'strong', pages: [pages.activationSim] },
    }),
  },
  fields: {
    scale: field(f32, {
      doc: 'Multiplies the data.',
      source: {
        confidence: 'certain',
        note: 'Required in the catalogue; KLR has it optional with default 0. The catalogue is this release.',
      },
    }),
    alpha: field(f32, {
      doc: 'Slope below zero, for Prelu.',
      source: {
        confidence: 'certain',
        note: 'Required in the catalogue; KLR has it optional with default 0. The catalogue is this release.',
      },
    }),
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
    func: field(ActivationFunctionType, { doc: 'The function.' }),
    acc: field(EngineAccumulationType, { doc: 'What happens to the accumulator register.' }),
    is_activate2: field(maybeAffine(bool), {
      doc: 'Two ALU stages in front of the function instead of scale and bias.',
    }).optional(),
    op0: field(AluOpType, { doc: `First stage. ${front}` }),
    op1: field(AluOpType, { doc: `Second stage. ${front}` }),
    reverse0: field(maybeAffine(bool), { doc: `Swaps the sides of op0. ${front}` }).optional(),
    reverse1: field(maybeAffine(bool), { doc: `Swaps the sides of op1. ${front}` }).optional(),
    reduce_op: field(AluOpType, { doc: 'Folds the results of a partition into its accumulator.' }),
  },
  equality: 'fields',
  latency: ({ operand, nep, gen }) => {
    const { ifmap, bias, scaleOperand, accumulator, out, accumulatorOut } = operand;
    const some = (bytes: number) =>
      or(
        eq(ifmap.dtypeBytes, bytes),
        eq(bias.dtypeBytes, bytes),
        eq(scaleOperand.dtypeBytes, bytes),
        eq(accumulator.dtypeBytes, bytes),
        eq(out.dtypeBytes, bytes),
        eq(accumulatorOut.dtypeBytes, bytes),
      );
    const cycles = select(some(2), 222, select(some(4), 172, 100));
    const readInit = startUp(cycles, gen('divisor.Activation'));
    const exec = streaming(nep, 1, gen('divisor.Activation'));
    const page = pages.costModel;
    const unpublished = quartet({
      readInit: {
        expr: readInit,
        source: { confidence: 'our-choice', page, note: 'Only the start-up cycles of gen4 are published; the same are taken.' },
      },
      exec: {
        expr: exec,
        source: { confidence: 'inferred', page, note: 'One element per cycle, as the public instruction costs say.' },
      },
    });
    return {
      ...onAll(unpublished),
      gen4: quartet({
        readInit: { expr: readInit, source: { confidence: 'strong', page } },
        exec: {
          expr: exec,
          source: {
            confidence: 'inferred',
            page,
            note: 'Half a cycle per element for some dtypes, which are not listed: one is taken for all.',
          },
        },
      }),
    };
  },
  constraints: ({ field: { acc, func, is_activate2, op0, op1, reduce_op }, operand }) => {
    const { ifmap, bias, out } = operand;
    const stages = (first: string, second: string) => and(eq(op0, first), eq(op1, second));
    const source = { confidence: 'certain', pages: [pages.verifier, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...startsAligned(operand, ['ifmap', 'bias', 'scaleOperand', 'accumulator', 'out', 'accumulatorOut']),
      ...samePartitions(operand, 'out', ['ifmap', 'bias', 'scaleOperand', 'accumulator', 'accumulatorOut'], source),
      ...sameElements(operand, 'out', ['ifmap'], source),
      ...perPartitionScalars(operand, ['bias', 'scaleOperand', 'accumulator', 'accumulatorOut'], source),
      indexedFromGen4(),
      constraint(
        'immediate-bias',
        implies(bias.isImmediate, eq(bias.dtype, 'float32')),
        'a bias that is an immediate is float32',
        source,
      ),
      constraint(
        'immediate-bias-func',
        or(not(bias.isImmediate), oneOf(func, ['Copy', 'Reciprocal']), notOn(gen2)),
        'on gen2 an immediate bias goes with Copy and Reciprocal only',
        source,
      ),
      constraint(
        'reciprocal-bias',
        or(ne(func, 'Reciprocal'), not(bias.present), notOn(gen2)),
        'on gen2 Reciprocal has no bias',
        source,
      ),
      constraint('known-func', ne(func, 'Unknown'), 'func is a real function', {
        confidence: 'certain',
        page: pages.activationSim,
      }),
      constraint(
        'copy-of-packed',
        implies(eq(func, 'Copy'), not(or(isPacked(ifmap), isPacked(out)))),
        'Copy moves no packed x4 elements',
        { confidence: 'certain', page: pages.legality },
      ),
      constraint(
        'reduce-op',
        or(
          eq(acc, 'Idle'),
          select(is_activate2, oneOf(reduce_op, ['add', 'max', 'min', 'abs_max', 'abs_min']), eq(reduce_op, 'add')),
        ),
        'an accumulating activation adds; with is_activate2 it may also take max, min, abs_max or abs_min',
        {
          confidence: 'certain',
          page: pages.nki,
          note: 'Stated without the case of an idle accumulator, where public records have bypass.',
        },
      ),
      constraint('stages-generation', implies(is_activate2, from(gen4)), 'is_activate2 is there from gen4 on', source),
      constraint(
        'stages',
        implies(
          is_activate2,
          or(
            stages('mult', 'add'),
            stages('mult', 'subtract'),
            stages('mult', 'bypass'),
            stages('add', 'bypass'),
            stages('subtract', 'bypass'),
            stages('bypass', 'bypass'),
          ),
        ),
        'op0 and op1 are one of the pairs that the engine has',
        { confidence: 'certain', page: pages.nki },
      ),
    ];
  },
  semantics: ({ field: { acc, alpha, func, is_activate2, scale }, operand: { ifmap, bias, scaleOperand } }) => {
    const factor = select(scaleOperand.present, scaleOperand.element, scale);
    const scaled = mul(ifmap.element, factor);
    return map(
      ['ifmap', 'bias', 'scaleOperand'],
      'out',
      apply(activation, func, [select(bias.present, add(scaled, bias.element), scaled), alpha]),
      {
        refuse: [
          { when: is_activate2, reason: 'the two ALU stages of is_activate2 are not modelled yet' },
          { when: ne(acc, 'Idle'), reason: 'the accumulator register is not modelled yet' },
          { when: oneOf(func, ['Is_finite', 'Unknown']), reason: 'the function has no published definition' },
        ],
        source: {
          confidence: 'certain',
          pages: [pages.activationSim, pages.nki],
          note: 'Exact functions. Derivative_silu is the exact derivative; the documented formula differs from it.',
        },
      },
    );
  },
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.contract, pages.codegenArithmetic] },
});

export const LoadActFuncSet = instruction('LoadActFuncSet', 6, {
  doc: 'Loads a set of function tables into the scalar engine.',
  family: 'activation',
  engine: simulated('Activation'),
  fields: {
    act_func_set_id: field(maybeAffine(i32), {
      doc: 'The set.',
      source: { confidence: 'certain', note: 'A whole number of unstated width: 32 bits with a sign are taken.' },
    }).optional(),
  },
  equality: 'base',
  latency: absent('no cost model: schedulers of the original take the load for nearly free'),
  constraints: ({ field: { act_func_set_id } }) => [
    constraint('set', ge(act_func_set_id, 0), 'the number of a set is not negative', {
      confidence: 'certain',
      page: pages.loadTables,
    }),
  ],
  semantics: absent('no effect on data: functions are the exact ones whichever tables are loaded'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.loadTables] },
});
