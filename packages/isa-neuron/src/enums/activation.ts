/** Enums of the scalar engine. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const ActivationFunctionType = fieldEnum(
  'ActivationFunctionType',
  // biome-ignore format: one member a line
  [
    member('Identity',                       0, { tables: { pwp: 1 } }),
    member('Square',                         1, { tables: { pwp: 30, klr: 22 } }),
    member('Relu',                           2, { tables: { pwp: 2, klr: 13 } }),
    member('Lrelu',                          3, { tables: { pwp: 3 }, doc: 'Slope 0.01 below zero; alpha has no effect.' }),
    member('Prelu',                          4, { tables: { pwp: 4 }, doc: 'Slope alpha below zero.' }),
    member('Sigmoid',                        5, { tables: { pwp: 5, klr: 15 } }),
    member('Tanh',                           6, { tables: { pwp: 6, klr: 23 } }),
    member('Exp',                            7, { tables: { pwp: 7, klr: 6 } }),
    member('Softplus',                       8, { tables: { pwp: 9, klr: 20 } }),
    member('Sqrt',                           9, { tables: { pwp: 8, klr: 21 } }),
    member('Rsqrt',                         10, { tables: { pwp: 29, klr: 14 } }),
    member('Ln',                            11, { tables: { pwp: 10, klr: 10 } }),
    member('Erf',                           12, { tables: { pwp: 21, klr: 4 } }),
    member('Sin',                           13, { tables: { pwp: 19, klr: 19 } }),
    member('Arctan',                        14, { tables: { pwp: 28, klr: 2 } }),
    member('Sign',                          15, { tables: { pwp: 31, klr: 16 } }),
    member('Gelu',                          16, { tables: { pwp: 23, klr: 7 } }),
    member('Mish',                          17, { tables: { pwp: 24, klr: 11 } }),
    member('Gelu_apprx_tanh',               18, { tables: { pwp: 25, klr: 8 } }),
    member('Gelu_apprx_sigmoid',            19, { tables: { pwp: 26, klr: 24 } }),
    member('Derivative_Gelu_apprx_sigmoid', 20, { tables: { pwp: 38, klr: 25 } }),
    member('Derivative_Gelu',               21, { tables: { pwp: 32, klr: 9 } }),
    member('Derivative_Erf',                22, { tables: { pwp: 22, klr: 5 } }),
    member('Copy',                          23, { tables: { pwp: 128, klr: 3 } }),
    member('Abs',                           24, { tables: { pwp: 33, klr: 1 } }),
    member('Reciprocal',                    25, { tables: { pwp: 129, klr: 12 } }),
    member('Abs_reciprocal_sqrt',           26, { tables: { pwp: 34 } }),
    member('Silu',                          27, { tables: { pwp: 36, klr: 17 } }),
    member('Derivative_silu',               28, { tables: { pwp: 37, klr: 18 } }),
    member('Is_finite',                     29, { tables: { pwp: 35 }, doc: 'Has a table number, but no simulator evaluates it.' }),
    member('Unknown',                       30, { doc: 'A member like any other; no hardware function stands behind it.' }),
  ],
  {
    doc: 'The function that Activation applies. `pwp` is its number in the table bundle of the hardware, `klr` in the KLR front end.',
    sentinels: ['Unknown'],
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.activation, pages.crosswalk],
      note: 'The roster of the appendix page differs; the catalogue and the crosswalk agree with each other and are taken. 31 members: one page says 30.',
    },
  },
);

export const EngineAccumulationType = fieldEnum(
  'EngineAccumulationType',
  // biome-ignore format: one member a line
  [
    member('Idle',           0, { tables: { isa: 0, klr: 1 }, doc: 'Leaves the register alone.' }),
    member('Zero',           1, { tables: { isa: 1, klr: 2 }, doc: 'Sets it to zero.' }),
    member('Accumulate',     2, { doc: 'Cannot be encoded; front ends give AddAccumulate instead.' }),
    member('ZeroAccumulate', 3, { tables: { isa: 3, klr: 4 }, doc: 'Resets it to the identity of the reduction, then folds.' }),
    member('AddAccumulate',  4, { tables: { isa: 2, klr: 3 }, doc: 'Folds onto what is there.' }),
    member('LoadAccumulate', 5, { tables: { isa: 4 }, doc: 'Loads a value, then folds.' }),
  ],
  {
    doc: 'What an instruction does with the accumulator register of its lane. `isa` is the number in the instruction word of core v2 and v3.',
    source: {
      confidence: 'certain',
      pages: [pages.structural, pages.isaEnums, pages.opFamily, pages.crosswalk],
      note: 'One page calls the ordinal the hardware number; the table of the instruction-word page differs from it and is taken.',
    },
  },
);
