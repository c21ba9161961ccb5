/** A JSON value with the place where it stands: `start` is the 0-based offset of its first byte in the UTF-8 text. */
export type Tree = NullNode | BoolNode | IntNode | HugeNode | RealNode | StringNode | ArrayNode | ObjectNode | BadNode;

interface NullNode {
  readonly kind: 'null';
  readonly start: number;
  readonly value: null;
}
interface BoolNode {
  readonly kind: 'bool';
  readonly start: number;
  readonly value: boolean;
}
/** An integer token in [-2^63, 2^64 - 1]: number when safe, bigint otherwise. The token `-0` is the number -0. */
interface IntNode {
  readonly kind: 'int';
  readonly start: number;
  readonly value: number | bigint;
}
/** An integer token outside of 64 bits, as the nearest binary64; finite. */
interface HugeNode {
  readonly kind: 'huge';
  readonly start: number;
  readonly value: number;
}
/** A token with a fraction or an exponent; finite. */
interface RealNode {
  readonly kind: 'real';
  readonly start: number;
  readonly value: number;
}
interface StringNode {
  readonly kind: 'string';
  readonly start: number;
  readonly value: string;
}
export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  readonly value: readonly Tree[];
}
export interface ObjectNode {
  readonly kind: 'object';
  readonly start: number;
  /** In text order, without repeated keys: the first one stands. */
  readonly value: readonly Entry[];
}
/** A value that was reported already: a string with half a surrogate pair, a real beyond binary64. */
interface BadNode {
  readonly kind: 'bad';
  readonly start: number;
  readonly value: undefined;
}

export interface Entry {
  readonly key: string;
  /** Offset of the key's opening quote. */
  readonly start: number;
  readonly value: Tree;
}
