/** R4: the latency quartet and the default engine. */
import { block, type Doc, from, use } from '@instabrew/plugin';
import { type InstructionSpec, instructionOf, isAbsent, type LatencyQuartet, type LatencyTerm } from '@instabrew/spec';
import { withCode } from './code.js';
import { Formulas, usesGeneration } from './expressions.js';
import { formula } from './formula.js';
import { lineWidth } from './layout.js';
import { fixedModules } from './modules.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, str } from './text.js';

const terms = ['readInit', 'exec', 'writeDrain'] as const;
type Term = (typeof terms)[number];

const methods: { readonly [T in Term]: string } = {
  readInit: 'getLatencyReadInit',
  exec: 'getLatencyExec',
  writeDrain: 'getLatencyWriteDrain',
};

/** Generations that share one formula. */
interface Arm {
  readonly generations: readonly string[];
  /** undefined: nothing, 0 ns. */
  readonly term: LatencyTerm | undefined;
}

/**
 * R4: one method a term. Without a model of its own, an instruction has what its base has: the stubs of the root class,
 * or a model that it must not have, which is hidden by a stub again. `getLatency` adds up what these give.
 */
export const latencyMethods = (target: Target, inst: InstructionSpec): readonly Doc[] => {
  const own = quartets(inst);
  const inherited = inst.base === null ? [] : quartets(instructionOf(target.isa, inst.base));
  if (JSON.stringify(own) === JSON.stringify(inherited)) return [];
  return terms.map((term) => (own.length === 0 ? stub(target, term) : method(target, inst, term, armsOf(own, term))));
};

const quartets = (inst: InstructionSpec): readonly (readonly [generation: string, LatencyQuartet])[] =>
  isAbsent(inst.latency) ? [] : Object.entries(inst.latency.byGeneration);

const armsOf = (all: readonly (readonly [string, LatencyQuartet])[], term: Term): readonly Arm[] => {
  const arms = new Map<string, Arm>();
  for (const [generation, quartet] of all) {
    const formula = quartet[term];
    const key = JSON.stringify(formula?.expr ?? null);
    const arm = arms.get(key);
    arms.set(key, { term: arm?.term ?? formula, generations: [...(arm?.generations ?? []), generation] });
  }
  return [...arms.values()];
};

const signature = (term: Term, parameter = 'generation'): string =>
  `override ${methods[term]}(${parameter}: Generation): number {`;
const generationImport = (target: Target) => target.importOf(fixedModules.generations, 'Generation', true);

const stub = (target: Target, term: Term): Doc =>
  use(generationImport(target), block(signature(term, '_generation'), "return this.violated('Unimplemented');", '}'));

/**
 *     override getLatencyExec(generation: Generation): number {
 *       switch (generation) {
 *         case 'gen2':
 *         case 'gen3': {
 *           const gen = generations[generation];
 *           return Math.floor((this.nep * 100) / gen.divisorDve);
 *         }
 *         default:
 *           return this.violated('Unimplemented');
 *       }
 *     }
 */
const method = (target: Target, inst: InstructionSpec, term: Term, arms: readonly Arm[]): Doc => {
  const origin = arms.find((arm) => arm.term)?.term?.origin;
  const body = use(generationImport(target), [
    origin !== undefined && jsdoc(`R4, ${fromLine(origin)}`),
    block(
      signature(term),
      block(
        'switch (generation) {',
        [...arms.map((arm) => armBody(target, inst, arm)), block('default:', "return this.violated('Unimplemented');")],
        '}',
      ),
      '}',
    ),
  ]);
  return origin ? from(origin, body) : body;
};

const armBody = (target: Target, inst: InstructionSpec, { generations, term }: Arm): Doc => {
  const labels = generations.map((g) => `case ${str(g)}:`);
  const last = labels.at(-1) ?? '';
  if (term === undefined) return [...labels.slice(0, -1), block(last, 'return 0;')];
  const formulas = new Formulas(target, inst, [term.expr]);
  const [printed = { text: '0', imports: [], int: undefined }] = formulas.formulas;
  const result = printed.int === 'bigint' ? `Number(${printed.text})` : printed.text;
  const gen =
    usesGeneration(term.expr) &&
    use(target.importOf(fixedModules.generations, 'generations'), 'const gen = generations[generation];');
  const statement = formula('return ', result, ';', lineWidth - 2 * 4);
  return withCode([printed], () => [
    labels.slice(0, -1),
    gen || formulas.hasLocals ? block(`${last} {`, [gen, formulas.locals, statement], '}') : block(last, statement),
  ]);
};

/** R4: `getDefaultEngine`; the root class has the stub. */
export const defaultEngine = (target: Target, inst: InstructionSpec): Doc => {
  const engine = inst.engine.default;
  const inherited = inst.base === null ? null : instructionOf(target.isa, inst.base).engine.default;
  if (engine === inherited) return null;
  const type = target.isa.wire.engineEnum;
  return use(
    target.typeImport(type),
    engine === null
      ? block(
          `override getDefaultEngine(): ${target.type(type)} {`,
          "return this.violated('No engine assignment for arch');",
          '}',
        )
      : block(`override getDefaultEngine(): ${target.type(type)} {`, `return ${str(engine)};`, '}'),
  );
};
