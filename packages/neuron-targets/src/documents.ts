/** Documents of the Neuron ISA, as lines of text: random ones, what newer writers might write, and broken ones. */
import { readFileSync } from 'node:fs';
import { type Chance, chance, sampleDocuments } from '@instabrew/conformance';
import { neuron } from '@instabrew/isa-neuron';
import { unwrap } from '@instabrew/spec';
import { codec, SEED } from './samples.js';

const programs = ['average-pool', 'indirect-gather', 'matmul', 'softmax', 'tensor-addition'];

/** The sample programs, then random documents; in canonical text on one line. */
export const documentLines = (count: number): readonly string[] => {
  const samples = programs.map((name) =>
    unwrap(codec.readDocument(readFileSync(new URL(`../../../examples/programs/${name}.json`, import.meta.url)))),
  );
  const random = sampleDocuments(neuron, { seed: SEED, count });
  return [...samples, ...random].map((document) => unwrap(codec.writeDocument(document)));
};

/** Makes one thing in the text unknown, if it has such a thing. */
type Renewal = (text: string, next: Chance) => string;

const replaced = (pattern: RegExp, by: (found: string) => string): Renewal => {
  return (text, next) => {
    const found = [...text.matchAll(pattern)];
    const one = found[next(Math.max(1, found.length))];
    return one ? text.slice(0, one.index) + by(one[0]) + text.slice(one.index + one[0].length) : text;
  };
};

const renewals: readonly Renewal[] = [
  replaced(/"opcode":"[^"\\]+"/g, () => '"opcode":"FutureOp"'),
  replaced(/"(?:engine|dtype|func|type|arch)":"[^"\\]+"/g, (found) => found.replace(/:".*"$/, ':"Future"')),
  replaced(/"S?kind":"[^"\\]+"/g, (found) => found.replace(/:".*"$/, ':"future_kind"')),
  replaced(/\{(?=")/g, () => '{"~future":{"a":[1,1.0,"\\u00e9"]},'),
];

/** What a newer writer might have written: read leniently it comes back as it is. Canonical text. */
export const renewedLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line, i) => {
    const next = chance(SEED + i);
    const texts = [line];
    for (let times = 1 + next(4); times > 0; times--)
      texts.push((renewals[next(renewals.length)] as Renewal)(texts.at(-1) ?? line, next));
    const document = codec.readDocument(texts.at(-1) ?? line, { mode: 'lenient' });
    const text = document.ok ? codec.writeDocument(document.value, { mode: 'lenient' }) : document;
    return text.ok ? [text.value] : [];
  });

/** A value somewhere in the text becomes another one. */
const values = ['1.5', '"x"', 'null', '[]', '{}', '-1', '1e400', '99999999999999999999', 'true', '"\\ud800"', '"main"'];
const replacedValue: Renewal = (text, next) => {
  const value = values[next(values.length)] ?? 'null';
  return replaced(/(?<=[:[,])(?:-?[\d.]+(?:e[+-]\d+)?|"[^"\\]*"|true|false)(?=[,\]}])/g, () => value)(text, next);
};
const renamed = replaced(/(?<=:)"[^"\\]*#\d+"/g, (found) => `${found.slice(0, -1)}?"`);
const sameNames: Renewal = (text, next) => {
  const names = [...text.matchAll(/"name":"[^"\\]*#\d+"/g)].map(([name]) => name);
  const [a, b] = [names[next(Math.max(1, names.length))], names[next(Math.max(1, names.length))]];
  return a !== undefined && b !== undefined ? text.replace(a, b) : text;
};
const cut: Renewal = (text, next) => {
  const at = next(text.length);
  return text.slice(0, at) + text.slice(at + next(8));
};
const added: Renewal = (text, next) =>
  replaced(/\{(?=")/g, () => ['{"unknown":1,', '{"name":"twice",'][next(2)] ?? '{')(text, next);
/** What version 1 wrote in place of an expression, one of each form, and one of none. */
const oldExpressions = [
  '"op":"Div","op_param":2,',
  '"op":"Mod","op_param":3,',
  '"op":"CCGetRank","op_param":4,',
  '',
  '"op":"Pow",',
];
const aged: Renewal = (text, next) => {
  const operation = oldExpressions[next(oldExpressions.length)] ?? '';
  const old = `{"c":3,${operation}"terms":[{"AxisLabel":"i","coef":2}]}`;
  const inner = replaced(/\{[^{}]*"kind":"(?:Aff|Int|Shard|Indirect|CC)[^{}]*\}/g, () => old)(text, next);
  return inner.replace(/"version":2(?=\}$)/, next(3) > 0 ? '"version":1' : '"version":2');
};
const miscounted = replaced(/"(?:n_terms|tensorId2MemLocSize)":\d+/g, (found) => `${found}1`);
const broken: Renewal = (text, next) =>
  next(2) > 0
    ? text.replace(/"attributes":\{(?=[^{}]*"need_unroll")/, '"attributes":{"split_BB":1,')
    : replaced(/"type":"DRAM"/g, () => '"type":"PSUM"')(text, next);
const immediates = replaced(/"dtype":"(?:u?int|float|bfloat)[^"]*"(?=,"kind":"imm)/g, () => '"dtype":"float8e4"');
const revised: Renewal = (text, next) => text.replace(/"version":2(?=\}$)/, `"version":${[0, 1, 3, '"2"'][next(4)]}`);
const damages: readonly Renewal[] = [
  ...[replacedValue, renamed, sameNames, cut, added, aged, miscounted, broken, immediates, revised],
  ...renewals,
];

/** One or two things in each text are wrong, or at least other than they were. */
export const damagedLines = (lines: readonly string[]): readonly string[] =>
  lines.map((line, i) => {
    const next = chance(SEED - i);
    let text = line;
    for (let times = 1 + next(2); times > 0; times--) text = (damages[next(damages.length)] as Renewal)(text, next);
    // Half a surrogate pair cannot be passed on.
    return text.replace(/\p{Surrogate}/gu, '?');
  });
