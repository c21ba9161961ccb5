/** What operands of several instructions have in common. */

/** Floats of 8 bits; float8_e8m0fnu is a scale. */
export const floats8 = ['float8e3', 'float8e4', 'float8_e4m3fn', 'float8e5'];
/** All floats that are no packed ones. */
export const floats = [...floats8, 'bfloat16', 'float16', 'float32', 'float32r'];

/** Where engines other than the matrix engine reach. */
export const onChip = ['SB', 'PSUM'];

/** The elements of a data operand. */
export const dataShape = '[partitions <= 128, elements]';

/** A data operand of the vector engine: may be selected by an index tensor. */
export const vectorData = {
  indirect: true,
  memories: onChip,
  shape: dataShape,
  source: {
    confidence: 'inferred',
    note: 'Indirection is stated for data inputs and outputs from core v4 on, without names.',
  },
} as const;

/** A data operand that no index tensor selects. */
export const tensorData = { memories: onChip, shape: dataShape } as const;

/** A data operand of the Pool engine, which does not reach PSUM. */
export const poolData = { memories: ['SB'], shape: dataShape } as const;

/** One number per partition, or an immediate. */
export const perPartition = { memories: onChip, dtypes: ['float32'], shape: '[partitions, 1]' } as const;
