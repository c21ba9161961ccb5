/** R4: the latency quartet and the default engine. */
import { block, type Doc, from } from '@instabrew/plugin';
import { type InstructionSpec, isAbsent, type LatencyQuartet, type LatencyTerm } from '@instabrew/spec';
import { type Code, imported, py } from './code.js';
import { ownViolation } from './contract.js';
import { formulas, returned, withLocals } from './formulas.js';
import { method } from './methods.js';
import type { Target } from './target.js';
import { fromLine } from './text.js';
import { typeName } from './types.js';

type TermName = 'readInit' | 'exec' | 'writeDrain';

export const terms: readonly (readonly [method: string, term: TermName, doc: string])[] = [
  ['getLatencyReadInit', 'readInit', 'Until the first element is read, in whole ns.'],
  ['getLatencyExec', 'exec', 'Streaming, without start-up or drain, in whole ns.'],
  ['getLatencyWriteDrain', 'writeDrain', 'Until the last element is written, in whole ns.'],
];

const generation = imported('.generations', 'Generation');

/** `def getLatencyExec(self, generation: Generation) -> int:` */
export const termHead = (name: string): Code => py`def ${name}(self, generation: ${generation}) -> int:`;

export const engineHead = (target: Target): Code =>
  py`def getDefaultEngine(self, generation: ${generation}) -> ${typeName(target, target.isa.wire.engineEnum)}:`;

/** The engine that executes the instruction unless it names another. */
export const defaultEngine = (target: Target, inst: InstructionSpec): Doc => {
  const engine = inst.engine.default;
  return method(
    engineHead(target),
    '',
    engine === null
      ? ownViolation('No engine assignment for arch')
      : `return ${target.member(target.isa.wire.engineEnum, engine)}`,
  );
};

/**
 * ```py
 * def getLatencyExec(self, generation: Generation) -> int:
 *     if generation in (Generation.gen2, Generation.gen3):
 *         # from packages/isa-neuron/src/timing.ts:12
 *         nep = self.largest_per_partition()
 *         return 100 * nep // CONSTANTS[generation].divisor_DVE
 *     raise ContractViolation("Unimplemented", self.ORIGIN)
 * ```
 */
export const latencyTerms = (target: Target, inst: InstructionSpec): readonly Doc[] =>
  terms.map(([name, term]) => {
    const groups = isAbsent(inst.latency) ? [] : groupedTerms(inst.latency.byGeneration, term);
    return method(termHead(name), '', [
      ...groups.map(([generations, found]) => termCase(target, inst, generations, found)),
      ownViolation('Unimplemented'),
    ]);
  });

/** Generations that share a formula, in order. */
const groupedTerms = (
  byGeneration: { readonly [generation: string]: LatencyQuartet },
  name: TermName,
): readonly (readonly [generations: readonly string[], term: LatencyTerm | undefined])[] => {
  const groups = new Map<string, [string[], LatencyTerm | undefined]>();
  for (const [generation, quartet] of Object.entries(byGeneration)) {
    const term = quartet[name];
    const key = JSON.stringify(term?.expr ?? null);
    const group = groups.get(key);
    if (group) group[0].push(generation);
    else groups.set(key, [[generation], term]);
  }
  return [...groups.values()];
};

const termCase = (target: Target, inst: InstructionSpec, generations: readonly string[], term: LatencyTerm | undefined): Doc => {
  const names = generations.map((g) => target.generation(g));
  const test = names.length === 1 ? `generation is ${names[0] ?? ''}` : `generation in (${names.join(', ')})`;
  if (!term) return block(`if ${test}:`, 'return 0');
  const found = formulas(target, inst, [term.expr]);
  return block(`if ${test}:`, from(term.origin, [fromLine(term.origin), withLocals(found, returned(found.texts[0] ?? '0', 3))]));
};
