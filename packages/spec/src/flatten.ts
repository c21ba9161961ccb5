/** From definitions to the plain data of a resolved ISA, before validation; references by value become names. */
import type { FunctionTable } from '@instabrew/expr';
import type {
  AnyEnum,
  AnyInstruction,
  AnyRecord,
  AnyUnion,
  Definition,
  DocumentDef,
  DtypeDef,
  Fields,
  GenerationDef,
  IsaDef,
  Operands,
} from './definition.js';
import { provenance } from './instruction.js';
import type { Origin } from './origin.js';
import type {
  ConstraintSpec,
  DocumentSpec,
  DtypeSpec,
  EngineRule,
  EnumSpec,
  FieldSpec,
  FieldType,
  GenerationSpec,
  InstructionSpec,
  LatencySpec,
  OperandSpec,
  Provenance,
  RecordSpec,
  ResolvedIsa,
  SemanticsSpec,
  UnionSpec,
} from './resolved.js';
import { isAbsent } from './resolved.js';

/** How definitions are placed: origins made relative. */
export type Place = (origin: Origin) => Origin;

const flattenField =
  (place: Place, inherited: Provenance) =>
  ([name, f]: [string, Fields[string]]): FieldSpec => ({
    name,
    doc: f.doc,
    origin: place(f.origin),
    provenance: provenance(f.source, inherited),
    type: f.wire.type,
    required: f.presence === 'required',
    optional: f.presence === 'optional',
    default: f.presence === 'optional' ? null : (f.default ?? f.wire.zero),
    emit: f.emit,
    ...(f.range ? { range: f.range } : {}),
    ...(f.unit ? { unit: f.unit } : {}),
    ...(f.aliases.length > 0 ? { aliases: f.aliases } : {}),
    ...(f.counts === undefined ? {} : { counts: f.counts }),
  });

const flattenFields = (place: Place, fields: Fields, inherited: Provenance): readonly FieldSpec[] =>
  Object.entries(fields).map(flattenField(place, inherited));

const flattenEnum = (place: Place, e: AnyEnum): EnumSpec => {
  const own = provenance(e.source);
  return {
    name: e.name,
    doc: e.doc,
    origin: place(e.origin),
    provenance: own,
    family: e.family,
    members: e.members.map((m) => ({
      name: m.name,
      doc: m.doc,
      origin: place(m.origin),
      provenance: provenance(m.source, own),
      ordinal: m.ordinal,
      tables: m.tables,
      aliases: m.aliases,
    })),
    defaultMember: e.defaultMember,
    nameTables: [
      ...new Set(e.members.flatMap((m) => Object.entries(m.tables).flatMap(([t, v]) => (typeof v === 'string' ? [t] : [])))),
    ],
    sentinels: e.sentinels,
    ...(e.byOrdinal ? { byOrdinal: true as const } : {}),
  };
};

const flattenConstraints = (
  place: Place,
  constraints: readonly ConstraintSpec[],
  inherited: Provenance,
): readonly ConstraintSpec[] =>
  constraints.map((c) => ({ ...c, origin: place(c.origin), provenance: inheritProvenance(c.provenance, inherited) }));

const flattenRecord = (place: Place, r: AnyRecord): RecordSpec => {
  const own = provenance(r.source);
  return {
    name: r.name,
    doc: r.doc,
    origin: place(r.origin),
    provenance: own,
    fields: flattenFields(place, r.fields(), own),
    open: r.open,
    ...(r.role ? { role: r.role } : {}),
    ...(r.storage ? { storage: r.storage } : {}),
    ...r.naming,
    ...(r.constraints.length > 0 ? { constraints: flattenConstraints(place, r.constraints, own) } : {}),
  };
};

const flattenUnion = (place: Place, u: AnyUnion): UnionSpec => ({
  name: u.name,
  doc: u.doc,
  origin: place(u.origin),
  provenance: provenance(u.source),
  tag: u.tag,
  cases: u.cases().map((c) => ({ tags: c.tags, record: c.record.name })),
  ...(u.defaultTag === undefined ? {} : { defaultTag: u.defaultTag }),
  ...(u.older.length > 0 ? { older: u.older.map((form) => ({ ...form, origin: place(form.origin) })) } : {}),
});

