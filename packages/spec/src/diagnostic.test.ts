import { expect, test } from 'vitest';
import { BrewError, type Diagnostic } from './diagnostic.js';

const diagnostic: Diagnostic = { code: 'spec/empty', severity: 'error', path: [], expected: 'something', actual: 'nothing' };

test('an error of another copy of this package is a BrewError, any other error is none', () => {
  const foreign = Object.assign(new Error('spec/empty'), { name: 'BrewError', diagnostics: [diagnostic] });
  expect(new BrewError([diagnostic])).toBeInstanceOf(BrewError);
  expect(foreign).toBeInstanceOf(BrewError);
  expect(new Error('spec/empty')).not.toBeInstanceOf(BrewError);
  expect({ name: 'BrewError', diagnostics: [] }).not.toBeInstanceOf(BrewError);
});
