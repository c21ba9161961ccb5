import { put } from './types/wire-type.js';

/** The same value made of new arrays and objects; instances stay instances of their class. */
export const copyOf = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy = Object.create(Object.getPrototypeOf(value)) as object;
  for (const [key, inner] of Object.entries(value)) put(copy, key, copyOf(inner));
  return copy as T;
};
