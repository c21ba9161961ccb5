/** The same expression as a person would write it: same values, same errors. */
import type { Expr } from '@instabrew/expr';

export const readable = (expr: Expr): Expr => {
  switch (expr.kind) {
    case 'unary': {
      const arg = readable(expr.arg);
      if (expr.op === 'not' && arg.kind === 'binary' && arg.op === 'eq') return { ...arg, op: 'ne' };
      if (expr.op === 'not' && arg.kind === 'binary' && arg.op === 'ne') return { ...arg, op: 'eq' };
      if (expr.op === 'not' && arg.kind === 'unary' && arg.op === 'not') return arg.arg;
      return { ...expr, arg };
    }
    case 'binary': {
      const [left, right] = [readable(expr.left), readable(expr.right)];
      if (expr.op === 'mul' && isInt(right, '1')) return left;
      if (expr.op === 'mul' && isInt(left, '1')) return right;
      if (expr.op === 'add' && isInt(right, '0')) return left;
      if (expr.op === 'add' && isInt(left, '0')) return right;
      return { ...expr, left, right };
    }
    case 'select':
      return { ...expr, cond: readable(expr.cond), then: readable(expr.then), else: readable(expr.else) };
    case 'apply':
      return { ...expr, selector: readable(expr.selector), args: expr.args.map(readable) };
    default:
      return expr;
  }
};

const isInt = (expr: Expr, value: string): boolean => expr.kind === 'int' && expr.value === value;
