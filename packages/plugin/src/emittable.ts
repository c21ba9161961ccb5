/** The part of an ISA that targets of instruction records make: what only whole documents need is left out. */
import type { FieldSpec, FieldType, InstructionSpec, ResolvedIsa } from '@instabrew/spec';

/**
 * The ISA as targets see it that do not know documents: values that hold instructions, and immediates typed by the record
 * around theirs, are opaque; a tuple has its shortest form only; enums are read by name; records and unions that only the document mentions are gone.
 */
export const emittable = (isa: ResolvedIsa): ResolvedIsa => {
  const view = new View(isa);
  const header = isa.header.map(view.field);
  const instructions = isa.instructions.map((inst): InstructionSpec => ({ ...inst, fields: inst.fields.map(view.field) }));
  const records = isa.records.map((r) => ({ ...r, fields: r.fields.map(view.field) }));
  const used = new Set<string>();
  const use = (type: FieldType): void => {
    for (const name of namesIn(type)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const f of records.find((r) => r.name === name)?.fields ?? []) use(f.type);
      for (const c of isa.unions.find((u) => u.name === name)?.cases ?? []) use({ kind: 'record', record: c.record });
    }
  };
  for (const f of [...header, ...instructions.flatMap((i) => i.fields)]) use(f.type);
  use({ kind: 'union', union: isa.wire.operandUnion });
  return {
    ...isa,
    enums: isa.enums.map(({ byOrdinal: _, ...e }) => e),
    header,
    instructions,
    records: records.filter((r) => used.has(r.name)),
    unions: isa.unions.filter((u) => used.has(u.name)),
    document: null,
  };
};

class View {
  readonly #isa: ResolvedIsa;
  readonly #known = new Map<string, boolean>();

  constructor(isa: ResolvedIsa) {
    this.#isa = isa;
  }

  readonly field = (f: FieldSpec): FieldSpec => ({ ...f, type: this.#type(f.type) });

  #type(type: FieldType): FieldType {
    if (this.#holdsInstructions(type)) return { kind: 'opaque' };
    switch (type.kind) {
      case 'list':
      case 'map':
        return { ...type, of: this.#type(type.of) };
      case 'tuple': {
        const { items, optional } = type;
        const places =
          optional?.at === 'front' ? items.slice(optional.count) : items.slice(0, items.length - (optional?.count ?? 0));
        return { kind: 'tuple', items: places.map((item) => this.#type(item)) };
      }
      case 'immediate':
        return type.parent ? { kind: 'opaque' } : type;
      default:
        return type;
    }
  }

  #holdsInstructions(type: FieldType): boolean {
    return (
      type.kind === 'instruction' || innerTypes(type).some((t) => this.#holdsInstructions(t)) || namesIn(type).some(this.#named)
    );
  }

  readonly #named = (name: string): boolean => {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, false);
    const record = this.#isa.records.find((r) => r.name === name);
    const union = this.#isa.unions.find((u) => u.name === name);
    const holds =
      (record?.fields.some((f) => this.#holdsInstructions(f.type)) ?? false) ||
      (union?.cases.some((c) => this.#named(c.record)) ?? false);
    this.#known.set(name, holds);
    return holds;
  };
}

const innerTypes = (type: FieldType): readonly FieldType[] => {
  if (type.kind === 'list' || type.kind === 'map') return [type.of];
  return type.kind === 'tuple' ? type.items : [];
};

/** Records and unions that a type names, also inside lists, maps and tuples. */
const namesIn = (type: FieldType): readonly string[] => {
  if (type.kind === 'record') return [type.record];
  if (type.kind === 'union' || type.kind === 'maybeAffine') return [type.union];
  return innerTypes(type).flatMap(namesIn);
};
