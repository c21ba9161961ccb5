/** Which records and unions stand inside instructions, and which hold instructions or belong to documents. */
import type { FieldType } from '@instabrew/spec';
import type { Target } from './target.js';

/** Records and unions that hold instructions, or that only the document mentions: `containers.h`. */
export const containerTypes = ({ isa }: Pick<Target, 'isa'>): ReadonlySet<string> => {
  const holders = holdersOf(isa);
  const used = new Set<string>();
  const use = (type: FieldType): void => {
    for (const name of namesIn(type)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const f of isa.records.find((r) => r.name === name)?.fields ?? []) use(f.type);
      for (const c of isa.unions.find((u) => u.name === name)?.cases ?? []) use({ kind: 'record', record: c.record });
    }
  };
  const fields = [...isa.header, ...isa.instructions.flatMap((i) => i.fields)];
  for (const f of fields) if (!namesIn(f.type).some((name) => holders.has(name))) use(f.type);
  use({ kind: 'union', union: isa.wire.operandUnion });
  // What the rest of these needs must not stand behind them.
  for (const name of holders) used.delete(name);
  const all = [...isa.records, ...isa.unions].map((t) => t.name);
  return new Set(all.filter((name) => !used.has(name)));
};

const holdersOf = (isa: Target['isa']): ReadonlySet<string> => {
  const found = new Set<string>();
  const holds = (type: FieldType): boolean => holdsInstruction(type) || namesIn(type).some((name) => found.has(name));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const r of isa.records) if (r.fields.some((f) => holds(f.type))) found.add(r.name);
    for (const u of isa.unions) if (u.cases.some((c) => found.has(c.record))) found.add(u.name);
  }
  return found;
};

/** An instruction stands in the value itself, in a list, map or tuple. */
const holdsInstruction = (type: FieldType): boolean => {
  if (type.kind === 'list' || type.kind === 'map') return holdsInstruction(type.of);
  return type.kind === 'tuple' ? type.items.some(holdsInstruction) : type.kind === 'instruction';
};

/** Records and unions that a type names. */
export const namesIn = (type: FieldType): readonly string[] => {
  switch (type.kind) {
    case 'record':
      return [type.record];
    case 'union':
    case 'maybeAffine':
      return [type.union];
    case 'list':
    case 'map':
      return namesIn(type.of);
    case 'tuple':
      return type.items.flatMap(namesIn);
    default:
      return [];
  }
};
