import type { Origin } from '@instabrew/spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { block, comment, type Doc, fit, from, type Import, importSlot, indent, joined, separated, use, wrap } from './doc.js';
import { collectImports, print, sourceFile } from './print.js';

const at = (line: number): Origin => ({ file: 'spec.ts', line, column: 1 });
const text = (doc: Doc, options = {}) => print(doc, options).text;

test('lines, lists, blocks, empty lines, and nothing', () => {
  const doc = block('enum class A {', [null, 'x = 1,', [false, ['y = 2,']], '', 'first\n\nthird'], '};');
  expect(text(doc)).toBe('enum class A {\n  x = 1,\n  y = 2,\n\n  first\n\n  third\n};\n');
  expect(text(block('class A:', 'pass'), { indent: '    ' })).toBe('class A:\n    pass\n');
  expect(text(separated(['a', null, 'b', false]))).toBe('a\n\nb\n');
  expect(text(separated([null, 'a', 'b'], '--'))).toBe('a\n--\nb\n');
  expect(text(joined(['a', 'b']))).toBe('a,\nb\n');
});

test('a text ends with one line feed, however the doc ends; no lines give no text', () => {
  expect(text(['a', '', '\n'])).toBe('a\n');
  expect(text([null, [], '', indent('  ')])).toBe('');
});

test('no line keeps white space at its end', () => {
  expect(text(indent(['a  ', ' \t', 'b\r\nc']))).toBe('  a\n\n  b\n  c\n');
});

test('spans: 1-based lines, outer before inner, empty ones left out, blank lines at the end cut off', () => {
  const inner = from(at(2), ['b', from(at(3), 'c\nd'), from(at(4), null)]);
  expect(print(['a', from(at(1), ['x', indent(inner)]), from(at(5), ['e', '', ''])]).spans).toEqual([
    { first: 2, last: 5, origin: at(1) },
    { first: 3, last: 5, origin: at(2) },
    { first: 4, last: 5, origin: at(3) },
    { first: 6, last: 6, origin: at(5) },
  ]);
});

const render = (imports: readonly Import[]): Doc => imports.map((i) => `${i.typeOnly ? 'type ' : ''}${i.from}:${i.name ?? '*'}`);

test('imports are collected from the whole doc, sorted, and printed once where the slot stands', () => {
  const doc: Doc = [
    '// head',
    importSlot(render),
    block(
      'f {',
      use(
        [
          { from: 'b', name: 'y' },
          { from: 'b', name: 'x', typeOnly: true },
        ],
        use({ from: 'a' }, 'body'),
      ),
      '}',
    ),
    use({ from: 'b', name: 'x' }, from(at(1), use({ from: 'b', name: 'z', typeOnly: true }, 'more'))),
    use({ from: 'b', name: 'z', typeOnly: true }, 'last'),
    use({ from: 'b' }, null),
  ];
  expect(text(doc)).toBe('// head\na:*\nb:*\nb:x\nb:y\ntype b:z\nf {\n  body\n}\nmore\nlast\n');
  expect(text(importSlot(render))).toBe('');
});

test('imports do not depend on the order in which they are used', () => {
  const anImport = fc.record(
    { from: fc.constantFrom('a', 'a/b', 'B'), name: fc.constantFrom('x', 'y', 'X', ''), typeOnly: fc.boolean() },
    { requiredKeys: ['from'] },
  );
  const inOrder = fc
    .array(anImport)
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
  fc.assert(
    fc.property(inOrder, ([list, shuffled]) => {
      const collected = collectImports(list.map((i) => use(i as Import, 'x')));
      expect(collectImports(shuffled.map((i) => use(i as Import, 'x')))).toEqual(collected);
      expect(new Set(collected.map((i) => JSON.stringify([i.from, i.name]))).size).toBe(collected.length);
      for (const i of list)
        expect(collected.some((c) => c.from === i.from && c.name === i.name && (!c.typeOnly || i.typeOnly))).toBe(true);
    }),
  );
});

test('`fit` stays on one line while it fits, indentation counted', () => {
  const call = fit('call(', ['alpha', 'beta'], ');');
  expect(text(call, { lineWidth: 18 })).toBe('call(alpha, beta);\n');
  expect(text(call, { lineWidth: 17 })).toBe('call(\n  alpha,\n  beta\n);\n');
  expect(text(indent(call), { lineWidth: 18 })).toBe('  call(\n    alpha,\n    beta\n  );\n');
  expect(text(fit('{', ['a', 'b'], '}', { pad: ' ', trailing: true }))).toBe('{ a, b }\n');
  expect(text(fit('{', ['a', 'b'], '}', { pad: ' ', trailing: true }), { lineWidth: 5 })).toBe('{\n  a,\n  b,\n}\n');
  expect(text(fit('(', ['a', 'b'], ')', { separator: ' |' }), { lineWidth: 5 })).toBe('(\n  a |\n  b\n)\n');
  expect(text(fit('f(', [], ')'), { lineWidth: 1 })).toBe('f()\n');
});

