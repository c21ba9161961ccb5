/** What the code printers share: pieces of text that know how tightly they bind. */

import { match } from 'ts-pattern';
import { type Analysed, type AnalysisEnv, kid } from './analysed.js';
import type { BinaryOp, CompareOp, Expr, ExprType, UnaryOp } from './ast.js';
import { realValue } from './lift.js';
import { isCompare } from './refine.js';

export interface PrintOptions {
  /** Text of a reference: a primary expression (name, member access, call), as what it is joined to assumes. */
  readonly ref: (path: string, type: ExprType) => string;
  /** Text of an enum member, also a primary expression. */
  readonly member?: (enumName: string, name: string) => string;
  /** Name of the function that applies a table: it is called with the selector and the arguments. */
  readonly table?: (name: string) => string;
  /** Spelling of a helper, where it is not reached under its plain name. */
  readonly helper?: (name: string) => string;
  readonly env?: AnalysisEnv;
}

export interface Printed {
  readonly text: string;
  /** Binding strength, higher is tighter; `ATOM` never needs parentheses. Comparable within one language only. */
  readonly precedence: number;
  /** Plain names of the helpers that the text calls, sorted. */
  readonly helpers: readonly string[];
  /** What it needs from the language's library: C++ headers, Python modules; sorted. */
  readonly imports: readonly string[];
}

/** Precedence of literals, names and calls. */
export const ATOM = 20;

/** A printed node. `op` is its outermost infix operator. */
export interface Piece {
  readonly text: string;
  readonly prec: number;
  readonly op?: string;
  /** C++: the type of the text is `int`, not `std::int64_t`. */
  readonly plain?: boolean;
}

export const atom = (text: string): Piece => ({ text, prec: ATOM });

/** `text`, in parentheses if it binds more loosely than `least`. */
export const at = (piece: Piece, least: number): string => (piece.prec < least ? `(${piece.text})` : piece.text);

const BITWISE = new Set(['&', '|', '^', '<<', '>>']);
const COMPARISON = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=']);

/** Nestings that are legal without parentheses, but that compilers warn about, Python chains, or readers get wrong. */
const confusing = (parent: string, child: Piece): boolean => {
  if (child.op === undefined || child.op === parent) return false;
  if (BITWISE.has(parent)) return true;
  if (COMPARISON.has(parent)) return COMPARISON.has(child.op);
  return parent === '||' && child.op === '&&';
};

const side = (parent: string, child: Piece, least: number): string =>
  confusing(parent, child) ? `(${child.text})` : at(child, least);

/** `left op right`, grouping to the left. A right operand of equal precedence keeps its parentheses, so evaluation order is the tree's. */
export const infix = (left: Piece, op: string, right: Piece, prec: number): Piece => {
  const rightLeast = op === '&&' || op === '||' || op === 'and' || op === 'or' ? prec : prec + 1;
  const leftLeast = COMPARISON.has(op) ? prec + 1 : prec;
  return { text: `${side(op, left, leftLeast)} ${op} ${side(op, right, rightLeast)}`, prec, op };
};

/** `op` before its operand; `- -x` never becomes `--x`. */
export const prefix = (op: string, operand: Piece, prec: number): Piece => {
  const text = at(operand, prec);
  return { text: `${op}${text.startsWith('-') ? `(${text})` : text}`, prec };
};

type Kind<K extends Expr['kind']> = Extract<Expr, { kind: K }>;
export type IntBinaryOp = Exclude<BinaryOp, CompareOp | 'and' | 'or' | 'div' | 'pow' | 'atan2' | 'fmod'>;
export type RealBinaryOp = 'add' | 'sub' | 'mul' | 'min' | 'max' | 'div' | 'pow' | 'atan2' | 'fmod';

/** Walks an analysed tree; a language says how each construct looks and gathers what the text needs. */
export abstract class CodePrinter {
  readonly #helpers = new Set<string>();
  readonly #imports = new Set<string>();

  constructor(protected readonly options: PrintOptions) {}

