/** Ways from the root of a document down to what it holds, and records put in place along them. */
import {
  type FieldSpec,
  type FieldType,
  type ResolvedIsa,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { smallestRecord } from '../smallest.js';

/** From a record to one that it holds. */
export interface Step {
  readonly field: FieldSpec;
  /** undefined: an instruction. */
  readonly record: string | undefined;
  /** Of the union that the record is a case of. */
  readonly tag: WireRecord;
}
export type Route = readonly Step[];

/** The shortest way from a record to one that is looked for; empty: it holds none. */
export const routeTo = (isa: ResolvedIsa, from: string, isGoal: (record: string | undefined) => boolean): Route => {
  const seen = new Set([from]);
  let ends: readonly { readonly record: string; readonly route: Route }[] = [{ record: from, route: [] }];
  while (ends.length > 0) {
    const further = ends.flatMap(({ record, route }) => stepsOf(isa, record).map((step) => [...route, step]));
    const found = further.find((route) => isGoal(route.at(-1)?.record));
    if (found) return found;
    ends = further.flatMap((route) => {
      const record = route.at(-1)?.record;
      if (record === undefined || seen.has(record)) return [];
      seen.add(record);
      return [{ record, route }];
    });
  }
  return [];
};

const stepsOf = (isa: ResolvedIsa, record: string): Route =>
  recordOf(isa, record).fields.flatMap((field) => entriesOf(isa, field.type).map((entry) => ({ field, ...entry })));

const entriesOf = (isa: ResolvedIsa, type: FieldType): readonly Omit<Step, 'field'>[] => {
  switch (type.kind) {
    case 'list':
      return type.of.kind === 'list' ? [] : entriesOf(isa, type.of);
    case 'record':
      return [{ record: type.record, tag: {} }];
    case 'union': {
      const { tag, cases } = unionOf(isa, type.union);
      return cases.map(({ record, tags }) => ({ record, tag: { [tag]: tags[0] } }));
    }
    case 'instruction':
      return [{ record: undefined, tag: {} }];
    default:
      return [];
  }
};

/** A record that is being filled, and where it stands. */
export interface Holder {
  readonly spec: string | undefined;
  readonly record: { [key: string]: WireValue };
  readonly path: readonly (string | number)[];
}

/** Puts the record, which is nowhere else yet, where the step leads to. */
export const put = (isa: ResolvedIsa, { spec, record, path }: Holder, step: Step, entry: WireRecord): Holder => {
  const { name, type } = step.field;
  const added = Object.assign(entry, step.tag);
  if (type.kind !== 'list') {
    record[name] = added;
    return { spec: step.record, record: added, path: [...path, name] };
  }
  const before = (record[name] ?? []) as readonly WireValue[];
  record[name] = [...before, added];
  const counting = spec === undefined ? [] : recordOf(isa, spec).fields.filter((f) => f.counts === name);
  for (const f of counting) record[f.name] = before.length + 1;
  return { spec: step.record, record: added, path: [...path, name, before.length] };
};

/** Follows a route with the smallest record at each step. */
export const follow = (isa: ResolvedIsa, from: Holder, route: Route, name: string): Holder =>
  route.reduce(
    (holder, step) =>
      put(isa, holder, step, step.record === undefined ? {} : smallestRecord(isa, recordOf(isa, step.record), name)),
    from,
  );
