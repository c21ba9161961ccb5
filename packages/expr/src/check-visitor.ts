import type { Expr, ExprType, Range } from './ast.js';
import type { ExprPath } from './errors.js';
import { INT64_MAX, INT64_MIN } from './int-interval.js';
import { didYouMean, type ExprProblem, type ExprProblemCode } from './problem.js';
import type { CheckEnv, OperandRule } from './signature.js';
import { binarySignatures, enumNameOf, findTable, unarySignatures } from './signature.js';

type Kind<K extends Expr['kind']> = Extract<Expr, { kind: K }>;

const DECIMAL = /^-?(0|[1-9][0-9]*)$/;
const REAL_WORDS: readonly unknown[] = ['NaN', 'Infinity', '-Infinity', '-0'];

const wanted: { readonly [K in OperandRule]: string } = {
  int: 'int',
  real: 'real',
  bool: 'bool',
  number: 'int or real',
  any: 'any type',
};

/** Walks a tree, bottom up, and gathers problems; the type of a faulty operand is unknown and raises nothing further up. */
export class CheckVisitor {
  readonly problems: ExprProblem[] = [];
  /** Type under which each path was first used. */
  readonly #seen = new Map<string, ExprType>();
  readonly #env: CheckEnv;

  constructor(env: CheckEnv) {
    this.#env = env;
  }