  finish({ text, prec }: Piece): Printed {
    return { text, precedence: prec, helpers: [...this.#helpers].sort(), imports: [...this.#imports].sort() };
  }

  /** Spelling that a helper has when the options do not give one. */
  protected abstract helperName(name: string): string;
  protected abstract int(value: bigint): Piece;
  protected abstract real(value: number): Piece;
  protected abstract bool(value: boolean): Piece;
  protected abstract member(enumName: string, name: string): Piece;
  protected abstract select(cond: Piece, then: Piece, otherwise: Piece): Piece;
  protected abstract logical(op: 'and' | 'or', left: Piece, right: Piece): Piece;
  protected abstract compare(op: CompareOp, node: Analysed): Piece;
  protected abstract intBinary(op: IntBinaryOp, node: Analysed): Piece;
  protected abstract realBinary(op: RealBinaryOp, node: Analysed): Piece;
  protected abstract unary(op: UnaryOp, node: Analysed): Piece;

  protected call(name: string, ...args: readonly Piece[]): Piece {
    return atom(`${name}(${args.map((arg) => arg.text).join(', ')})`);
  }

  protected helper(name: string, ...args: readonly Piece[]): Piece {
    this.#helpers.add(name);
    return this.call(this.options.helper?.(name) ?? this.helperName(name), ...args);
  }

  /** A call into the language's library. */
  protected library(from: string, name: string, ...args: readonly Piece[]): Piece {
    this.require(from);
    return this.call(name, ...args);
  }

  protected require(from: string): void {
    this.#imports.add(from);
  }

  print(node: Analysed): Piece {
    return match(node.expr)
      .with({ kind: 'int' }, ({ value }) => this.int(BigInt(value)))
      .with({ kind: 'real' }, (literal) => this.real(realValue(literal)))
      .with({ kind: 'bool' }, ({ value }) => this.bool(value))
      .with({ kind: 'member' }, ({ enum: of, name }) =>
        this.options.member ? atom(this.options.member(of, name)) : this.member(of, name),
      )
      .with({ kind: 'ref' }, ({ path, type }) => atom(this.options.ref(path, type)))
      .with({ kind: 'unary' }, ({ op }) => this.unary(op, node))
      .with({ kind: 'binary' }, ({ op }) => this.binary(op, node))
      .with({ kind: 'select' }, () => this.select(this.print(kid(node, 0)), this.print(kid(node, 1)), this.print(kid(node, 2))))
      .with({ kind: 'apply' }, (expr) => this.apply(expr, node))
      .exhaustive();
  }

  protected binary(op: BinaryOp, node: Analysed): Piece {
    if (isCompare(op)) return this.compare(op, node);
    if (op === 'and' || op === 'or') return this.logical(op, this.print(kid(node, 0)), this.print(kid(node, 1)));
    return node.type === 'real' ? this.realBinary(op as RealBinaryOp, node) : this.intBinary(op as IntBinaryOp, node);
  }

  protected apply(expr: Kind<'apply'>, node: Analysed): Piece {
    return this.call(this.options.table?.(expr.table) ?? expr.table, ...node.kids.map((child) => this.print(child)));
  }

  /** Operands of a chain of one variadic op: `min(min(a, b), c)` gives a, b, c. A link that is not `flat` is one operand. */
  protected chain(op: 'min' | 'max', node: Analysed, flat: (link: Analysed) => boolean = () => true): readonly Analysed[] {
    const [first, last] = [kid(node, 0), kid(node, 1)];
    const isLink = first.expr.kind === 'binary' && first.expr.op === op && flat(first);
    return [...(isLink ? this.chain(op, first, flat) : [first]), last];
  }
}

/** No node of the tree can fail. */
export const isTotal = (node: Analysed): boolean =>
  node.risks.length === 0 && node.kids.every(isTotal) && node.expr.kind !== 'apply';

/** Shortest digits that read back to the same binary64, always with a point or an exponent. */
export const realDigits = (value: number): string => {
  const digits = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
};
