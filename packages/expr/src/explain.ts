import type { AnalysisEnv } from './analysed.js';
import type { Expr, ExprValue } from './ast.js';
import { evaluate } from './compile.js';
import type { Lookup } from './lookup.js';
import { type MathOptions, printMath } from './print-math.js';
import { childrenOf } from './tree.js';

/** A part of the expression that was rounded, chosen or looked up on the way. */
export interface ExplainStep {
  readonly text: string;
  readonly substituted: string;
  readonly value: ExprValue;
}

export interface Explanation extends ExplainStep {
  /** `floor(nep × 100 / divisor) = floor(512 × 100 / 140) = 365`; a side that would repeat its neighbour is left out. */
  readonly line: string;
  /** In evaluation order, without branches that were not taken and without the whole. */
  readonly steps: readonly ExplainStep[];
}

export interface ExplainOptions extends AnalysisEnv {
  /** Name of a reference; its path unless told. */
  readonly ref?: MathOptions['ref'];
}

const STEPS = new Set<string>(['floorDiv', 'ceilDiv', 'floor', 'ceil', 'round', 'min', 'max']);

const isStep = (expr: Expr): boolean =>
  expr.kind === 'select' || expr.kind === 'apply' || ((expr.kind === 'binary' || expr.kind === 'unary') && STEPS.has(expr.op));

/** Evaluates `expr` and shows how its value comes about. Throws as `evaluate` does. */
export const explain = (expr: Expr, lookup: Lookup = {}, options: ExplainOptions = {}): Explanation => {
  const named = options.ref ? { ref: options.ref } : {};
  const step = (part: Expr): ExplainStep => ({
    text: printMath(part, named).text,
    substituted: printMath(part, { ...named, values: lookup }).text,
    value: evaluate(part, lookup, options),
  });
  const steps: ExplainStep[] = [];
  const visit = (part: Expr): void => {
    if (part.kind === 'select') {
      visit(part.cond);
      visit(evaluate(part.cond, lookup, options) === true ? part.then : part.else);
    } else if (part.kind === 'binary' && (part.op === 'and' || part.op === 'or')) {
      visit(part.left);
      if (evaluate(part.left, lookup, options) === (part.op === 'and')) visit(part.right);
    } else for (const child of childrenOf(part)) visit(child.expr);
    if (part !== expr && isStep(part)) steps.push(step(part));
  };
  const whole = step(expr);
  visit(expr);
  const sides = [whole.text, whole.substituted, String(whole.value)];
  return { ...whole, steps, line: sides.filter((side, i) => side !== sides[i - 1]).join(' = ') };
};
