/** Documents: the root, the names of objects and the links to them, older forms, and the shorter forms of values. */
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import { type Template, templateKeys } from '../forms.js';
import type { Origin } from '../origin.js';
import type { FieldSpec, FieldType, LinkSpec, NamingSpec, UnionSpec } from '../resolved.js';
import { didYouMean, duplicates, finding, type SpecCode } from './findings.js';

interface Holder extends NamingSpec {
  readonly name: string;
  readonly origin: Origin;
  readonly fields: readonly FieldSpec[];
}

const holdersOf = (isa: Draft): readonly Holder[] => [
  { name: 'the header', origin: isa.origin, fields: isa.header },
  ...isa.records,
  ...isa.instructions,
];

/** Own fields, and for an instruction the inherited ones and the header. */
const fieldsOf = (isa: Draft, holder: Holder): readonly FieldSpec[] => {
  const inst = isa.instructions.find((i) => i === holder);
  if (!inst) return holder.fields;
  const base = isa.instructions.find((i) => i.name === inst.base);
  return base && base !== inst ? [...holder.fields, ...fieldsOf(isa, base)] : [...isa.header, ...holder.fields];
};

const bad = (code: SpecCode, origin: Origin, expected: string, actual: string, hint?: string): readonly Diagnostic[] => [
  finding({ code, origin, expected, actual, hint }),
];

/** The links in a type, outside of other records. */
const linksIn = (type: FieldType): readonly LinkSpec[] => {
  switch (type.kind) {
    case 'string':
      return type.refersTo === undefined ? [] : [type];
    case 'list':
      return linksIn(type.of);
    case 'map':
      return [...linksIn(type.of), ...(type.keys ? [type.keys] : [])];
    case 'tuple':
      return type.items.flatMap(linksIn);
    default:
      return [];
  }
};

/** Kinds of objects that a document can have. */
const objectKinds = (isa: Draft): ReadonlySet<string> =>
  new Set([
    ...[...isa.records, ...isa.instructions].flatMap((r) => (r.names ?? []).map((n) => n.object)),
    ...(isa.document?.instruction ? [isa.document.instruction.object] : []),
  ]);

const checkLinks = (isa: Draft, holder: Holder, kinds: ReadonlySet<string>): readonly Diagnostic[] => {
  const fields = fieldsOf(isa, holder);
  return holder.fields.flatMap((f) =>
    linksIn(f.type).flatMap(({ refersTo, orTo = [], within = [] }) => [
      ...[refersTo ?? '', ...orTo]
        .filter((kind) => !kinds.has(kind))
        .flatMap((kind) =>
          bad('spec/bad-link', f.origin, 'a kind of object that something is', JSON.stringify(kind), didYouMean(kind, kinds)),
        ),
      ...within
        .filter((key) => !fields.some((other) => other.name === key && linksIn(other.type).length > 0))
        .flatMap((key) => bad('spec/bad-link', f.origin, `a link beside ${JSON.stringify(f.name)}`, JSON.stringify(key))),
    ]),
  );
};

const checkNames = (isa: Draft, holder: Holder, kinds: ReadonlySet<string>): readonly Diagnostic[] => {
  const fields = fieldsOf(isa, holder);
  const seen = [...(holder.scopes ?? []), ...(holder.shares ?? []), ...(holder.reaches ?? [])];
  return [
    ...(holder.names ?? [])
      .filter(({ key }) => !fields.some((f) => f.name === key && f.type.kind === 'string'))
      .flatMap(({ key }) =>
        bad('spec/bad-link', holder.origin, `a string field of ${holder.name} as its name`, JSON.stringify(key)),
      ),
    ...seen
      .filter((kind) => !kinds.has(kind))
      .flatMap((kind) =>
        bad('spec/bad-link', holder.origin, 'a kind of object that something is', JSON.stringify(kind), didYouMean(kind, kinds)),
      ),
  ];
};

const checkRoot = (isa: Draft): readonly Diagnostic[] => {
  const { document } = isa;
  if (!document) return [];
  const root = isa.records.find((r) => r.name === document.root);
  const key = document.versions?.key;
  const version = root?.fields.find((f) => f.name === key);
  return [
    ...(key !== undefined && version?.type.kind !== 'int'
      ? bad(
          'spec/bad-document',
          root?.origin ?? isa.origin,
          'an int field of the root that holds the version',
          JSON.stringify(key),
        )
      : []),
    ...(document.generation !== undefined && !root?.fields.some((f) => f.name === document.generation && f.type.kind === 'enum')
      ? bad(
          'spec/bad-document',
          root?.origin ?? isa.origin,
          'an enum field of the root that holds the generation',
          JSON.stringify(document.generation),
        )
      : []),
    ...(root?.fields.some((f) => f.name === document.wrapper)
      ? bad('spec/bad-document', root.origin, 'a wrapper that is no key of the root', JSON.stringify(document.wrapper))
      : []),
  ];
};

