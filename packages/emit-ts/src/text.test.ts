import { print } from '@instabrew/plugin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intLiteral, jsdoc, member, objectKey, str } from './text.js';

const evaluated = (source: string): unknown => new Function(`return (${source});`)();

describe('literals', () => {
  test('any string is itself again, on one line, in characters that can be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluated(str(text))).toBe(text);
        expect(str(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\ufeff]|<\//);
      }),
    );
  });

  test('quotes are those that need fewer escapes', () => {
    expect([str('a'), str("it's"), str(`it's "it"`)]).toEqual(["'a'", `"it's"`, `'it\\'s "it"'`]);
  });

  test('any key of an object is an own key', () => {
    for (const key of ['a', 'class', 'a-b', '__proto__', 'constructor', '', "'"]) {
      expect(Object.entries(evaluated(`{ ${objectKey(key)}: 1 }`) as object)).toEqual([[key, 1]]);
    }
  });

  test('ints are bigints where a number would not be exact', () => {
    const decimals = ['0', '-5', '9007199254740991', '9007199254740992', '-9223372036854775808'];
    expect(decimals.map(intLiteral)).toEqual(['0', '-5', '9007199254740991', '9007199254740992n', '-9223372036854775808n']);
  });

  test('members by name', () => {
    expect([member('x', 'a'), member('x', 'a-b'), member('x', 'a', true), member('x', '-', true)]).toEqual([
      'x.a',
      "x['a-b']",
      'x?.a',
      "x?.['-']",
    ]);
  });
});

describe('comments', () => {
  const comment = (...args: Parameters<typeof jsdoc>): string => print(jsdoc(...args)).text;

  test('one line, several lines, tags', () => {
    expect(comment('Meaning.')).toBe('/** Meaning. */\n');
    expect(comment(['Meaning.', '', 'from a.ts:1'])).toBe('/**\n * Meaning.\n * from a.ts:1\n */\n');
    expect(comment('Meaning.', ['@throws Error'])).toBe('/**\n * Meaning.\n * @throws Error\n */\n');
    expect(comment('')).toBe('');
  });

  test('no text ends them or gives orders', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '*/', '@ts-nocheck', '@deprecated', '\n*/'),
        (text, evil) => {
          const printed = comment(`${evil}${text}${evil}`);
          expect(printed.indexOf('*/')).toBe(printed === '' ? -1 : printed.length - 3);
          expect(printed).not.toMatch(/^\/\*\* @|^ \* @/m);
        },
      ),
    );
  });
});
