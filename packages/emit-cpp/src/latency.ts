/** R4: the latency quartet and the default engine. */
import { block, type Doc, from, separated, use } from '@instabrew/plugin';
import { type InstructionSpec, isAbsent, type LatencyQuartet, type LatencyTerm } from '@instabrew/spec';
import { contract } from './contract.js';
import { func } from './file.js';
import { formula, withIncludes } from './formulas.js';
import { expressionLines } from './layout.js';
import type { Target } from './target.js';
import { docComment, fromLine } from './text.js';

type TermName = 'readInit' | 'exec' | 'writeDrain';
const methods: readonly (readonly [method: string, term: TermName])[] = [
  ['getLatencyReadInit', 'readInit'],
  ['getLatencyExec', 'exec'],
  ['getLatencyWriteDrain', 'writeDrain'],
];

/** Name, meaning and type of what a class says about its engine and cost. */
const questions: readonly (readonly [method: string, doc: string, type: 'engine' | 'ns'])[] = [
  ['getDefaultEngine', 'The engine that executes it unless the instruction names another.', 'engine'],
  ['getLatency', 'Whole ns: the sum of the three terms below. A contract violation where the spec has no model.', 'ns'],
  ['getLatencyReadInit', 'Until the first element is read.', 'ns'],
  ['getLatencyExec', 'Streaming, without start-up or drain.', 'ns'],
  ['getLatencyWriteDrain', 'Until the last element is written.', 'ns'],
];

/** `std::int64_t getLatency(Generation generation) const`, for each of them. */
export const latencyHeads = (
  target: Target,
  { scope = '', parameter = ' generation' } = {},
): readonly { readonly head: string; readonly doc: string; readonly type: 'engine' | 'ns' }[] =>
  questions.map(([method, doc, type]) => {
    const result = type === 'engine' ? target.type(target.isa.wire.engineEnum) : 'std::int64_t';
    return { head: `${result} ${scope}${method}(Generation${parameter}) const`, doc, type };
  });

/** Declarations in a class; the root's are pure. */
export const latencyDeclarations = (target: Target, isRoot: boolean): Doc =>
  latencyHeads(target).map(({ head, doc }) => (isRoot ? [docComment(doc), `virtual ${head} = 0;`] : `${head} override;`));

export const latencyMethods = (target: Target, inst: InstructionSpec): Doc =>
  separated([
    defaultEngine(target, inst),
    total(target, inst),
    ...methods.map(([method, term]) => termMethod(target, inst, method, term)),
  ]);

const defaultEngine = (target: Target, inst: InstructionSpec): Doc => {
  const { engineEnum } = target.isa.wire;
  const engine = inst.engine.default;
  return func(`${target.type(engineEnum)} ${target.className(inst)}::getDefaultEngine(Generation) const`, [
    engine === null
      ? contract(target, 'false', 'No engine assignment for arch', inst.origin)
      : `return ${target.enumerator(engineEnum, engine)};`,
  ]);
};

const total = (target: Target, inst: InstructionSpec): Doc => {
  const head = `std::int64_t ${target.className(inst)}::getLatency`;
  if (isAbsent(inst.latency)) return func(`${head}(Generation) const`, unimplemented(target, inst));
  const arithmetic = { from: `${target.namespace}/runtime/arithmetic.h` };
  const body = [
    'const std::int64_t start = instabrew::checked_add(getLatencyReadInit(generation), getLatencyExec(generation));',
    'return instabrew::checked_add(start, getLatencyWriteDrain(generation));',
  ];
  return use(arithmetic, func(`${head}(Generation generation) const`, body));
};

const termMethod = (target: Target, inst: InstructionSpec, method: string, name: TermName): Doc => {
  const head = `std::int64_t ${target.className(inst)}::${method}`;
  if (isAbsent(inst.latency)) return func(`${head}(Generation) const`, unimplemented(target, inst));
  const groups = groupedTerms(inst.latency.byGeneration, name);
  return func(`${head}(Generation generation) const`, [
    block(
      'switch (generation) {',
      [
        ...groups.map(([generations, term]) => termCase(target, inst, generations, term)),
        `default: ${unimplemented(target, inst)}`,
      ],
      '}',
    ),
  ]);
};

/** Why there is none stands in the spec; asking for it is forbidden. */
const unimplemented = (target: Target, inst: InstructionSpec): string => contract(target, 'false', 'Unimplemented', inst.origin);

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
  const labels = generations.map((g) => `case ${target.generation(g)}:`);
  const last = labels.pop() ?? '';
  if (!term) return [...labels, `${last} return 0;`];
  const { text, locals, includes } = formula(target, inst, term.expr);
  const [first = '', ...more] = expressionLines(text, 'return '.length);
  const lines = [`return ${first}`, ...more.map((line) => `       ${line}`)];
  const statement = lines.map((line, i) => (i === lines.length - 1 ? `${line};` : line));
  const isShort = locals.length === 0 && statement.length === 1;
  const body: Doc = isShort
    ? [...labels, `${last} ${statement[0]}`]
    : [...labels, block(`${last} {`, [...locals, ...statement], '}')];
  return from(term.origin, withIncludes(includes, [fromLine(term.origin), body]));
};