// --- shorter and older forms ---------------------------------------------------------------------------------------

/** Every type in a type, outside of other records, the type itself first. */
const parts = (type: FieldType): readonly FieldType[] => {
  if (type.kind === 'list' || type.kind === 'map') return [type, ...parts(type.of)];
  return type.kind === 'tuple' ? [type, ...type.items.flatMap(parts)] : [type];
};

const checkShorthand = (f: FieldSpec): readonly Diagnostic[] =>
  parts(f.type).flatMap((type) => {
    if (type.kind !== 'tuple') return [];
    const { items, optional, bare } = type;
    const places = `${JSON.stringify(f.name)}, a tuple of ${items.length}`;
    return [
      ...(optional && (optional.count < 1 || optional.count >= items.length)
        ? bad('spec/bad-shorthand', f.origin, 'optional places, but not all', places)
        : []),
      ...(bare && (bare.length !== items.length - 1 || items[0]?.kind === 'tuple' || items[0]?.kind === 'list')
        ? bad('spec/bad-shorthand', f.origin, 'a constant for every place but the first, which is no array', places)
        : []),
    ];
  });

const checkCounts = (fields: readonly FieldSpec[], f: FieldSpec): readonly Diagnostic[] =>
  f.counts === undefined || (f.type.kind === 'int' && fields.some((x) => x.name === f.counts && x.type.kind === 'list'))
    ? []
    : bad(
        'spec/unknown-field',
        f.origin,
        'an int that counts a sibling list',
        `${JSON.stringify(f.name)}, of ${JSON.stringify(f.counts)}`,
      );

const formsIn = (template: Template): readonly string[] => {
  if (typeof template !== 'object') return [];
  if ('form' in template) return [template.form];
  if ('each' in template) return formsIn(template.to);
  return 'object' in template ? Object.values(template.object).flatMap(formsIn) : [];
};

/** Every form ends: the forms that it mentions stand before it. */
const checkForms = (u: UnionSpec): readonly Diagnostic[] => {
  const forms = u.older ?? [];
  const tags = u.cases.flatMap((c) => c.tags);
  return [
    ...duplicates(forms, (form) => `${form.version} ${form.name}`, 'spec/bad-form', `older form of ${u.name}`),
    ...forms.flatMap((form, i) => {
      const known = forms.slice(0, i).filter((f) => f.version === form.version);
      const missing = formsIn(form.to).filter((name) => !known.some((f) => f.name === name));
      const made = typeof form.to === 'object' && 'object' in form.to ? form.to.object[u.tag] : undefined;
      const mentioned = [...Object.keys(form.when), ...templateKeys(form.to)];
      return [
        ...missing.flatMap((name) => bad('spec/bad-form', form.origin, 'a form that stands before it', JSON.stringify(name))),
        ...(typeof made === 'string' && tags.includes(made)
          ? []
          : bad(
              'spec/bad-form',
              form.origin,
              `an object with the tag ${JSON.stringify(u.tag)} of a case of ${u.name}`,
              form.name,
            )),
        ...(mentioned.includes(u.tag)
          ? bad('spec/bad-form', form.origin, 'objects without a tag', `${form.name}, which looks at ${JSON.stringify(u.tag)}`)
          : []),
      ];
    }),
    ...(u.defaultTag === undefined || tags.includes(u.defaultTag)
      ? []
      : bad('spec/bad-form', u.origin, `a tag of ${u.name} for objects without one`, JSON.stringify(u.defaultTag))),
  ];
};

export const checkDocuments = (isa: Draft): readonly Diagnostic[] => {
  const kinds = objectKinds(isa);
  const holders = holdersOf(isa);
  return [
    ...checkRoot(isa),
    // A small ISA may say what its strings are names of without having documents.
    ...(isa.document ? holders.flatMap((h) => [...checkNames(isa, h, kinds), ...checkLinks(isa, h, kinds)]) : []),
    ...holders.flatMap((h) => h.fields.flatMap((f) => [...checkShorthand(f), ...checkCounts(h.fields, f)])),
    ...isa.records.flatMap((r) => {
      const keys = r.fields.flatMap((f) => [f.name, ...(f.aliases ?? [])].map((name) => ({ name, origin: f.origin })));
      return duplicates(keys, (k) => k.name, 'spec/duplicate-key', `key in ${r.name}`);
    }),
    ...isa.unions.flatMap(checkForms),
  ];
};
