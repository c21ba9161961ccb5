/** An instruction, from its wire keys to its formulas. */
import { type Expr, refsOf, tablesOf } from '@instabrew/expr';
import { capitalize } from '@instabrew/plugin';
import {
  type FieldSpec,
  type InstructionSpec,
  isAbsent,
  type LatencyQuartet,
  lineage,
  type ResolvedIsa,
  type Semantics,
} from '@instabrew/spec';
import { type Section, section } from './section.js';
import { absenceWords, emitWords, formulaWords, placeWords, sourceWords, typeWords } from './words.js';

export const instructionSections = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => [
  factsOf(isa, inst),
  operandsOf(isa, inst),
  fieldsOf(isa, inst),
  constraintsOf(inst),
  ...latencyOf(isa, inst),
  ...semanticsOf(isa, inst),
];

const equalityWords: { readonly [E in InstructionSpec['equality']]: string } = {
  fields: 'operands and fields, field by field',
  base: 'opcode and operands, no own field',
  family: 'any opcode up to its own, then operands',
  none: 'asking is a contract violation, "Not Implemented"',
};

const factsOf = (isa: ResolvedIsa, inst: InstructionSpec): Section => {
  const bases = lineage(isa, inst).slice(0, -1);
  const { engine } = inst;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['class', `${isa.naming.classPrefix}${inst.name}${inst.abstract ? ', abstract: must not appear in programs' : ''}`],
    ['base', bases.length > 0 ? bases.map((base) => base.name).join(' > ') : undefined],
    ['engine', engine.default ?? 'none assigned'],
    ['valid on', engine.valid.length > 0 ? engine.valid.join(', ') : undefined],
    ['equality', equalityWords[inst.equality]],
    ['since', inst.since ?? undefined],
    [
      'children',
      inst.children.length > 0 ? inst.children.map((c) => `get${capitalize(c.name)}(id) of ${c.list}`).join(', ') : undefined,
    ],
    ['source', sourceWords(inst.provenance)],
  ];
  return section(
    '',
    facts.flatMap(([name, value]) => (value === undefined ? [] : [{ cells: [name, value] }])),
  );
};

const operandsOf = (isa: ResolvedIsa, inst: InstructionSpec): Section =>
  section(
    'Operands',
    inst.operands.map((o) => ({
      cells: [
        o.name,
        `${o.direction === 'in' ? isa.wire.ins : isa.wire.outs}[${o.index}]`,
        [
          o.optional ? 'optional' : 'required',
          ...(o.indirect ? [`indirect: get${capitalize(o.name)}Offsets()`] : []),
          ...(o.shape === undefined ? [] : [o.shape]),
          ...(o.memories.length > 0 ? [`in ${o.memories.join(' or ')}`] : []),
          ...(o.dtypes.length > 0 ? [o.dtypes.join(', ')] : []),
        ].join('; '),
        placeWords(o.origin),
        o.provenance.confidence,
      ],
      doc: o.doc,
    })),
    ['operand', 'place', 'what', 'from', 'confidence'],
  );

/** Header, inherited and own keys, in that order, with the tag first. */
export const keysOf = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
): readonly { readonly owner: string; readonly field: FieldSpec }[] => [
  ...isa.header.map((field) => ({ owner: 'header', field })),
  ...lineage(isa, inst).flatMap((at) => at.fields.map((field) => ({ owner: at === inst ? 'own' : at.name, field }))),
];

export const fieldCells = (field: FieldSpec): readonly string[] => [
  field.name,
  `${typeWords(field.type)}${field.range ? ` in [${field.range.min}, ${field.range.max}]` : ''}${field.unit ? `, ${field.unit}` : ''}`,
  absenceWords(field),
  emitWords[field.emit],
];

const fieldsOf = (isa: ResolvedIsa, inst: InstructionSpec): Section =>
  section(
    'Keys',
    [
      {
        cells: [
          isa.wire.tag,
          `always "${inst.name}"`,
          'an error',
          'always',
          'tag',
          placeWords(inst.origin),
          inst.provenance.confidence,
        ],
      },
      ...keysOf(isa, inst).map(({ owner, field }) => ({
        cells: [...fieldCells(field), owner, placeWords(field.origin), field.provenance.confidence],
        doc: field.doc,
      })),
    ],
    ['key', 'type', 'absent means', 'written', 'of', 'from', 'confidence'],
  );

