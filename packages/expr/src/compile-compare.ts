import type { CompareOp } from './ast.js';
import type { Run } from './run.js';

/** Comparison of two operands that are both numbers, both bigints, both booleans or both member names. */
export const comparison = <T extends number | bigint | boolean | string>(op: CompareOp, a: Run<T>, b: Run<T>): Run<boolean> => {
  switch (op) {
    case 'eq':
      return (v) => a(v) === b(v);
    case 'ne':
      return (v) => a(v) !== b(v);
    case 'lt':
      return (v) => a(v) < b(v);
    case 'le':
      return (v) => a(v) <= b(v);
    case 'gt':
      return (v) => a(v) > b(v);
    case 'ge':
      return (v) => a(v) >= b(v);
  }
};