const flattenOperands = (place: Place, operands: Operands, inherited: Provenance): readonly OperandSpec[] => {
  const counts = { in: 0, out: 0 };
  return Object.entries(operands).map(([name, o]) => ({
    name,
    doc: o.doc,
    origin: place(o.origin),
    provenance: provenance(o.source, inherited),
    direction: o.direction,
    index: counts[o.direction]++,
    optional: o.optional,
    indirect: o.indirect,
    memories: o.memories,
    dtypes: o.dtypes,
    ...(o.shape === undefined ? {} : { shape: o.shape }),
  }));
};

const inheritProvenance = (p: Provenance, inherited: Provenance): Provenance =>
  p.pages.length === 0 && p.confidence === 'our-choice' && !p.note ? inherited : p;

const flattenLatency = (place: Place, l: LatencySpec, inherited: Provenance): LatencySpec => ({
  byGeneration: Object.fromEntries(
    Object.entries(l.byGeneration).map(([g, q]) => {
      const term = (t: typeof q.exec) => ({
        ...t,
        origin: place(t.origin),
        provenance: inheritProvenance(t.provenance, inherited),
      });
      return [g, { readInit: term(q.readInit), exec: term(q.exec), ...(q.writeDrain ? { writeDrain: term(q.writeDrain) } : {}) }];
    }),
  ),
});

const flattenSemantics = (place: Place, s: SemanticsSpec, inherited: Provenance): SemanticsSpec => ({
  ...s,
  origin: place(s.origin),
  provenance: inheritProvenance(s.provenance, inherited),
});

const inheritedFrom = <T>(i: AnyInstruction, own: (i: AnyInstruction) => T | undefined): T | undefined => {
  const seen = new Set<AnyInstruction>();
  for (let at: AnyInstruction | undefined = i; at && !seen.has(at); at = at.base) {
    seen.add(at);
    const value = own(at);
    if (value !== undefined) return value;
  }
  return undefined;
};

const kebab = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

const flattenInstruction = (place: Place, i: AnyInstruction): InstructionSpec => {
  const own = provenance(i.source);
  const engine = inheritedFrom(i, (at) => at.engine);
  const operands: Operands = inheritedFrom(i, (at) => at.operands as Operands | undefined) ?? {};
  const latency = inheritedFrom(i, (at) => at.latency);
  const semantics = inheritedFrom(i, (at) => at.semantics);
  const rule: EngineRule = {
    default: engine?.default ?? null,
    valid: engine?.valid ?? [],
    provenance: provenance(engine?.source, own),
  };
  return {
    name: i.name,
    doc: i.doc,
    origin: place(i.origin),
    provenance: own,
    ordinal: i.ordinal,
    abstract: i.abstract,
    base: (i.base as AnyInstruction | undefined)?.name ?? null,
    family: i.family ?? kebab(i.name),
    engine: rule,
    operands: flattenOperands(place, operands, own),
    fields: flattenFields(place, i.fields as Fields, own),
    children: i.children.map((c) => ({ ...c, origin: place(c.origin), provenance: own })),
    equality: i.equality,
    latency: latency === undefined || isAbsent(latency) ? (latency ?? { absent: '' }) : flattenLatency(place, latency, own),
    semantics:
      semantics === undefined || isAbsent(semantics) ? (semantics ?? { absent: '' }) : flattenSemantics(place, semantics, own),
    constraints: flattenConstraints(place, i.constraints, own),
    since: i.since,
    ...i.naming,
  };
};

/** Every enum, record and union that fields lead to, in order of first use; two of one name are both kept. */
const reachable = (isa: IsaDef): readonly Definition[] => {
  const found: Definition[] = [];
  const visit = (d: Definition): void => {
    if (found.some((f) => sameDefinition(f, d))) return;
    found.push(d);
    if (d.definition === 'record') for (const f of Object.values(d.fields())) f.wire.uses.forEach(visit);
    if (d.definition === 'union') for (const c of d.cases()) visit(c.record);
  };
  for (const e of isa.enums) visit(e);
  const visitFields = (fields: Fields): void => {
    for (const f of Object.values(fields)) f.wire.uses.forEach(visit);
  };
  visitFields(isa.header);
  visit(isa.operand);
  visit(isa.engines);
  for (const i of [...isa.instructions].sort((a, b) => a.ordinal - b.ordinal)) visitFields(i.fields as Fields);
  if (isa.document) visit(isa.document.root);
  return found;
};

