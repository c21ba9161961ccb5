/** The frame of a document: the records and lists that lead to instructions. What stands beside them is read whole. */
import { type FieldType, type ResolvedIsa, recordOf, type WireRecord } from '@instabrew/spec';
import type { WireTypes } from '../compile.js';
import type { First } from '../types/containers.js';
import type { Field } from '../types/field.js';
import type { RecordType } from '../types/record.js';
import type { WireType } from '../types/wire-type.js';

export interface Frame {
  readonly kind: 'frame';
  readonly type: RecordType<WireRecord>;
  readonly open: boolean;
  /** By key, other spellings included. */
  readonly fields: ReadonlyMap<string, FrameField>;
}
export interface FrameList {
  readonly kind: 'list';
  readonly entry: Content;
  readonly first: First | undefined;
}
/** Instructions, or values that are read whole. */
interface Part {
  readonly kind: 'instruction' | 'value';
  readonly type: WireType<unknown>;
}
export type Content = Frame | FrameList | Part;
interface FrameField {
  readonly field: Field;
  readonly content: Content;
}

/** Made once per ISA. */
export const frameOf = (isa: ResolvedIsa, types: WireTypes): Frame | FrameList => {
  const frames = new Map<string, Frame>();
  const instruction: Part = { kind: 'instruction', type: types.instruction };

  const frame = (name: string): Frame => {
    const known = frames.get(name);
    if (known) return known;
    const spec = recordOf(isa, name);
    const fields = new Map<string, FrameField>();
    const type = types.record(name);
    const made: Frame = { kind: 'frame', type, open: spec.open, fields };
    frames.set(name, made);
    spec.fields.forEach(({ type: fieldType, name: key, aliases = [] }, slot) => {
      const entry = { field: type.fields[slot] as Field, content: content(fieldType, true) };
      for (const spelling of [key, ...aliases]) fields.set(spelling, entry);
    });
    return made;
  };

  /** @param direct of a field of a frame: its list is read entry by entry */
  const content = (type: FieldType, direct: boolean): Content => {
    if (type.kind === 'instruction') return instruction;
    if (type.kind === 'record' && holdsInstructions(isa, type.record)) return frame(type.record);
    if (type.kind === 'list' && direct && type.maxLength === undefined && !isOwned(type.of))
      return { kind: 'list', entry: content(type.of, false), first: type.first };
    return { kind: 'value', type: types.type(type) };
  };

  return isa.document ? frame(isa.document.root) : { kind: 'list', entry: instruction, first: undefined };
};

/** Values that depend on the record around them are read with it. */
const isOwned = (type: FieldType): boolean => type.kind === 'immediate';

const holdsInstructions = (isa: ResolvedIsa, name: string, seen: readonly string[] = []): boolean =>
  !seen.includes(name) &&
  recordOf(isa, name).fields.some(({ type }) => {
    const inner = type.kind === 'list' ? type.of : type;
    if (inner.kind === 'instruction') return true;
    return inner.kind === 'record' && holdsInstructions(isa, inner.record, [...seen, name]);
  });
