/** Documents of the Neuron ISA, as lines of text: random ones, what newer writers might write, and broken ones. */
import { readFileSync } from 'node:fs';
import { type Change, damagedTexts, renewedTexts, replaced, sampleDocuments } from '@instabrew/conformance';
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

/** What version 1 wrote in place of an expression, one of each form, and one of none. */
const oldExpressions = [
  '"op":"Div","op_param":2,',
  '"op":"Mod","op_param":3,',
  '"op":"CCGetRank","op_param":4,',
  '',
  '"op":"Pow",',
];
const aged: Change = (text, next) => {
  const operation = oldExpressions[next(oldExpressions.length)] ?? '';
  const old = `{"c":3,${operation}"terms":[{"AxisLabel":"i","coef":2}]}`;
  const inner = replaced(/\{[^{}]*"kind":"(?:Aff|Int|Shard|Indirect|CC)[^{}]*\}/g, () => old)(text, next);
  return inner.replace(/"version":2(?=\}$)/, next(3) > 0 ? '"version":1' : '"version":2');
};
const broken: Change = (text, next) =>
  next(2) > 0
    ? text.replace(/"attributes":\{(?=[^{}]*"need_unroll")/, '"attributes":{"split_BB":1,')
    : replaced(/"type":"DRAM"/g, () => '"type":"PSUM"')(text, next);
const immediates = replaced(/"dtype":"(?:u?int|float|bfloat)[^"]*"(?=,"kind":"imm)/g, () => '"dtype":"float8e4"');

/** What a newer writer might have written: read leniently it comes back as it is. Canonical text. */
export const renewedLines = (lines: readonly string[]): readonly string[] => renewedTexts(neuron, codec, lines, { seed: SEED });

/** One or two things in each text are wrong, or at least other than they were. */
export const damagedLines = (lines: readonly string[]): readonly string[] =>
  damagedTexts(neuron, lines, { seed: SEED, more: [aged, broken, immediates] });