test('`wrap` and `comment` fill what is left of the line', () => {
  const words = 'one two three four five six seven eight nine ten';
  expect(text(indent(comment('//', words)), { lineWidth: 32 })).toBe(
    '  // one two three four five six\n  // seven eight nine ten\n',
  );
  expect(text(['/**', wrap(' * ', ['a */ b', '', 'c'], (line) => line.replaceAll('*/', '*\\/')), ' */'])).toBe(
    '/**\n * a *\\/ b\n *\n * c\n */\n',
  );
  expect(text(comment('#', ''))).toBe('');
});

test('a comment cannot be left, nor speak to a tool', () => {
  expect(text(comment('//', 'path C:\\\nnext'))).toBe('// path C:\\u005C\n// next\n');
  expect(text(comment('//', 'what??/'))).toBe('// what?\\u003F/\n');
  expect(text(comment('//', '@ts-nocheck please'))).toBe('// "@ts-nocheck" please\n');
  expect(text(comment('#', 'type: ignore'))).toBe('# "type:" ignore\n');
  expect(text(comment('//', 'type of the value'))).toBe('// type of the value\n');
  expect(text(comment('//', 'a\u2028b\u202ec\r\nd\re'))).toBe('// a\\u2028b\\u202Ec\n// d\n// e\n');
});

test('sourceFile has the path, the text and the spans', () => {
  expect(sourceFile('a/b.ts', from(at(7), 'x'))).toEqual({
    path: 'a/b.ts',
    text: 'x\n',
    spans: [{ first: 1, last: 1, origin: at(7) }],
  });
});

/** A doc, and what it has to print: lines with their depth, and the lines of every origin. */
interface Case {
  readonly doc: Doc;
  readonly lines: readonly { readonly depth: number; readonly text: string; readonly origins: readonly number[] }[];
}
const cases = fc.letrec<{ case: Case }>((tie) => {
  const lineText = fc.stringMatching(/^[a-z{}]{0,6} {0,2}$/);
  const leaf: fc.Arbitrary<Case> = fc.oneof(
    lineText.map((l) => ({ doc: l, lines: [{ depth: 0, text: l.trimEnd(), origins: [] }] })),
    fc.array(lineText, { minLength: 2, maxLength: 3 }).map((ls) => ({
      doc: ls.join('\n'),
      lines: ls.map((l) => ({ depth: 0, text: l.trimEnd(), origins: [] })),
    })),
    fc.constantFrom<Case>({ doc: null, lines: [] }, { doc: false, lines: [] }, { doc: [], lines: [] }),
  );
  const inner = tie('case');
  return {
    case: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.array(inner, { maxLength: 4 }).map((cs) => ({ doc: cs.map((c) => c.doc), lines: cs.flatMap((c) => c.lines) })),
      inner.map((c) => ({ doc: indent(c.doc), lines: c.lines.map((l) => ({ ...l, depth: l.depth + 1 })) })),
      inner.map((c) => ({ doc: use({ from: 'm' }, c.doc), lines: c.lines })),
      fc.tuple(fc.integer({ min: 1 }), inner).map(([line, c]) => ({
        doc: from(at(line), c.doc),
        lines: c.lines.map((l) => ({ ...l, origins: [line, ...l.origins] })),
      })),
    ),
  };
}).case;

test('any doc: lines at their depth, nothing at their ends, every line in the spans of its origins', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom('  ', '    ', '\t'), ({ doc, lines }, unit) => {
      const printed = print(doc, { indent: unit });
      const last = lines.findLastIndex((l) => l.text !== '') + 1;
      const kept = lines.slice(0, last);
      const expected = kept.map((l) => (l.text === '' ? '' : unit.repeat(l.depth) + l.text));
      expect(printed.text).toBe(expected.map((l) => `${l}\n`).join(''));
      expect(printed.text).not.toMatch(/[ \t]\n/);
      kept.forEach((l, i) => {
        const covering = printed.spans.filter((s) => s.first <= i + 1 && i + 1 <= s.last);
        expect(covering.map((s) => s.origin.line)).toEqual(l.origins);
      });
    }),
  );
});

test('a doc 100,000 levels deep, and one with 100,000 entries, prints', () => {
  let nested: Doc = 'core';
  for (let i = 0; i < 100_000; i++)
    nested = i % 4 === 0 ? from(at(i), nested) : i % 4 === 1 ? use({ from: `m${i % 100}` }, nested) : [nested];
  const printed = print([importSlot((imports) => `${imports.length}`), nested]);
  expect(printed.text).toBe('25\ncore\n');
  expect(printed.spans).toHaveLength(25_000);
  expect(printed.spans[0]?.origin.line).toBe(99_996);
  let deep: Doc = 'x';
  for (let i = 0; i < 100_000; i++) deep = indent(deep);
  expect(text(deep, { indent: ' ' })).toHaveLength(100_002);
  expect(text(Array.from({ length: 100_000 }, () => 'x'))).toHaveLength(200_000);
});
