import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trees, values } from '../test/trees.js';
import * as b from './index.js';

const nep = b.ref('nep', 'int', { min: 1, max: 2 ** 31 });
const mult = b.ref('mult', 'int', { min: 1, max: 3 });
const divisor = b.ref('divisor', 'int', { min: 1, max: 400 });

describe('explain', () => {
  const exec = b.floorDiv(b.mul(nep, mult, 100), divisor);

  it('shows the formula, the values and the result', () => {
    expect(b.explain(exec, { nep: 512, mult: 1, divisor: 140 })).toEqual({
      text: 'floor(nep × mult × 100 / divisor)',
      substituted: 'floor(512 × 1 × 100 / 140)',
      value: 365,
      line: 'floor(nep × mult × 100 / divisor) = floor(512 × 1 × 100 / 140) = 365',
      steps: [],
    });
  });

  it('lists the parts that were rounded or chosen, without the branch that was not taken', () => {
    const total = b.add(exec, b.select(b.gt(mult, 1), b.ceilDiv(nep, 8), b.floorDiv(nep, 0)));
    const { steps, value } = b.explain(total, { nep: 512, mult: 2, divisor: 140 });
    expect(steps.map((step) => `${step.text} = ${step.value}`)).toEqual([
      'floor(nep × mult × 100 / divisor) = 731',
      'ceil(nep / 8) = 64',
      'if mult > 1 then ceil(nep / 8) else floor(nep / 0) = 64',
    ]);
    expect(value).toBe(795);
  });

  it('does not repeat a literal', () => {
    expect(b.explain(b.int(64)).line).toBe('64');
  });

  it('evaluates any tree that evaluates', () => {
    fc.assert(
      fc.property(trees().int, values, (expr, sample) => {
        const attempt = (run: () => b.ExprValue): b.ExprValue => {
          try {
            return run();
          } catch (error) {
            if (error instanceof b.ExprError) return 'failed';
            throw error;
          }
        };
        expect(attempt(() => b.explain(expr, sample).value)).toEqual(attempt(() => b.evaluate(expr, sample)));
      }),
      { numRuns: 300 },
    );
  });
});