  #report(code: ExprProblemCode, path: ExprPath, expected: string, actual: string, hint?: string): undefined {
    this.problems.push({ code, path, expected, actual, ...(hint !== undefined && { hint }) });
  }

  /** Type of `expr`, or undefined when it is faulty enough to have none. */
  visit(expr: Expr, path: ExprPath): ExprType | undefined {
    switch (expr.kind) {
      case 'int':
        return this.#int(expr.value, path);
      case 'real':
        if (typeof expr.value === 'number' ? !Number.isFinite(expr.value) : !REAL_WORDS.includes(expr.value)) {
          this.#report('expr/type', path, 'a finite number, or "NaN", "Infinity", "-Infinity", "-0"', String(expr.value));
        }
        return 'real';
      case 'bool':
        return 'bool';
      case 'member':
        return this.#member(expr, path);
      case 'ref':
        return this.#ref(expr, path);
      case 'unary':
        return this.#unary(expr, path);
      case 'binary':
        return this.#binary(expr, path);
      case 'select':
        return this.#select(expr, path);
      case 'apply':
        return this.#apply(expr, path);
      default:
        return this.#report(
          'expr/type',
          path,
          'a node of a known kind',
          JSON.stringify((expr as { kind?: unknown }).kind) ?? 'none',
        );
    }
  }

  #int(value: string, path: ExprPath): ExprType {
    if (!DECIMAL.test(value)) this.#report('expr/type', path, 'a decimal integer', JSON.stringify(value));
    else if (BigInt(value) < INT64_MIN || BigInt(value) > INT64_MAX) {
      this.#report('expr/overflow', path, 'an integer in the signed 64-bit range', value);
    }
    return 'int';
  }

  #member(expr: Kind<'member'>, path: ExprPath): ExprType | undefined {
    const members = this.#env.members?.(expr.enum);
    if (this.#env.members && !members) return this.#report('expr/unknown-member', path, 'a known enum', expr.enum);
    if (members && !members.includes(expr.name)) {
      this.#report(
        'expr/unknown-member',
        path,
        `a member of ${expr.enum}`,
        JSON.stringify(expr.name),
        didYouMean(expr.name, members),
      );
    }
    return `enum:${expr.enum}`;
  }

  #ref(expr: Kind<'ref'>, path: ExprPath): ExprType | undefined {
    const known = this.#env.refs?.(expr.path);
    if (this.#env.refs && known === undefined) return this.#report('expr/unknown-ref', path, 'a known reference', expr.path);
    const earlier = this.#seen.get(expr.path);
    this.#seen.set(expr.path, earlier ?? expr.type);
    const right = known ?? earlier ?? expr.type;
    if (right !== expr.type) return this.#report('expr/type', path, `${expr.path} of type ${right}`, expr.type);
    if (expr.range) this.#range(expr, expr.range, path);
    return right;
  }

  #range(expr: Kind<'ref'>, { min, max }: Range, path: ExprPath): void {
    const isInt = expr.type === 'int' && DECIMAL.test(min) && DECIMAL.test(max);
    const isReal = expr.type === 'real' && min !== '' && max !== '';
    const ordered = isInt ? BigInt(min) <= BigInt(max) : isReal && Number(min) <= Number(max);
    if (!ordered)
      this.#report('expr/type', path, `a range of ${expr.path} with min <= max, on an int or real`, `${min} to ${max}`);
  }

  /** Type of the operands taken together; undefined when they break the rule or one of them is unknown. */
  #operands(
    rule: OperandRule,
    op: string,
    operands: readonly (readonly [ExprType | undefined, ExprPath])[],
  ): ExprType | undefined {
    let common: ExprType | undefined;
    for (const [type, path] of operands) {
      if (type === undefined) continue;
      const fits = rule === 'any' || (rule === 'number' ? type === 'int' || type === 'real' : type === rule);
      if (!fits) this.#report('expr/type', path, `${wanted[rule]} for ${op}`, type);
      else if (common !== undefined && common !== type) {
        this.#report('expr/type', path, `${common}, as the other operand of ${op}`, type, conversionHint(common, type));
      } else common = type;
    }
    return common;
  }

  #unary(expr: Kind<'unary'>, path: ExprPath): ExprType | undefined {
    const type = this.visit(expr.arg, [...path, 'arg']);
    if (!Object.hasOwn(unarySignatures, expr.op)) return this.#report('expr/type', path, 'a known operator', String(expr.op));
    const { operands, result } = unarySignatures[expr.op];
    const common = this.#operands(operands, expr.op, [[type, [...path, 'arg']]]);
    return result === 'same' ? common : result;
  }

  #binary(expr: Kind<'binary'>, path: ExprPath): ExprType | undefined {
    const left = [this.visit(expr.left, [...path, 'left']), [...path, 'left']] as const;
    const right = [this.visit(expr.right, [...path, 'right']), [...path, 'right']] as const;
    if (!Object.hasOwn(binarySignatures, expr.op)) return this.#report('expr/type', path, 'a known operator', String(expr.op));
    const { operands, result } = binarySignatures[expr.op];
    const common = this.#operands(operands, expr.op, [left, right]);
    return result === 'same' ? common : result;
  }

  #select(expr: Kind<'select'>, path: ExprPath): ExprType | undefined {
    const cond = this.visit(expr.cond, [...path, 'cond']);
    this.#operands('bool', 'the condition of select', [[cond, [...path, 'cond']]]);
    const then = [this.visit(expr.then, [...path, 'then']), [...path, 'then']] as const;
    const otherwise = [this.visit(expr.else, [...path, 'else']), [...path, 'else']] as const;
    return this.#operands('any', 'select', [then, otherwise]);
  }

  #apply(expr: Kind<'apply'>, path: ExprPath): ExprType {
    const selector = this.visit(expr.selector, [...path, 'selector']);
    const args = expr.args.map((arg, i) => this.visit(arg, [...path, 'args', i]));
    const table = findTable(this.#env.tables, expr.table);
    if (!table) {
      if (this.#env.tables) this.#report('expr/unknown-table', path, 'a known function table', expr.table);
      return expr.type;
    }
    const selectorPath = [...path, 'selector'];
    if (selector !== undefined && enumNameOf(selector) !== table.enum) {
      this.#report('expr/type', selectorPath, `a member of ${table.enum} to select from ${table.name}`, selector);
    } else if (expr.selector.kind === 'member' && !Object.hasOwn(table.cases, expr.selector.name)) {
      const known = Object.keys(table.cases);
      this.#report(
        'expr/unknown-member',
        selectorPath,
        `a member with a case in ${table.name}`,
        expr.selector.name,
        didYouMean(expr.selector.name, known),
      );
    }
    if (args.length !== table.params.length) {
      this.#report('expr/type', path, `${table.params.length} arguments for ${table.name}`, `${args.length}`);
    }
    table.params.forEach((param, i) => {
      const type = args[i];
      if (type !== undefined && type !== param.type) {
        this.#report('expr/type', [...path, 'args', i], `${param.type} for parameter ${param.name} of ${table.name}`, type);
      }
    });
    if (expr.type !== table.type) this.#report('expr/type', path, `${table.type}, the result of ${table.name}`, expr.type);
    return expr.type;
  }
}

const conversionHint = (a: ExprType, b: ExprType): string | undefined =>
  (a === 'int' && b === 'real') || (a === 'real' && b === 'int') ? 'convert with toReal, floor, ceil or round' : undefined;
