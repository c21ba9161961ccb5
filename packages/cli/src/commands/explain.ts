import { printMath } from '@instabrew/expr';
import { visibleText, type Workbench, wrapText } from '@instabrew/plugin';
import { formatOrigin, isAbsent, type ResolvedIsa } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { usage } from '../codes.js';
import { checkTargets, emitterCall } from '../emit.js';
import { enumSections } from '../explain/enum.js';
import { type Construct, type Found, findConstructs } from '../explain/find.js';
import { semanticsLines } from '../explain/formulas.js';
import { instructionSections, keysOf } from '../explain/instruction.js';
import { recordSections, unionSections } from '../explain/record.js';
import { type Section, sectionText } from '../explain/section.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { type Style, styleFor } from '../style.js';
import { explainFacts, explainMatrix } from './explain-all.js';
import { chooseIsa } from './program.js';

export interface ExplainOptions {
  readonly isa?: string;
  readonly target?: readonly string[];
  readonly matrix?: true;
  readonly facts?: true;
}

/** @throws BrewError `cli/usage` unless one of the three is asked for: a name, the matrix, the facts */
export const checkAsked = (name: string | undefined, { matrix, facts }: ExplainOptions): void => {
  const asked = [name, matrix, facts].filter((x) => x !== undefined).length;
  if (asked !== 1) throw usage('a name, --matrix or --facts', asked === 0 ? 'none of them' : 'several of them');
};

export const explain = (whole: Project, name: string | undefined, options: ExplainOptions, io: Io): Outcome => {
  const project = options.isa === undefined ? whole : withOnly(whole, chooseIsa(whole, options.isa));
  if (options.matrix) return explainMatrix(project, io);
  return name === undefined ? explainFacts(project, io) : explainOne(project, name, options, io);
};

const withOnly = (project: Project, chosen: Workbench): Project => {
  const [first, ...others] = project.configs.filter(({ bench }) => bench === chosen);
  return first ? { ...project, configs: [first, ...others] } : project;
};

/** Tells all that the spec says about an instruction, enum, record or union, and shows what each target makes of it. */
const explainOne = (project: Project, name: string, options: ExplainOptions, io: Io): Outcome => {
  const benches = project.configs.map(({ bench }) => bench);
  const known = benches.flatMap(({ emitters }) => emitters.map((e) => e.target));
  checkTargets(options.target ?? [], known);
  const constructs = findConstructs(benches, name).map((found) => ({ ...found, made: madeBy(found, options, project) }));
  const style = styleFor(io.stdout, io);
  return {
    text: constructs.map((c) => textOf(c.bench.isa, c.construct, c.made, style)).join('\n'),
    data: { constructs: constructs.map((c) => dataOf(c.bench.isa, c.construct, c.made)) },
    diagnostics: [],
  };
};

interface Made {
  readonly target: string;
  readonly out: string;
  readonly text: string | undefined;
}

const madeBy = ({ bench, construct }: Found, { target: wanted }: ExplainOptions, { root }: Project): readonly Made[] =>
  bench.emitters
    .filter(({ target }) => wanted === undefined || wanted.includes(target))
    .map((emitter) => ({
      target: emitter.target,
      out: emitter.out,
      text: emitterCall(emitter, root, () => emitter.construct(construct.spec.name)),
    }));

const titleOf = (isa: ResolvedIsa, construct: Construct): string =>
  `${match(construct)
    .with({ kind: 'instruction' }, ({ spec }) => `instruction ${spec.ordinal}`)
    .with({ kind: 'enum' }, ({ spec }) => `${spec.family} enum`)
    .with({ kind: 'record' }, () => 'record')
    .with({ kind: 'union' }, () => 'union')
    .exhaustive()} of ${isa.name} ${isa.version}, ${formatOrigin(construct.spec.origin)}`;

const sectionsOf = (isa: ResolvedIsa, construct: Construct): readonly Section[] =>
  match(construct)
    .with({ kind: 'instruction' }, ({ spec }) => instructionSections(isa, spec))
    .with({ kind: 'enum' }, ({ spec }) => enumSections(isa, spec))
    .with({ kind: 'record' }, ({ spec }) => recordSections(isa, spec))
    .with({ kind: 'union' }, ({ spec }) => unionSections(isa, spec))
    .exhaustive();

const textOf = (isa: ResolvedIsa, construct: Construct, made: readonly Made[], style: Style): string =>
  [
    `${style.bold(visibleText(construct.spec.name))}  ${visibleText(titleOf(isa, construct))}\n`,
    ...wrapText(construct.spec.doc, 100).map((line) => `  ${line}\n`),
    ...sectionsOf(isa, construct).map((section) => sectionText(section, style)),
    ...made.map(({ target, out, text }) => `\n${style.bold(`In ${target}`)}, ${out}\n${codeText(text)}`),
  ].join('');

const codeText = (text: string | undefined): string =>
  visibleText(text ?? '(nothing of its own)')
    .trimEnd()
    .split('\n')
    .map((line) => `${`  ${line}`.trimEnd()}\n`)
    .join('');

const dataOf = (isa: ResolvedIsa, construct: Construct, made: readonly Made[]) => ({
  isa: { name: isa.name, version: isa.version, digest: isa.digest },
  kind: construct.kind,
  spec: construct.spec,
  ...(construct.kind === 'instruction' ? instructionData(isa, construct.spec) : {}),
  targets: Object.fromEntries(made.map(({ target, text }) => [target, text ?? null])),
});

/** What is not in the spec of the instruction itself: inherited keys, and formulas as people write them. */
const instructionData = (isa: ResolvedIsa, inst: Extract<Construct, { kind: 'instruction' }>['spec']) => ({
  keys: keysOf(isa, inst).flatMap(({ of, fields }) => fields.map((field) => ({ of, ...field }))),
  formulas: {
    latency: isAbsent(inst.latency)
      ? null
      : Object.fromEntries(
          Object.entries(inst.latency.byGeneration).map(([generation, quartet]) => [
            generation,
            Object.fromEntries(Object.entries(quartet).map(([term, { expr }]) => [term, printMath(expr).text])),
          ]),
        ),
    semantics: isAbsent(inst.semantics) ? null : semanticsLines(inst.semantics.body),
  },
});
