/** Texts that go from one target to the next. */
import { expect } from 'vitest';
import type { Driver } from '../src/drivers.js';

export type Mode = 'strict' | 'lenient';

export const answersOf = (driver: Driver, command: string, mode: Mode, lines: readonly string[]): readonly string[] =>
  driver([command, ...(mode === 'lenient' ? ['--lenient'] : [])], lines);

export type Drivers = readonly (readonly [name: string, driver: Driver])[];

export const firstDifference = (
  lines: readonly string[],
  actual: readonly string[],
  expected: readonly (string | undefined)[],
) => {
  const at = expected.findIndex((line, i) => line !== undefined && line !== actual[i]);
  return at < 0
    ? undefined
    : { line: lines[at]?.slice(0, 4000), actual: actual[at]?.slice(0, 1000), expected: expected[at]?.slice(0, 1000) };
};

/** Each target reads what the one before it wrote, the first one also what the last one wrote; leniently. */
export const expectSameAtEveryHop = (texts: readonly string[], drivers: Drivers): void => {
  let at = texts;
  for (const [name, driver] of [...drivers, ...drivers.slice(0, 1)]) {
    at = answersOf(driver, 'roundtrip', 'lenient', at);
    expect(firstDifference(texts, at, texts), name).toBeUndefined();
  }
};