/** One definition seen twice (a spread copy keeps the origin), as opposed to two definitions of one name. */
const sameDefinition = (a: Definition, b: Definition): boolean =>
  a === b ||
  (a.definition === b.definition &&
    a.name === b.name &&
    a.origin.file === b.origin.file &&
    a.origin.line === b.origin.line &&
    a.origin.column === b.origin.column);

const dtypeSpec = (place: Place, d: DtypeDef): DtypeSpec => ({
  name: d.name,
  doc: d.doc,
  origin: place(d.origin),
  provenance: provenance(d.source),
  ordinal: d.ordinal,
  bytes: d.bytes,
  format: d.format,
  lanes: d.lanes,
  immediate: d.immediate,
});

const generationSpec = (place: Place, g: GenerationDef): GenerationSpec => ({
  name: g.name,
  doc: g.doc,
  origin: place(g.origin),
  provenance: provenance(g.source),
  archLevel: g.archLevel,
  constants: g.constants,
  modelled: g.modelled,
});

/** The enum of all opcodes, made from the instructions. */
const opcodeEnum = (isa: IsaDef, origin: Origin, instructions: readonly InstructionSpec[]): EnumSpec => ({
  name: isa.wire.opcodeEnum,
  doc: 'Opcode of an instruction.',
  origin,
  provenance: provenance(isa.source),
  family: 'structural',
  members: instructions.map((i) => ({
    name: i.name,
    doc: i.doc,
    origin: i.origin,
    provenance: i.provenance,
    ordinal: i.ordinal,
    tables: {},
    aliases: [],
  })),
  defaultMember: instructions[0]?.name ?? '',
  nameTables: [],
  sentinels: [],
});

/** The standard header's engine is a plain string until the ISA says what its engines are. */
const withEngineType = (isa: IsaDef, f: FieldSpec): FieldSpec => {
  if (f.name !== isa.wire.engine || f.type.kind !== 'string') return f;
  const type: FieldType = { kind: 'enum', enum: isa.engines.name };
  return { ...f, type, default: isa.engines.defaultMember };
};

export type Draft = Omit<ResolvedIsa, 'digest'>;

export const flatten = (isa: IsaDef, place: Place): Draft => {
  const own = provenance(isa.source);
  const definitions = reachable(isa);
  const instructions = isa.instructions
    .map((i) => flattenInstruction(place, i))
    .sort((a, b) => a.ordinal - b.ordinal || (a.name < b.name ? -1 : 1));
  const enums = definitions.filter((d) => d.definition === 'enum').map((e) => flattenEnum(place, e));
  const byFamily = (family: EnumSpec['family']): readonly EnumSpec[] => enums.filter((e) => e.family === family);
  const tables: readonly FunctionTable[] = isa.tables.map(({ name, enum: of, params, type, cases }) => ({
    name,
    enum: of,
    params,
    type,
    cases,
  }));
  const origin = place(isa.origin);
  return {
    name: isa.name,
    doc: isa.doc,
    origin,
    provenance: own,
    version: isa.version,
    naming: isa.naming,
    wire: { ...isa.wire, operandUnion: isa.operand.name, dtypeEnum: isa.dtypeEnum, engineEnum: isa.engines.name },
    header: flattenFields(place, isa.header, own).map((f) => withEngineType(isa, f)),
    enums: [...byFamily('field'), ...byFamily('structural'), opcodeEnum(isa, origin, instructions)],
    dtypes: isa.dtypes.map((d) => dtypeSpec(place, d)),
    generations: isa.generations.map((g) => generationSpec(place, g)),
    records: definitions.filter((d) => d.definition === 'record').map((r) => flattenRecord(place, r)),
    unions: definitions.filter((d) => d.definition === 'union').map((u) => flattenUnion(place, u)),
    tables,
    instructions,
    document: isa.document ? documentSpec(isa, isa.document) : null,
  };
};

/** Instructions are objects by their header key `name`, unless the document says otherwise. */
const documentSpec = (isa: IsaDef, { root, instruction, ...rest }: DocumentDef): DocumentSpec => {
  const named = instruction ?? (Object.hasOwn(isa.header, 'name') ? { object: 'instruction', key: 'name' } : undefined);
  return { root: root.name, ...rest, ...(named && { instruction: named }) };
};
