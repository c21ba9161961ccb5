/** One step down, into an entry of an array or object, with the path kept. */
import type { Tree } from '../text/tree.js';
import type { Reading, WireType, Writing } from './wire-type.js';

export const readAt = <T>(type: WireType<T>, node: Tree, step: string | number, at: Reading, owner?: object): T | undefined => {
  at.path.push(step);
  const value = type.read(node, at, owner);
  at.path.pop();
  return value;
};

/** Writes an entry of an object; the caller keeps the order of keys. */
export const writeUnder = <T>(type: WireType<T>, key: string, value: T, to: Writing, owner?: object): void => {
  to.key(key);
  to.path.push(key);
  type.write(value, to, owner);
  to.path.pop();
};
