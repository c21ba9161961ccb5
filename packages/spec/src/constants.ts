/** Constants of the spec: of which kind one is, what it holds, and its value in memory. */
import type { Constant } from './resolved.js';
import type { WireValue } from './values.js';

export type IntConstant = Extract<Constant, { readonly int: string }>;
export type RealConstant = Extract<Constant, { readonly real: string }>;
export type ListConstant = readonly Constant[];
export type FieldsConstant = Extract<Constant, { readonly fields: object }>;

const has = (c: Constant, key: 'int' | 'real' | 'fields'): boolean => typeof c === 'object' && c !== null && key in c;

/** An integer that is no safe number. */
export const isIntConstant = (c: Constant): c is IntConstant => has(c, 'int');
/** A real that JSON has no number for. */
export const isRealConstant = (c: Constant): c is RealConstant => has(c, 'real');
export const isListConstant = (c: Constant): c is ListConstant => Array.isArray(c);
export const isFieldsConstant = (c: Constant): c is FieldsConstant => has(c, 'fields');

/** What a list holds; nothing for any other constant. */
export const constantItems = (c: Constant): ListConstant => (isListConstant(c) ? c : []);

/** What an object holds; nothing for any other constant. */
export const constantFields = (c: Constant): FieldsConstant['fields'] => (isFieldsConstant(c) ? c.fields : {});

/** A constant as a value in memory: integers beyond the safe ones as bigint. */
export const constantValue = (c: Constant): WireValue => {
  if (typeof c !== 'object' || c === null) return c;
  if (isListConstant(c)) return c.map(constantValue);
  if (isIntConstant(c)) return BigInt(c.int);
  if (isRealConstant(c)) return c.real === '-0' ? -0 : Number(c.real);
  return Object.fromEntries(Object.entries(c.fields).map(([key, v]) => [key, constantValue(v)]));
};
