/** Records and unions: names, tags, roles, and that a value of each can be finite. */
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import type { FieldType, RecordSpec } from '../resolved.js';
import { checkFields } from './fields.js';
import { duplicates, finding } from './findings.js';

/** Records that a value of `type` must hold another value of: what stands behind a list, map or optional may be empty. */
const mustContain = (isa: Draft, type: FieldType): readonly string[] => {
  switch (type.kind) {
    case 'record':
      return [type.record];
    case 'tuple':
      return type.items.flatMap((t) => mustContain(isa, t));
    case 'union': {
      const cases = isa.unions.find((u) => u.name === type.union)?.cases ?? [];
      return cases.length === 1 && cases[0] ? [cases[0].record] : [];
    }
    default:
      return [];
  }
};

const checkFinite = (isa: Draft, record: RecordSpec): readonly Diagnostic[] => {
  const seen = new Set<string>();
  const next = [record.name];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const at = isa.records.find((r) => r.name === name);
    for (const f of at?.fields ?? []) {
      if (f.optional) continue;
      for (const inner of mustContain(isa, f.type)) {
        if (inner === record.name) {
          const expected = 'a list, map, optional or union on the way back to the record';
          return [
            finding({
              code: 'spec/infinite-record',
              origin: record.origin,
              expected,
              actual: `${record.name} holds itself through ${at?.name}.${f.name}`,
            }),
          ];
        }
        if (!seen.has(inner)) next.push(inner);
        seen.add(inner);
      }
    }
  }
  return [];
};

const isList = (type: FieldType | undefined): boolean => type?.kind === 'list';
const isInt = (type: FieldType | undefined): boolean => type?.kind === 'int';

/** Whether the field of this name holds what the role of its record needs. */
const needField = (
  record: RecordSpec,
  name: string,
  what: string,
  ok: (type: FieldType | undefined) => boolean,
): readonly Diagnostic[] =>
  ok(record.fields.find((f) => f.name === name)?.type)
    ? []
    : [
        finding({
          code: 'spec/bad-role',
          origin: record.origin,
          expected: `a field that holds ${what}`,
          actual: `${record.name}.${name}`,
        }),
      ];

const checkStorage = (record: RecordSpec): readonly Diagnostic[] => {
  const { storage } = record;
  if (!storage) return [];
  return [
    ...needField(record, storage.memory, 'the memory', (type) => type?.kind === 'enum'),
    ...needField(record, storage.partition, 'the first partition', isInt),
    ...needField(record, storage.extents, 'the extents', (type) => type?.kind === 'list' && isInt(type.of)),
  ];
};

const checkRole = (record: RecordSpec): readonly Diagnostic[] => {
  const { role } = record;
  if (!role) return [];
  const need = (name: string, what: string, ok: (type: FieldType | undefined) => boolean): readonly Diagnostic[] =>
    needField(record, name, what, ok);
  const dtype = need(role.dtype, 'the dtype', (type) => type?.kind === 'enum');
  if (role.kind === 'immediate') return [...dtype, ...need(role.value, 'the number', (type) => type?.kind === 'immediate')];
  return [
    ...dtype,
    ...need(role.tensor, "the tensor's name", (type) => type?.kind === 'string'),
    ...need(role.pairs, 'the [step, num] pairs', isList),
    ...need(role.offset, 'the offset', isInt),
    ...(role.indirection?.via === 'field' ? need(role.indirection.field, 'the index operand', isInt) : []),
  ];
};

export const checkStructure = (isa: Draft): readonly Diagnostic[] => [
  ...duplicates([...isa.enums, ...isa.records, ...isa.unions], (x) => x.name, 'spec/duplicate-name', 'type name'),
  ...isa.records.flatMap((r) => [...checkFields(isa, r.fields), ...checkFinite(isa, r), ...checkRole(r), ...checkStorage(r)]),
  ...isa.unions.flatMap((u) => {
    if (u.cases.length === 0)
      return [finding({ code: 'spec/empty', origin: u.origin, expected: 'at least one case', actual: `${u.name} has none` })];
    const tags = u.cases.flatMap((c) => c.tags.map((name) => ({ name, origin: u.origin })));
    const shadowing = u.cases.flatMap(
      (c) => isa.records.find((r) => r.name === c.record)?.fields.filter((f) => f.name === u.tag) ?? [],
    );
    return [
      ...duplicates(tags, (t) => t.name, 'spec/duplicate-tag', `tag in ${u.name}`),
      ...shadowing.map((f) =>
        finding({
          code: 'spec/shadowed-header-key',
          origin: f.origin,
          expected: `a key other than the tag of ${u.name}`,
          actual: JSON.stringify(f.name),
          rule: u.origin,
        }),
      ),
    ];
  }),
];
