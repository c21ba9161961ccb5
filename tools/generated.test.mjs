import { describe, expect, it } from 'vitest';
import { changes } from './generated.mjs';

describe('generated files', () => {
  it('are up to date when nothing changed', () => {
    expect(changes(new Map([['a', '1']]), new Map([['a', '1']]))).toEqual([]);
  });

  it('are reported when added, changed or removed', () => {
    const before = new Map([
      ['same', '0'],
      ['old', '1'],
      ['edited', '2'],
    ]);
    const after = new Map([
      ['same', '0'],
      ['edited', '3'],
      ['new', '4'],
    ]);
    expect(changes(before, after)).toEqual(['changed  edited', 'added    new', 'removed  old']);
  });
});
