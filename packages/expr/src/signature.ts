import type { BinaryOp, Expr, ExprType, FunctionTable, UnaryOp } from './ast.js';

/** `number`: int or real, all operands alike. `any`: every type, all operands alike. */
export type OperandRule = 'int' | 'real' | 'bool' | 'number' | 'any';

/** `same`: the type of the operands. */
export interface Signature {
  readonly operands: OperandRule;
  readonly result: 'int' | 'real' | 'bool' | 'same';
}

const sig = (operands: OperandRule, result: Signature['result']): Signature => ({ operands, result });
const arithmetic = sig('number', 'same');
const integer = sig('int', 'int');
const realToReal = sig('real', 'real');
const order = sig('number', 'bool');
const realToInt = sig('real', 'int');
const logical = sig('bool', 'bool');

export const binarySignatures: { readonly [K in BinaryOp]: Signature } = {
  add: arithmetic,
  sub: arithmetic,
  mul: arithmetic,
  min: arithmetic,
  max: arithmetic,
  floorDiv: integer,
  ceilDiv: integer,
  mod: integer,
  bitAnd: integer,
  bitOr: integer,
  bitXor: integer,
  shiftLeft: integer,
  shiftRight: integer,
  div: realToReal,
  pow: realToReal,
  atan2: realToReal,
  fmod: realToReal,
  eq: sig('any', 'bool'),
  ne: sig('any', 'bool'),
  lt: order,
  le: order,
  gt: order,
  ge: order,
  and: logical,
  or: logical,
};

export const unarySignatures: { readonly [K in UnaryOp]: Signature } = {
  neg: arithmetic,
  abs: arithmetic,
  not: logical,
  bitNot: integer,
  floor: realToInt,
  ceil: realToInt,
  round: realToInt,
  toReal: sig('int', 'real'),
  sqrt: realToReal,
  exp: realToReal,
  ln: realToReal,
  log1p: realToReal,
  expm1: realToReal,
  sin: realToReal,
  cos: realToReal,
  tanh: realToReal,
  atan: realToReal,
  erf: realToReal,
  sign: realToReal,
  trunc: realToReal,
  floorReal: realToReal,
  isNaN: sig('real', 'bool'),
};

/** Function tables by name. */
export type Tables = { readonly [name: string]: FunctionTable } | ((name: string) => FunctionTable | undefined);

export const findTable = (tables: Tables | undefined, name: string): FunctionTable | undefined => {
  if (typeof tables === 'function') return tables(name);
  return tables !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
};

/** What `check` and `typeOf` know about the world. A part left out is not checked. */
export interface CheckEnv {
  /** Declared type of a reference; `undefined` is `expr/unknown-ref`. */
  readonly refs?: (path: string) => ExprType | undefined;
  readonly tables?: Tables;
  /** Members of an enum; `undefined` when there is no such enum. */
  readonly members?: (enumName: string) => readonly string[] | undefined;
}

/** Type of a tree by its shape alone; of an ill-typed tree, the type its operator would give. Use `check` to find faults. */
export const typeOf = (expr: Expr, env: CheckEnv = {}): ExprType => {
  switch (expr.kind) {
    case 'int':
    case 'real':
    case 'bool':
      return expr.kind;
    case 'member':
      return `enum:${expr.enum}`;
    case 'ref':
      return env.refs?.(expr.path) ?? expr.type;
    case 'unary': {
      const { result } = unarySignatures[expr.op];
      return result === 'same' ? typeOf(expr.arg, env) : result;
    }
    case 'binary': {
      const { result } = binarySignatures[expr.op];
      return result === 'same' ? typeOf(expr.left, env) : result;
    }
    case 'select':
      return typeOf(expr.then, env);
    case 'apply':
      return expr.type;
  }
};

/** `Alu` of `enum:Alu`; undefined for the other types. */
export const enumNameOf = (type: ExprType): string | undefined =>
  type.startsWith('enum:') ? type.slice('enum:'.length) : undefined;
