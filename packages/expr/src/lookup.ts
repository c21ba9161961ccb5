import type { AnalysisEnv } from './analysed.js';
import type { ExprType, ExprValue, Range } from './ast.js';
import { ExprError } from './errors.js';
import { INT64_MAX, INT64_MIN } from './int-interval.js';
import type { RefExpr } from './tree.js';

/** Values of references by path. */
export type Lookup = ((path: string) => ExprValue | undefined) | { readonly [path: string]: ExprValue };

const isInt = (value: ExprValue): value is number | bigint => typeof value === 'bigint' || Number.isSafeInteger(value);

const fits = (value: ExprValue, type: ExprType): boolean => {
  if (type === 'int') return isInt(value);
  if (type === 'real') return typeof value === 'number';
  return typeof value === (type === 'bool' ? 'boolean' : 'string');
};

const inRange = (value: ExprValue, type: ExprType, range: Range | undefined): boolean => {
  if (type === 'int' && isInt(value)) {
    const [min, max] = range ? [BigInt(range.min), BigInt(range.max)] : [INT64_MIN, INT64_MAX];
    return value >= min && value <= max;
  }
  return type !== 'real' || !range || (Number(value) >= Number(range.min) && Number(value) <= Number(range.max));
};

/** Value of `ref`. Throws ExprError `expr/bad-value` when it is missing, of another type, or outside the range of `ref`. */
export const lookUp = (ref: RefExpr, lookup: Lookup, env: AnalysisEnv): ExprValue => {
  const value = typeof lookup === 'function' ? lookup(ref.path) : Object.hasOwn(lookup, ref.path) ? lookup[ref.path] : undefined;
  if (value === undefined) throw new ExprError('expr/bad-value', [], `${ref.path} has no value`);
  if (!fits(value, ref.type))
    throw new ExprError('expr/bad-value', [], `${ref.path} is of type ${ref.type}, got ${typeof value} ${value}`);
  const range = env.ranges?.(ref.path) ?? ref.range;
  if (!inRange(value, ref.type, range)) {
    throw new ExprError(
      'expr/bad-value',
      [],
      `${ref.path} lies in ${range?.min ?? INT64_MIN} to ${range?.max ?? INT64_MAX}, got ${value}`,
    );
  }
  return value;
};
