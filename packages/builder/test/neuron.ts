/** A builder for the shipped ISA, and how tests look at what it makes. */
import { neuron } from '@instabrew/isa-neuron';
import * as definitions from '@instabrew/isa-neuron/spec';
import { type Result, unwrap, type WireRecord } from '@instabrew/spec';
import { type BuilderOptions, type Program, type ProgramBuilder, programBuilder } from '../src/index.js';

export { definitions, neuron };

export const builder = (options: BuilderOptions = {}): ProgramBuilder<typeof definitions> =>
  programBuilder(neuron, definitions, { generation: 'gen3', ...options });

type Tree = { readonly [key: string]: Tree } & readonly Tree[] & { readonly name: string };
/** The document without types, for looking into it. */
export const tree = (result: Result<Program>): Tree => unwrap(result).document as unknown as Tree;
export const instructions = (result: Result<Program>): readonly WireRecord[] => unwrap(result).instructions;

/** Code and place of each finding: `builder/wrong-memory functions.0.blocks.0.instructions.1.ins.0`. */
export const findings = (result: Result<Program>): readonly string[] =>
  result.ok ? [] : result.diagnostics.map((d) => `${d.code} ${d.path.join('.')}`);

export const chip = { memory: 'SB', dtype: 'bfloat16', shape: [128, 512] } as const;
/** Where the instruction `k` of the first block of main is. */
export const at = (k: number, ...rest: readonly (string | number)[]): string =>
  ['functions', 0, 'blocks', 0, 'instructions', k, ...rest].join('.');
