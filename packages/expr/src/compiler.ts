import { type Analysed, intOf, kid } from './analysed.js';
import type { ArithmeticOp, Expr, ExprValue, IntegerOp } from './ast.js';
import { bigBinary, bigOfReal, bigUnary, checked, guardedRight, roundings } from './compile-big.js';
import { comparison } from './compile-compare.js';
import { numberBinary, numberUnary } from './compile-number.js';
import { realBinary, realUnary } from './compile-real.js';
import { ExprError } from './errors.js';
import { isSafe } from './int-interval.js';
import { realValue } from './lift.js';
import { froundBig } from './real-math.js';
import { isCompare } from './refine.js';
import type { Run } from './run.js';

/** An int node runs on JS numbers: it and its int operands are proved to be safe integers. */
export const isNumber = (node: Analysed): boolean =>
  isSafe(intOf(node)) && (node.expr.kind === 'apply' || node.kids.every((child) => child.type !== 'int' || isSafe(intOf(child))));

type ApplyExpr = Extract<Expr, { kind: 'apply' }>;
type IntBinary = ArithmeticOp | IntegerOp;

const unexpected = (node: Analysed, wanted: string): TypeError =>
  new TypeError(`expr: no ${wanted} in ${'op' in node.expr ? node.expr.op : node.expr.kind}; run check() first`);

/** Turns analysed nodes into closures over the values; one instance a tree or table body. */
export class Compiler {
  readonly #slots: ReadonlyMap<string, number>;
  readonly #single: boolean;

  /** `slots`: index of each reference among the values. `single`: reals are binary32. */
  constructor(slots: ReadonlyMap<string, number>, single: boolean) {
    this.#slots = slots;
    this.#single = single;
  }

  /** A node of any type; an int is a number or a bigint, as `isNumber` says. */
  any(node: Analysed): Run<ExprValue> {
    if (node.expr.kind === 'apply') return this.#apply(node, node.expr);
    if (node.type === 'int') return isNumber(node) ? this.number(node) : this.big(node);
    if (node.type === 'real') return this.real(node);
    return node.type === 'bool' ? this.bool(node) : this.name(node);
  }

  /** An int node whose interval is safe. */
  number(node: Analysed): Run<number> {
    const { expr } = node;
    if (!isNumber(node)) {
      const run = this.big(node);
      return (v) => Number(run(v));
    }
    switch (expr.kind) {
      case 'int': {
        const value = Number(expr.value);
        return () => value;
      }
      case 'ref': {
        const slot = this.#slot(expr.path);
        return (v) => Number(v[slot]) + 0; // + 0: an int is never -0
      }
      case 'unary':
        return this.#numberUnary(node, expr);
      case 'binary':
        return numberBinary(expr.op as IntBinary, this.number(kid(node, 0)), guardedRight(node, this.number(kid(node, 1))), node);
      case 'select':
        return this.#select(node, (branch) => this.number(branch));
      case 'apply': {
        const run = this.#apply(node, expr);
        return (v) => Number(run(v));
      }
      default:
        throw unexpected(node, 'int');
    }
  }

