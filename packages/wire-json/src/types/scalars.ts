import type { Int64, LinkSpec } from '@instabrew/spec';
import { floatText, floatWord } from '../text/number.js';
import { linkInside } from './inside.js';
import type { WireType } from './wire-type.js';

export const bool: WireType<boolean> = {
  expected: 'true or false',
  read: (node, at) => (node.kind === 'bool' ? node.value : at.reject('wire/type-mismatch', node, bool.expected)),
  write: (value, to) => {
    if (typeof value === 'boolean') to.out.token(value ? 'true' : 'false');
    else to.reject('wire/type-mismatch', value, bool.expected);
  },
  same: (a, b) => a === b,
  hash: (value, to) => to.number(Number(value)),
};

export const string: WireType<string> = {
  expected: 'a string',
  read: (node, at) => (node.kind === 'string' ? node.value : at.reject('wire/type-mismatch', node, string.expected)),
  write: (value, to) => {
    if (typeof value === 'string') to.string(value);
    else to.reject('wire/type-mismatch', value, string.expected);
  },
  same: (a, b) => a === b,
  hash: (value, to) => to.text(value),
};

/** A string that is the name of another object of the document. */
export const link = (spec: LinkSpec): WireType<string> => ({ ...string, inside: linkInside(spec) });

const sameInt = (a: Int64, b: Int64): boolean =>
  a === b ||
  (typeof a === 'bigint' && b === Number(a) && BigInt(b) === a) ||
  (typeof b === 'bigint' && a === Number(b) && BigInt(a) === b);

/** Exact integers from `min` to `max`; in memory number when safe, bigint otherwise. `-0` is 0. */
const integers = (expected: string, min: bigint, max: bigint): WireType<Int64> => {
  const [low, high] = [Number(min), Number(max)];
  // Rounded bounds do for numbers, which are safe integers here.
  const inRange = (value: Int64): boolean =>
    typeof value === 'number' ? value >= low && value <= high : value >= min && value <= max;
  return {
    expected,
    read: (node, at) => {
      if (node.kind === 'int' && inRange(node.value)) return node.value === 0 ? 0 : node.value;
      if (node.kind === 'int' || node.kind === 'huge') return at.reject('wire/out-of-range', node, expected);
      const hint = node.kind === 'real' && Number.isSafeInteger(node.value) ? `write ${node.value}` : undefined;
      return at.reject('wire/type-mismatch', node, expected, { hint });
    },
    write: (value, to) => {
      if (typeof value !== 'bigint' && !Number.isInteger(value)) return to.reject('wire/type-mismatch', value, expected);
      const exact = typeof value === 'number' && !Number.isSafeInteger(value) ? BigInt(value) : value;
      if (!inRange(exact)) to.reject('wire/out-of-range', value, expected);
      else if (exact !== value) {
        to.reject('wire/type-mismatch', value, `${expected}, as a bigint beyond 2^53 - 1`, {
          hint: `${exact}n, if that is meant`,
        });
      } else to.out.token(String(value));
    },
    same: sameInt,
    // 0 and -0 are the same integer.
    hash: (value, to) => to.number(Number(value) + 0),
  };
};

type IntName = `${'' | 'u'}int${8 | 16 | 32 | 64}`;

const boundsOf = (name: IntName): readonly [bigint, bigint] => {
  const bits = BigInt(name.replace(/\D/g, ''));
  return name.startsWith('u') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
};

/** A type whose values in memory are numbers only, because they are all safe. */
const small = (name: Exclude<IntName, 'int64' | 'uint64'>): WireType<number> =>
  integers(`${name.startsWith('u') ? 'a' : 'an'} ${name}`, ...boundsOf(name)) as WireType<number>;

export const int8 = small('int8');
export const int16 = small('int16');
export const int32 = small('int32');
export const uint8 = small('uint8');
export const uint16 = small('uint16');
export const uint32 = small('uint32');
export const int64 = integers('an int64', ...boundsOf('int64'));
export const uint64 = integers('a uint64', ...boundsOf('uint64'));

/** An int type with a narrower range; bounds inclusive. */
export const ranged = <T extends Int64>(min: T, max: T): WireType<T> =>
  integers(`an integer from ${min} to ${max}`, BigInt(min), BigInt(max)) as WireType<T>;

const floats = (name: string, round: (value: number) => number): WireType<number> => {
  const expected = `a number, "NaN", "Infinity" or "-Infinity"`;
  const range = `a ${name}`;
  return {
    expected,
    read: (node, at) => {
      switch (node.kind) {
        case 'string':
          return floatWord(node.value) ?? at.reject('wire/type-mismatch', node, expected);
        case 'int':
        case 'huge':
        case 'real': {
          const value = round(Number(node.value));
          return Number.isFinite(value) ? value : at.reject('wire/out-of-range', node, range);
        }
        default:
          return at.reject('wire/type-mismatch', node, expected);
      }
    },
    write: (value, to) => {
      if (typeof value !== 'number') return to.reject('wire/type-mismatch', value, 'a number');
      const rounded = round(value);
      if (Number.isFinite(value) && !Number.isFinite(rounded)) return to.reject('wire/out-of-range', value, range);
      to.out.token(floatText(rounded));
    },
    same: (a, b) => typeof a === 'number' && typeof b === 'number' && Object.is(round(a), round(b)),
    hash: (value, to) => to.number(round(value)),
  };
};

/** binary32, widened to binary64 in memory and on the wire; writing rounds to nearest even. */
export const float32 = floats('float32', Math.fround);
export const float64 = floats('float64', (value) => value);
