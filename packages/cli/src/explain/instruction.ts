/** An instruction: what it is, its operands, its wire keys, its constraints. */
import { capitalize } from '@instabrew/plugin';
import { type FieldSpec, type InstructionSpec, lineage, type ResolvedIsa } from '@instabrew/spec';
import { latencySections, semanticsSections } from './formulas.js';
import { facts, type Section, section } from './section.js';
import { absenceWords, emitWords, formulaWords, placeWords, sourceRow, typeWords } from './words.js';

export const instructionSections = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => [
  factsOf(isa, inst),
  operandsOf(isa, inst),
  ...keySections(isa, inst),
  constraintsOf(inst),
  ...latencySections(isa, inst),
  ...semanticsSections(isa, inst),
];

const equalityWords: { readonly [E in InstructionSpec['equality']]: string } = {
  fields: 'operands and fields, field by field',
  base: 'opcode and operands, no own field',
  family: 'any opcode up to its own, then operands',
  none: 'asking is a contract violation, "Not Implemented"',
};

const factsOf = (isa: ResolvedIsa, inst: InstructionSpec): Section => {
  const children = inst.children.map((c) => `get${capitalize(c.name)}(id) of ${c.list}`);
  return facts(
    [
      ['class', `${isa.naming.classPrefix}${inst.name}${inst.abstract ? ', abstract: must not appear in programs' : ''}`],
      ['base', basesOf(isa, inst).join(' > ')],
      ['engine', inst.engine.default ?? 'none assigned'],
      ['valid on', inst.engine.valid.join(', ')],
      ['equality', equalityWords[inst.equality]],
      ['since', inst.since ?? ''],
      ['children', children.join(', ')],
    ],
    sourceRow(inst.provenance),
  );
};

const basesOf = (isa: ResolvedIsa, inst: InstructionSpec): readonly string[] =>
  lineage(isa, inst)
    .slice(0, -1)
    .map((base) => base.name);

const operandsOf = (isa: ResolvedIsa, inst: InstructionSpec): Section =>
  section(
    'Operands',
    inst.operands.map((o) => ({
      cells: [
        o.name,
        `${o.direction === 'in' ? isa.wire.ins : isa.wire.outs}[${o.index}]`,
        o.optional ? 'optional' : 'required',
        o.memories.length > 0 ? o.memories.join(' or ') : 'any memory',
        o.shape ?? '',
        o.provenance.confidence,
        placeWords(o.origin),
      ],
      doc: [
        o.doc,
        o.dtypes.length > 0 ? `Dtypes: ${o.dtypes.join(', ')}.` : '',
        o.indirect ? `Can be indirect: get${capitalize(o.name)}Offsets() is its index operand.` : '',
      ]
        .filter(Boolean)
        .join('\n'),
    })),
    ['operand', 'place', 'presence', 'memory', 'shape', 'confidence', 'from'],
  );

// --- keys ----------------------------------------------------------------------------------------------------------

/** Every key with the one it comes from: `own`, the name of a base, or `header`; own ones first. */
export const keysOf = (
  isa: ResolvedIsa,
  inst: InstructionSpec,
): readonly { readonly of: string; readonly fields: readonly FieldSpec[] }[] => [
  ...[...lineage(isa, inst)].reverse().map((at) => ({ of: at === inst ? 'own' : at.name, fields: at.fields })),
  { of: 'header', fields: isa.header },
];

export const fieldCells = (field: FieldSpec): readonly string[] => [
  field.name,
  `${typeWords(field.type)}${field.range ? ` in [${field.range.min}, ${field.range.max}]` : ''}${field.unit ? `, ${field.unit}` : ''}`,
  absenceWords(field),
  emitWords[field.emit],
  field.provenance.confidence,
  placeWords(field.origin),
];
export const fieldHeader = ['key', 'type', 'absent means', 'written', 'confidence', 'from'];

const keyTitles: { readonly [of: string]: string } = { own: 'Keys of its own', header: 'Keys of every instruction' };

const keySections = (isa: ResolvedIsa, inst: InstructionSpec): readonly Section[] => {
  const tag = [isa.wire.tag, `"${inst.name}"`, 'an error', 'always', inst.provenance.confidence, placeWords(inst.origin)];
  return keysOf(isa, inst).map(({ of, fields }) =>
    section(
      keyTitles[of] ?? `Keys inherited from ${of}`,
      [...(of === 'header' ? [{ cells: tag }] : []), ...fields.map((field) => ({ cells: fieldCells(field), doc: field.doc }))],
      fieldHeader,
    ),
  );
};

const constraintsOf = (inst: InstructionSpec): Section =>
  section(
    'Constraints',
    inst.constraints.map((c) => ({ cells: [c.name, placeWords(c.origin), formulaWords(c.holds)], doc: c.message })),
  );
