/** How sure an ISA is of what it says: every node of the spec is a fact with a confidence. */
import { type Confidence, isAbsent, type Node, type Origin, type Provenance, type ResolvedIsa } from '@instabrew/spec';

export interface Fact {
  /** `instruction`, `key`, `enum member`, … */
  readonly kind: string;
  /** `Activation.scale` */
  readonly name: string;
  readonly origin: Origin;
  readonly provenance: Provenance;
}

export const confidences: readonly Confidence[] = ['certain', 'strong', 'inferred', 'our-choice'];

/** As they stand in the resolved ISA: what an instruction inherits counts for it, but for keys, which count for the base. */
export const factsOf = (isa: ResolvedIsa): readonly Fact[] => [
  factOf('ISA', isa),
  ...isa.header.map((field) => factOf('header key', field)),
  ...isa.enums.flatMap((e) => [factOf('enum', e), ...e.members.map((member) => factOf('enum member', member, e.name))]),
  ...isa.dtypes.map((dtype) => factOf('dtype', dtype)),
  ...isa.generations.map((generation) => factOf('generation', generation)),
  ...isa.records.flatMap((record) => [
    factOf('record', record),
    ...record.fields.map((field) => factOf('record key', field, record.name)),
    ...(record.constraints ?? []).map((constraint) => factOf('constraint', constraint, record.name)),
  ]),
  ...isa.unions.map((union) => factOf('union', union)),
  ...isa.instructions.flatMap(instructionFacts),
];

const factOf = (kind: string, { name, origin, provenance }: Node, of?: string): Fact => ({
  kind,
  name: of === undefined ? name : `${of}.${name}`,
  origin,
  provenance,
});

const instructionFacts = (inst: ResolvedIsa['instructions'][number]): readonly Fact[] => {
  const { name, origin, engine, latency, semantics } = inst;
  const of = (kind: string) => (node: Node) => factOf(kind, node, name);
  return [
    factOf('instruction', inst),
    { kind: 'engine rule', name, origin, provenance: engine.provenance },
    ...inst.operands.map(of('operand')),
    ...inst.fields.map(of('key')),
    ...inst.children.map(of('child accessor')),
    ...inst.constraints.map(of('constraint')),
    ...(isAbsent(latency)
      ? []
      : Object.entries(latency.byGeneration).flatMap(([generation, quartet]) =>
          Object.entries(quartet).map(([term, { origin, provenance }]): Fact => {
            return { kind: 'latency term', name: `${name}.${term} on ${generation}`, origin, provenance };
          }),
        )),
    ...(isAbsent(semantics) ? [] : [{ kind: 'semantics', name, origin: semantics.origin, provenance: semantics.provenance }]),
  ];
};

export type Counts = { readonly [C in Confidence]: number };

export const countFacts = (facts: readonly Fact[]): Counts => {
  const count = (confidence: Confidence) => facts.filter(({ provenance }) => provenance.confidence === confidence).length;
  return { certain: count('certain'), strong: count('strong'), inferred: count('inferred'), 'our-choice': count('our-choice') };
};

/** By kind of node, in the order of the spec. */
export const countByKind = (facts: readonly Fact[]): readonly (readonly [kind: string, counts: Counts])[] =>
  [...new Set(facts.map(({ kind }) => kind))].map((kind) => [kind, countFacts(facts.filter((fact) => fact.kind === kind))]);
