import { type Analysed, intOf, kid } from './analysed.js';
import type { Expr, ExprValue } from './ast.js';
import { applied } from './compile-apply.js';
import { comparison } from './compile-compare.js';
import { bigOf, isNumber, numberOf } from './compile-int.js';
import { realBinary, realUnary } from './compile-real.js';
import { isSafe } from './int-interval.js';
import { realValue } from './lift.js';
import { froundBig } from './real-math.js';
import { isCompare } from './refine.js';
import { type Run, unexpected } from './run.js';

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
    if (node.expr.kind === 'apply') return this.apply(node);
    if (node.type === 'int') return isNumber(node) ? this.number(node) : this.big(node);
    if (node.type === 'real') return this.real(node);
    return node.type === 'bool' ? this.bool(node) : this.name(node);
  }

  /** An int node whose interval is safe. */
  number(node: Analysed): Run<number> {
    return numberOf(node, this);
  }

  big(node: Analysed): Run<bigint> {
    return bigOf(node, this);
  }

  real(node: Analysed): Run<number> {
    const { expr } = node;
    switch (expr.kind) {
      case 'real': {
        const value = this.#single ? Math.fround(realValue(expr)) : realValue(expr);
        return () => value;
      }
      case 'ref': {
        const slot = this.slot(expr.path);
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
        return this.select(node, (branch) => this.real(branch));
      case 'apply':
        return this.apply(node) as Run<number>;
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
        const slot = this.slot(expr.path);
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
        return this.select(node, (branch) => this.bool(branch));
      case 'apply':
        return this.apply(node) as Run<boolean>;
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
        const slot = this.slot(expr.path);
        return (v) => v[slot] as string;
      }
      case 'select':
        return this.select(node, (branch) => this.name(branch));
      case 'apply':
        return this.apply(node) as Run<string>;
      default:
        throw unexpected(node, 'enum member');
    }
  }

  /** Only the chosen branch runs. */
  select<T>(node: Analysed, branch: (child: Analysed) => Run<T>): Run<T> {
    const [cond, then, otherwise] = [this.bool(kid(node, 0)), branch(kid(node, 1)), branch(kid(node, 2))];
    return (v) => (cond(v) ? then(v) : otherwise(v));
  }

  /** A node that applies a table; an int is a number or a bigint. */
  apply(node: Analysed): Run<ExprValue> {
    return applied(node, this, (slots, body) => new Compiler(slots, this.#single).any(body));
  }

  /** Index of the value of a reference. */
  slot(path: string): number {
    const slot = this.#slots.get(path);
    if (slot === undefined) throw new RangeError(`expr: no slot for reference ${path}`);
    return slot;
  }
}
