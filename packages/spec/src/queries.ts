/** Questions that every plugin asks of a resolved ISA. Look-ups of unknown names throw: a resolved ISA has no dangling ones. */
import type {
  EnumSpec,
  FieldSpec,
  FieldType,
  InstructionSpec,
  RecordSpec,
  ResolvedIsa,
  UnionCase,
  UnionSpec,
} from './resolved.js';

const find = <T extends { readonly name: string }>(kind: string, list: readonly T[], name: string): T => {
  const found = list.find((x) => x.name === name);
  if (!found) throw new RangeError(`no ${kind} called "${name}" in this ISA`);
  return found;
};

export const enumOf = (isa: ResolvedIsa, name: string): EnumSpec => find('enum', isa.enums, name);
export const recordOf = (isa: ResolvedIsa, name: string): RecordSpec => find('record', isa.records, name);
export const unionOf = (isa: ResolvedIsa, name: string): UnionSpec => find('union', isa.unions, name);
export const instructionOf = (isa: ResolvedIsa, name: string): InstructionSpec => find('instruction', isa.instructions, name);

/** The instruction and its bases, root first. */
export const lineage = (isa: ResolvedIsa, inst: InstructionSpec): readonly InstructionSpec[] =>
  inst.base === null ? [inst] : [...lineage(isa, instructionOf(isa, inst.base)), inst];

/** Inherited fields, root first, then own ones; the header is not included. */
export const allFields = (isa: ResolvedIsa, inst: InstructionSpec): readonly FieldSpec[] =>
  lineage(isa, inst).flatMap((i) => i.fields);

/** Every key that a record of this instruction may have: header, inherited, own; without the tag. */
export const recordFields = (isa: ResolvedIsa, inst: InstructionSpec): readonly FieldSpec[] => [
  ...isa.header,
  ...allFields(isa, inst),
];

/** The types of the places of a tuple of this length; undefined: it has no form of that length. */
export const placesOf = (
  { items, optional }: Extract<FieldType, { readonly kind: 'tuple' }>,
  length: number,
): readonly FieldType[] | undefined => {
  if (length === items.length) return items;
  if (optional === undefined || length !== items.length - optional.count) return undefined;
  return optional.at === 'front' ? items.slice(optional.count) : items.slice(0, length);
};

/** What a union is by default: its first case that does not need another value of the union. */
export const defaultCase = (isa: ResolvedIsa, union: UnionSpec): UnionCase => {
  const [first, ...others] = union.cases;
  if (!first) throw new RangeError(`the union "${union.name}" has no case`);
  return [first, ...others].find((c) => !needs(isa, recordOf(isa, c.record), union.name, new Set())) ?? first;
};

const needs = (isa: ResolvedIsa, record: RecordSpec, union: string, seen: Set<string>): boolean => {
  if (seen.has(record.name)) return false;
  seen.add(record.name);
  return record.fields.some((f) => !f.optional && typeNeeds(isa, f.type, union, seen));
};

const typeNeeds = (isa: ResolvedIsa, type: FieldType, union: string, seen: Set<string>): boolean => {
  switch (type.kind) {
    case 'union':
      return (
        type.union === union || unionOf(isa, type.union).cases.every((c) => needs(isa, recordOf(isa, c.record), union, seen))
      );
    case 'record':
      return needs(isa, recordOf(isa, type.record), union, seen);
    case 'tuple':
      return type.items.some((item) => typeNeeds(isa, item, union, seen));
    default:
      return false;
  }
};

export const fieldEnums = (isa: ResolvedIsa): readonly EnumSpec[] => isa.enums.filter((e) => e.family === 'field');

/**
 * The engines that an instruction may be assigned to; none listed: any. A sentinel among the valid ones of the spec (ALL, Unassigned)
 * stands for any, too.
 */
export const legalEngines = (isa: ResolvedIsa, inst: InstructionSpec): readonly string[] => {
  const { sentinels } = enumOf(isa, isa.wire.engineEnum);
  return inst.engine.valid.some((engine) => sentinels.includes(engine)) ? [] : inst.engine.valid;
};

/** The enum of what the storages of the ISA say about their memory. */
export const memoryEnumOf = (isa: Pick<ResolvedIsa, 'records'>): string | undefined => {
  const storage = isa.records.find((r) => r.storage !== undefined);
  const type = storage?.fields.find((f) => f.name === storage.storage?.memory)?.type;
  return type?.kind === 'enum' ? type.enum : undefined;
};
