/** Which records and unions hold instructions: their codecs need those of all instructions. */
import type { FieldType, ResolvedIsa } from '@instabrew/spec';

const innerTypes = (type: FieldType): readonly FieldType[] => {
  if (type.kind === 'list' || type.kind === 'map') return [type.of];
  return type.kind === 'tuple' ? type.items : [];
};

const namesIn = (type: FieldType): readonly string[] => {
  if (type.kind === 'record') return [type.record];
  if (type.kind === 'union' || type.kind === 'maybeAffine') return [type.union];
  return innerTypes(type).flatMap(namesIn);
};

const holdsDirectly = (type: FieldType): boolean => type.kind === 'instruction' || innerTypes(type).some(holdsDirectly);

/** Names of records and unions that hold instructions, themselves or in what they hold. */
export const holdersOf = (isa: Pick<ResolvedIsa, 'records' | 'unions'>): ReadonlySet<string> => {
  const types = new Map<string, readonly FieldType[]>([
    ...isa.records.map((r) => [r.name, r.fields.map((f) => f.type)] as const),
    ...isa.unions.map((u) => [u.name, u.cases.map((c): FieldType => ({ kind: 'record', record: c.record }))] as const),
  ]);
  const found = new Set<string>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [name, inner] of types) if (inner.some((t) => holdsInstructions(t, found))) found.add(name);
  }
  return found;
};

/** @param holders records and unions that hold instructions */
export const holdsInstructions = (type: FieldType, holders: ReadonlySet<string>): boolean =>
  holdsDirectly(type) || namesIn(type).some((name) => holders.has(name));
