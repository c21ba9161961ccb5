/** The emitted package of the small ISA: what it does is tested in Python, by `runtime_test.py`. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EmittedPackage } from './python.js';
import { small } from './small.js';

const emitted = new EmittedPackage(small);
afterAll(() => emitted[Symbol.dispose]());

it('behaves as runtime_test.py says', () => {
  const { status, stderr } = emitted.run([join(import.meta.dirname, 'runtime_test.py')]);
  expect(stderr).toMatch(/^Ran \d+ tests in .*\n\nOK/m);
  expect(status).toBe(0);
});