const constraintsOf = (inst: InstructionSpec): Section =>
  section(
    'Constraints',
    inst.constraints.map((c) => ({ cells: [c.name, formulaWords(c.holds), placeWords(c.origin)], doc: c.message })),
  );

// --- latency -------------------------------------------------------------------------------------------------------

const terms = ['readInit', 'exec', 'writeDrain'] as const;

/** Generations that have the same formulas are shown once, with the constants that tell them apart. */
const latencyOf = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => {
  if (isAbsent(inst.latency)) return [section('Latency', [{ cells: [`none: ${inst.latency.absent}`] }])];
  const groups = new Map<string, { readonly names: string[]; readonly quartet: LatencyQuartet }>();
  for (const [name, quartet] of Object.entries(inst.latency.byGeneration)) {
    const group = groups.get(JSON.stringify(quartet)) ?? { names: [], quartet };
    groups.set(JSON.stringify(quartet), { ...group, names: [...group.names, name] });
  }
  return [...groups.values()].map(({ names, quartet }) => {
    const present = terms.flatMap((name) => (quartet[name] ? [{ name, term: quartet[name] }] : []));
    const constants = [...new Set(present.flatMap(({ term }) => refsOf(term.expr).map((r) => r.path)))].filter((p) =>
      p.startsWith('gen.'),
    );
    const valueIn = (generation: string, path: string): string => {
      const place = isa.generations.findIndex((g) => g.name === generation);
      return path === 'gen.arch' ? String(place) : String(isa.generations[place]?.constants[path.slice('gen.'.length)] ?? '?');
    };
    return section(`Latency in ns on ${names.join(', ')}`, [
      ...present.map(({ name, term }) => ({
        cells: [name, `= ${formulaWords(term.expr)}`, placeWords(term.origin), sourceWords(term.provenance)],
      })),
      ...constants.map((path) => ({
        cells: [path, `= ${names.map((g) => (names.length > 1 ? `${g} ${valueIn(g, path)}` : valueIn(g, path))).join(', ')}`],
      })),
    ]);
  });
};

// --- semantics -----------------------------------------------------------------------------------------------------

const elementName = (path: string): string | undefined => (path.startsWith('in.') ? `${path.slice('in.'.length)}[i]` : undefined);

/** The skeleton as a sentence, with its formulas filled in. */
export const semanticsLines = (body: Semantics): readonly string[] => {
  const scalar = (expr: Expr): string => formulaWords(expr, elementName);
  switch (body.skeleton) {
    case 'map':
      return [`for every element i: ${body.output}[i] = ${scalar(body.scalar)}`];
    case 'fill':
      return [`for every element i: ${body.output}[i] = ${scalar(body.scalar)}`];
    case 'reduce':
      return [
        `folds the ${scalar(body.axes)} innermost free dimensions of ${body.input}, element by element x:`,
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

const semanticsOf = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => {
  if (isAbsent(inst.semantics)) return [section('Semantics', [{ cells: [`none: ${inst.semantics.absent}`] }])];
  const { body, compute, refuse, origin, provenance } = inst.semantics;
  const expressions = Object.values(body).filter((part): part is Expr => typeof part === 'object' && 'kind' in part);
  const used = new Set(expressions.flatMap((expr) => [...tablesOf(expr)]));
  return [
    section(`Semantics: ${body.skeleton}, computed in ${compute}`, [
      ...semanticsLines(body).map((line) => ({ cells: [line] })),
      ...refuse.map(({ when, reason }) => ({ cells: [`refused when ${formulaWords(when)}: ${reason}`] })),
      { cells: [`from ${placeWords(origin)}, ${sourceWords(provenance)}`] },
    ]),
    ...isa.tables
      .filter((t) => used.has(t.name))
      .map((t) =>
        section(
          `${t.name}(${[t.enum, ...t.params.map((p) => p.name)].join(', ')})`,
          Object.entries(t.cases).map(([member, expr]) => ({ cells: [member, formulaWords(expr)] })),
        ),
      ),
  ];
};
