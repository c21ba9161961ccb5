/** What can stand in place of a tensor. */

/** A number with the dtype that the instruction reads it as. */
export class Immediate {
  readonly value: number | bigint;
  readonly dtype: string;

  constructor(value: number | bigint, dtype: string) {
    this.value = value;
    this.dtype = dtype;
  }
}

/** A number in place of a tensor: `imm(0.5, 'float32')`. */
export const imm = (value: number | bigint, dtype: string): Immediate => new Immediate(value, dtype);

/** A scalar register of a function. */
export class Register {
  readonly name: string;
  /** The function that it belongs to. */
  readonly owner: object;
  /** The dtype that instructions read and write it as. */
  readonly dtype: string;

  constructor(name: string, owner: object, dtype: string) {
    this.name = name;
    this.owner = owner;
    this.dtype = dtype;
  }

  /** The register, read or written as this dtype. */
  as(dtype: string): Register {
    return new Register(this.name, this.owner, dtype);
  }
}

/** The bits of a 16-bit float, rounded to the nearest with ties to even. @param exponent bits of its exponent */
export const bits16 = (value: number, exponent: 5 | 8): number => {
  const mantissa = 15 - exponent;
  const bias = 2 ** (exponent - 1) - 1;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const infinity = (2 ** exponent - 1) * 2 ** mantissa;
  if (Number.isNaN(value)) return infinity + 2 ** (mantissa - 1);
  const size = Math.abs(value);
  if (size === 0) return sign;
  const power = Math.max(Math.floor(Math.log2(size)), 1 - bias);
  // Whole numbers of the last place; log2 may be off by one at powers of two, which scaling below makes up for.
  const units = roundEven((size / 2 ** power) * 2 ** mantissa);
  const bits = (power + bias - 1) * 2 ** mantissa + units;
  return sign + Math.min(size === Number.POSITIVE_INFINITY ? infinity : bits, infinity);
};

const roundEven = (value: number): number => {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
};
