/** The smallest value of each type: what stands where it does not matter what stands. */
import {
  constantValue,
  defaultCase,
  enumOf,
  type FieldType,
  type InstructionSpec,
  newRecord,
  placesOf,
  type RecordSpec,
  type ResolvedIsa,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';

/** @param name of a record that has one */
export const smallestValue = (isa: ResolvedIsa, type: FieldType, name: string): WireValue => {
  switch (type.kind) {
    case 'bool':
      return false;
    case 'int':
    case 'float':
    case 'immediate':
      return 0;
    case 'string':
      return '';
    case 'enum':
      return enumOf(isa, type.enum).defaultMember;
    case 'maybeAffine':
      return smallestValue(isa, type.of, name);
    case 'record':
      return smallestRecord(isa, recordOf(isa, type.record), name);
    case 'union': {
      const union = unionOf(isa, type.union);
      const { record, tags } = defaultCase(isa, union);
      return { [union.tag]: tags[0], ...smallestRecord(isa, recordOf(isa, record), name) };
    }
    case 'list':
      return [];
    case 'map':
      return {};
    case 'tuple': {
      const shortest = placesOf(type, type.items.length - (type.optional?.count ?? 0)) ?? type.items;
      return shortest.map((item) => smallestValue(isa, item, name));
    }
    case 'instruction':
      return newRecord(isa, plainest(isa).name, { name });
    case 'opaque':
      return null;
  }
};

/** An instruction that can do without operands, if there is one. */
const plainest = ({ instructions }: ResolvedIsa): InstructionSpec => {
  const [first, ...others] = instructions;
  if (first === undefined) throw new RangeError('an ISA without instructions');
  return [first, ...others].find((i) => !i.abstract && i.operands.every((o) => o.optional)) ?? first;
};

/** What every field is by default; optional ones are absent. */
export const smallestRecord = (isa: ResolvedIsa, spec: RecordSpec, name: string): WireRecord => {
  const named = new Set(spec.names?.map((n) => n.key));
  return Object.fromEntries(
    spec.fields.flatMap((f): (readonly [string, WireValue])[] => {
      if (named.has(f.name)) return [[f.name, name]];
      if (f.optional) return [];
      // The default of a record may leave out what has a default itself.
      const value = f.type.kind === 'record' ? smallestValue(isa, f.type, name) : constantValue(f.default);
      return [[f.name, value]];
    }),
  );
};
