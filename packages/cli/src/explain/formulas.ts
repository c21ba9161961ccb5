/** The formulas of an instruction: what it costs on each generation, and what it computes. */
import { type Expr, refsOf, tablesOf } from '@instabrew/expr';
import {
  type InstructionSpec,
  isAbsent,
  type LatencyQuartet,
  type Origin,
  own,
  type Provenance,
  type ResolvedIsa,
  type Semantics,
} from '@instabrew/spec';
import { type Row, type Section, section } from './section.js';
import { formulaWords, pagesWords, placeWords } from './words.js';

/** The last row of a table of formulas: where they are from. */
const originRow = (origin: Origin, provenance: Provenance): Row => ({
  cells: [`from ${placeWords(origin)}, ${provenance.confidence}`],
  doc: pagesWords(provenance),
});

const terms = ['readInit', 'exec', 'writeDrain'] as const;

/** Generations that have the same formulas are shown once, with the constants that tell them apart. */
export const latencySections = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => {
  if (isAbsent(inst.latency)) return [section('Latency', [{ cells: [`none: ${inst.latency.absent}`] }])];
  const groups = new Map<string, { readonly names: string[]; readonly quartet: LatencyQuartet }>();
  for (const [name, quartet] of Object.entries(inst.latency.byGeneration)) {
    const group = groups.get(JSON.stringify(quartet)) ?? { names: [], quartet };
    group.names.push(name);
    groups.set(JSON.stringify(quartet), group);
  }
  return [...groups.values()].map(({ names, quartet }) => latencySection(isa, names, quartet));
};

const latencySection = (isa: ResolvedIsa, names: readonly string[], quartet: LatencyQuartet): Section => {
  const present = terms.flatMap((name) => (quartet[name] ? [{ name, term: quartet[name] }] : []));
  const paths = present.flatMap(({ term }) => refsOf(term.expr).map((r) => r.path)).filter((path) => path.startsWith('gen.'));
  const valueIn = (generation: string, path: string): string => {
    const place = isa.generations.findIndex((g) => g.name === generation);
    const value = path === 'gen.arch' ? place : own(isa.generations[place]?.constants ?? {}, path.slice('gen.'.length));
    return names.length > 1 ? `${generation} ${value}` : String(value);
  };
  const origins = new Map(present.map(({ term }) => [JSON.stringify([term.origin, term.provenance]), term]));
  return section(`Latency in ns on ${names.join(', ')}`, [
    ...present.map(({ name, term }) => ({ cells: [name, `= ${formulaWords(term.expr)}`] })),
    ...[...new Set(paths)].map((path) => ({ cells: [path, `= ${names.map((name) => valueIn(name, path)).join(', ')}`] })),
    ...[...origins.values()].map(({ origin, provenance }) => originRow(origin, provenance)),
  ]);
};

const elementName = (path: string): string | undefined => (path.startsWith('in.') ? `${path.slice('in.'.length)}[i]` : undefined);

/** The skeleton as a sentence, with its formulas filled in. */
export const semanticsLines = (body: Semantics): readonly string[] => {
  const scalar = (expr: Expr): string => formulaWords(expr, elementName);
  switch (body.skeleton) {
    case 'map':
    case 'fill':
      return [`for every element i: ${body.output}[i] = ${scalar(body.scalar)}`];
    case 'reduce':
      return [
        `folds the innermost free dimensions of ${body.input}, as many as ${scalar(body.axes)}, element by element x:`,
        `acc = ${scalar(body.combine)}, then ${body.output} = ${scalar(body.finish)}`,
      ];
    case 'contract':
      return [
        `${body.output}[m, n] = sum over k of ${scalar(body.product)}, w = ${body.stationary}[k, m], x = ${body.moving}[k, n]`,
        `clears ${body.output} first: ${scalar(body.clear)}`,
        `adds to what is there: ${scalar(body.accumulate)}`,
      ];
    case 'native':
      return [`the handler "${body.handler}" of the interpreter`];
  }
};

export const semanticsSections = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => {
  if (isAbsent(inst.semantics)) return [section('Semantics', [{ cells: [`none: ${inst.semantics.absent}`] }])];
  const { body, compute, refuse, origin, provenance } = inst.semantics;
  const expressions = Object.values(body).filter((part): part is Expr => typeof part === 'object' && 'kind' in part);
  const used = new Set(expressions.flatMap((expr) => [...tablesOf(expr)]));
  return [
    section(`Semantics: ${body.skeleton}, computed in ${compute}`, [
      ...semanticsLines(body).map((line) => ({ cells: [line] })),
      ...refuse.map(({ when, reason }) => ({ cells: [`refused when ${formulaWords(when)}`], doc: reason })),
      originRow(origin, provenance),
    ]),
    ...isa.tables
      .filter((t) => used.has(t.name))
      .map((t) =>
        section(
          `${t.name}[${t.enum}](${t.params.map((p) => p.name).join(', ')})`,
          Object.entries(t.cases).map(([member, expr]) => ({ cells: [member, formulaWords(expr)] })),
        ),
      ),
  ];
};