  #numberUnary(node: Analysed, expr: Extract<Expr, { kind: 'unary' }>): Run<number> {
    switch (expr.op) {
      case 'neg':
      case 'abs':
      case 'bitNot':
        return numberUnary(expr.op, this.number(kid(node, 0)));
      case 'floor':
      case 'ceil':
      case 'round': {
        if (node.risks.length > 0) break;
        const [rounding, arg] = [roundings[expr.op], this.real(kid(node, 0))];
        return (v) => rounding(arg(v)) + 0;
      }
    }
    const run = this.#bigUnary(node, expr);
    return (v) => Number(run(v));
  }

  big(node: Analysed): Run<bigint> {
    const { expr } = node;
    if (isNumber(node)) {
      const run = this.number(node);
      return (v) => BigInt(run(v));
    }
    switch (expr.kind) {
      case 'int': {
        const value = BigInt(expr.value);
        return checked(node, () => value);
      }
      case 'ref': {
        const slot = this.#slot(expr.path);
        return (v) => BigInt(v[slot] as number | bigint);
      }
      case 'unary':
        return this.#bigUnary(node, expr);
      case 'binary':
        return bigBinary(expr.op as IntBinary, this.big(kid(node, 0)), guardedRight(node, this.big(kid(node, 1))), node);
      case 'select':
        return this.#select(node, (branch) => this.big(branch));
      case 'apply': {
        const run = this.#apply(node, expr);
        return (v) => BigInt(run(v));
      }
      default:
        throw unexpected(node, 'int');
    }
  }

  #bigUnary(node: Analysed, expr: Extract<Expr, { kind: 'unary' }>): Run<bigint> {
    switch (expr.op) {
      case 'neg':
      case 'abs':
      case 'bitNot':
        return bigUnary(expr.op, this.big(kid(node, 0)), node);
      case 'floor':
      case 'ceil':
      case 'round':
        return bigOfReal(expr.op, this.real(kid(node, 0)), node);
      default:
        throw unexpected(node, 'int');
    }
  }

  real(node: Analysed): Run<number> {
    const { expr } = node;
    switch (expr.kind) {
      case 'real': {
        const value = this.#single ? Math.fround(realValue(expr)) : realValue(expr);
        return () => value;
      }
      case 'ref': {
        const slot = this.#slot(expr.path);
        return this.#single ? (v) => Math.fround(v[slot] as number) : (v) => v[slot] as number;
      }
      case 'unary':
        return this.#realUnary(node, expr);
      case 'binary':
        return realBinary(
          expr.op as Parameters<typeof realBinary>[0],
          this.real(kid(node, 0)),
          this.real(kid(node, 1)),
          this.#single,
        );
      case 'select':
        return this.#select(node, (branch) => this.real(branch));
      case 'apply':
        return this.#apply(node, expr) as Run<number>;
      default:
        throw unexpected(node, 'real');
    }
  }

  #realUnary(node: Analysed, { op }: Extract<Expr, { kind: 'unary' }>): Run<number> {
    const arg = kid(node, 0);
    if (op !== 'toReal') return realUnary(op as Parameters<typeof realUnary>[0], this.real(arg), this.#single);
    if (isSafe(intOf(arg))) {
      const run = this.number(arg);
      return this.#single ? (v) => Math.fround(run(v)) : run;
    }
    const run = this.big(arg);
    return this.#single ? (v) => froundBig(run(v)) : (v) => Number(run(v));
  }

  bool(node: Analysed): Run<boolean> {
    const { expr } = node;
    switch (expr.kind) {
      case 'bool':
        return () => expr.value;
      case 'ref': {
        const slot = this.#slot(expr.path);
        return (v) => v[slot] as boolean;
      }
      case 'unary': {
        if (expr.op === 'isNaN') {
          const arg = this.real(kid(node, 0));
          return (v) => Number.isNaN(arg(v));
        }
        const arg = this.bool(kid(node, 0));
        return (v) => !arg(v);
      }
      case 'binary':
        return this.#boolBinary(node, expr);
      case 'select':
        return this.#select(node, (branch) => this.bool(branch));
      case 'apply':
        return this.#apply(node, expr) as Run<boolean>;
      default:
        throw unexpected(node, 'bool');
    }
  }

  #boolBinary(node: Analysed, { op }: Extract<Expr, { kind: 'binary' }>): Run<boolean> {
    const [left, right] = [kid(node, 0), kid(node, 1)];
    if (isCompare(op)) {
      if (left.type === 'real') return comparison(op, this.real(left), this.real(right));
      if (left.type === 'bool') return comparison(op, this.bool(left), this.bool(right));
      if (left.type !== 'int') return comparison(op, this.name(left), this.name(right));
      if (isSafe(intOf(left)) && isSafe(intOf(right))) return comparison(op, this.number(left), this.number(right));
      return comparison(op, this.big(left), this.big(right));
    }
    const [a, b] = [this.bool(left), this.bool(right)];
    if (op === 'and') return (v) => a(v) && b(v);
    if (op === 'or') return (v) => a(v) || b(v);
    throw unexpected(node, 'bool');
  }

  /** An enum node: the name of a member. */
  name(node: Analysed): Run<string> {
    const { expr } = node;
    switch (expr.kind) {
      case 'member':
        return () => expr.name;
      case 'ref': {
        const slot = this.#slot(expr.path);
        return (v) => v[slot] as string;
      }
      case 'select':
        return this.#select(node, (branch) => this.name(branch));
      case 'apply':
        return this.#apply(node, expr) as Run<string>;
      default:
        throw unexpected(node, 'enum member');
    }
  }

  #select<T>(node: Analysed, branch: (child: Analysed) => Run<T>): Run<T> {
    const [cond, then, otherwise] = [this.bool(kid(node, 0)), branch(kid(node, 1)), branch(kid(node, 2))];
    return (v) => (cond(v) ? then(v) : otherwise(v));
  }

  /** Bodies are compiled when first selected. Their arguments share one array: a body cannot get back to this node. */
  #apply(node: Analysed, expr: ApplyExpr): Run<ExprValue> {
    const [selector, ...rest] = node.kids;
    if (!selector || !node.cases) throw unexpected(node, 'table');
    const cases = node.cases;
    const select = this.name(selector);
    const args = rest.map((arg) => this.any(arg));
    const slots = new Map(node.params?.map((name, i) => [`arg.${name}`, i]));
    const bodies = new Map<string, Run<ExprValue>>();
    const bodyOf = (name: string): Run<ExprValue> => {
      const body = cases.get(name);
      if (!body) throw new ExprError('expr/no-case', node.path, `table ${expr.table} has no case for ${name}`);
      const run = new Compiler(slots, this.#single).any(body);
      bodies.set(name, run);
      return run;
    };
    const given: ExprValue[] = args.map(() => 0);
    return (v) => {
      const name = select(v);
      for (let i = 0; i < args.length; i++) given[i] = (args[i] as Run<ExprValue>)(v);
      return (bodies.get(name) ?? bodyOf(name))(given);
    };
  }

  #slot(path: string): number {
    const slot = this.#slots.get(path);
    if (slot === undefined) throw new RangeError(`expr: no slot for reference ${path}`);
    return slot;
  }
}
