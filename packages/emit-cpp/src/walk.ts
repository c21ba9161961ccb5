/** How a walk over a document goes through a record or an instruction: its name, what can be seen inside, and its links. */
import { block, type Doc, indent } from '@instabrew/plugin';
import type { FieldSpec, FieldType, LinkSpec, NamingSpec, ObjectName, RecordSpec, StorageRole, UnionSpec } from '@instabrew/spec';
import { func } from './file.js';
import { filled, width } from './layout.js';
import { claim, cppIdentifier } from './names.js';
import type { Target } from './target.js';
import { literal } from './text.js';
import { cppType, optionalPlaces } from './types.js';

type Variable = (key: string) => string;

export const walkHead = (scope = ''): string => `void ${scope}walk(instabrew::DocumentWalk &walk) const`;
/** @param isUsed the body has something to do */
export const walkFieldsHead = (scope = '', isUsed = true): string =>
  `void ${scope}walkFields(instabrew::DocumentWalk &${isUsed ? 'walk' : ''}) const`;

/** Whether values of the type hold links or objects with names. */
export const hasVisits = (target: Target, type: FieldType): boolean => {
  switch (type.kind) {
    case 'string':
      return type.refersTo !== undefined;
    case 'instruction':
      return true;
    case 'list':
      return hasVisits(target, type.of);
    case 'map':
      return type.keys !== undefined || hasVisits(target, type.of);
    case 'tuple':
      return type.items.some((item) => hasVisits(target, item));
    case 'record':
      return target.walked.has(type.record);
    case 'union':
    case 'maybeAffine':
      return target.walked.has(type.union);
    default:
      return false;
  }
};

/** Records and unions that a walk has to go into, by name. */
export const walkedTypes = ({ isa }: Pick<Target, 'isa'>): ReadonlySet<string> => {
  const found = new Set(isa.records.filter((r) => isNamed(r)).map((r) => r.name));
  const target = { isa, walked: found } as unknown as Target;
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const r of isa.records) if (r.fields.some((f) => hasVisits(target, f.type))) found.add(r.name);
    for (const u of isa.unions) if (u.cases.some((c) => found.has(c.record))) found.add(u.name);
  }
  return found;
};

export const isNamed = (naming: NamingSpec): boolean =>
  (naming.names ?? naming.scopes ?? naming.shares ?? naming.reaches) !== undefined;

/** `{"a", "b"}` */
const words = (list: readonly string[]): string => `{${list.map(literal).join(', ')}}`;

const entry = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [`.${name} = ${value}`];
const list = (name: string, list: readonly string[] | undefined): readonly string[] =>
  entry(name, list === undefined || list.length === 0 ? undefined : words(list));

/** `static const instabrew::Link memrefLink{.kinds = {"memory_location"}};` */
const constant = (type: string, name: string, entries: readonly string[]): Doc => {
  const head = `static const instabrew::${type} ${name}{`;
  const flat = `${head}${entries.join(', ')}};`;
  return flat.length <= width ? flat : [head, ...filled(entries, 4).map((line) => `    ${line}`), '};'];
};

const linkEntries = ({ refersTo = '', orTo = [], within, where, notSelf }: LinkSpec): readonly string[] => [
  ...list('kinds', [refersTo, ...orTo]),
  ...list('within', within),
  ...entry('where', where && `{${Object.entries(where).map(([key, value]) => `{${literal(key)}, ${literal(value)}}`)}}`),
  ...entry('notSelf', notSelf && 'true'),
];

/**
 * An object on the way: until the end of the function.
 * ```cpp
 * static const instabrew::Scoping scoping{.scopes = {"axis", "block"}};
 * const instabrew::DocumentWalk::Object object(walk, scoping, {{"block", "name", &name}});
 * ```
 * @param facts arguments behind the names
 */
export const walkObject = (
  naming: NamingSpec,
  names: readonly ObjectName[],
  variable: Variable,
  more: readonly string[],
): Doc => {
  const scoping = [...list('scopes', naming.scopes), ...list('shares', naming.shares), ...list('reaches', naming.reaches)];
  const named = names.map(({ object, key }) => `{${literal(object)}, ${literal(key)}, instabrew::nameOf(${variable(key)})}`);
  const args = ['walk', scoping.length > 0 ? 'scoping' : '{}', `{${named.join(', ')}}`, ...more];
  const flat = `const instabrew::DocumentWalk::Object object(${args.join(', ')});`;
  return [
    scoping.length > 0 && constant('Scoping', 'scoping', scoping),
    flat.length <= width
      ? flat
      : [
          'const instabrew::DocumentWalk::Object object(',
          ...filled(args, 4, 2).map((line, i, all) => `    ${line}${i === all.length - 1 ? ');' : ''}`),
        ],
  ];
};

/** Prints the way through the fields of one record or class. */
export class FieldWalk {
  readonly #target: Target;
  readonly #variable: Variable;
  readonly #fields: readonly FieldSpec[];
  readonly #constants = new Map<string, { readonly name: string; readonly doc: Doc }>();
  readonly #names = new Set<string>();

  /** @param fields all that links may go by, inherited ones included */
  constructor(target: Target, fields: readonly FieldSpec[], variable: Variable) {
    this.#target = target;
    this.#fields = fields;
    this.#variable = variable;
  }

  /** The statements for some of the fields. */
  body(fields: readonly FieldSpec[]): Doc {
    const steps = fields.map((f) => this.#value(f.type, f, literal(f.name), this.#variable(f.name), 0));
    const siblings = this.#siblings(fields);
    return [[...this.#constants.values()].map(({ doc }) => doc), siblings, steps];
  }

  #link(link: LinkSpec, field: FieldSpec): string {
    const entries = linkEntries(link);
    const key = entries.join();
    const known = this.#constants.get(key);
    if (known) return known.name;
    const name = claim(`${cppIdentifier(field.name).replace(/_$/, '')}Link`, this.#names);
    this.#constants.set(key, { name, doc: constant('Link', name, entries) });
    return name;
  }

  /** Fields that say where the names in these ones are looked up. */
  #siblings(fields: readonly FieldSpec[]): Doc {
    const wanted = new Set<string>();
    const need = (keys: readonly string[]): void => {
      for (const key of keys) {
        const type = this.#fields.find((f) => f.name === key)?.type;
        if (wanted.has(key) || type?.kind !== 'string' || type.refersTo === undefined) continue;
        wanted.add(key);
        need(type.within ?? []);
      }
    };
    need(fields.flatMap((f) => withinOf(f.type)));
    if (wanted.size === 0) return null;
    const rows = this.#fields
      .filter((f) => wanted.has(f.name))
      .map((f) => {
        const link = this.#link(f.type.kind === 'string' ? f.type : {}, f);
        return `{${literal(f.name)}, instabrew::nameOf(${this.#variable(f.name)}), &${link}},`;
      });
    return block('const instabrew::LinkField siblings[] = {', rows, '};');
  }

  #value(type: FieldType, field: FieldSpec, step: string, variable: string, depth: number): Doc {
    if (!hasVisits(this.#target, type)) return null;
    const [at, inner] = depth === 0 ? ['i', 'entry'] : [`i${depth + 1}`, `entry${depth + 1}`];
    switch (type.kind) {
      case 'string':
        return this.#linkCall(type, field, step, variable);
      case 'list':
        return this.#each(step, variable, `std::size_t ${at}`, type.of, inner, [
          this.#value(type.of, field, at, inner, depth + 1),
        ]);
      case 'map':
        return this.#each(step, variable, `const std::string &${at}`, type.of, inner, [
          type.keys === undefined ? null : this.#key(type.keys, field, at),
          this.#value(type.of, field, at, inner, depth + 1),
        ]);
      case 'tuple': {
        // Where the places at the front are left out, the others stand further ahead.
        const isShifted = type.optional?.at === 'front';
        const first = depth <= 1 ? 'first' : `first${depth}`;
        const optional = optionalPlaces(type);
        const placeOf = (i: number): string => `std::size_t{${i}}${isShifted && !optional.has(i) ? ` - ${first}` : ''}`;
        const places = type.items.map((item, i) =>
          this.#value(item, field, placeOf(i), `std::get<${i}>(${variable})`, depth + 1),
        );
        return block(
          `walk.places(${step}, [&] {`,
          [isShifted && `const std::size_t ${first} = std::get<0>(${variable}) ? 0 : ${type.optional?.count ?? 0};`, places],
          '});',
        );
      }
      default:
        return `walk.enter(${step}, ${variable});`;
    }
  }

  #linkCall(link: LinkSpec, field: FieldSpec, step: string, variable: string): string {
    const siblings = link.within === undefined ? [] : ['siblings'];
    return `walk.link(${[step, variable, this.#link(link, field), ...siblings].join(', ')});`;
  }

  #key(keys: LinkSpec, field: FieldSpec, key: string): string {
    const siblings = keys.within === undefined ? [] : ['siblings'];
    return `walk.link(${[key, key, this.#link(keys, field), ...siblings].join(', ')});`;
  }

  #each(step: string, variable: string, at: string, entryType: FieldType, inner: string, body: readonly Doc[]): Doc {
    // A map of names without further links has no use for its values.
    const value = body.at(-1) === null ? '' : inner;
    const head = `walk.each(${step}, ${variable},`;
    const lambda = `[&](${at}, const ${cppType(this.#target, entryType)} &${value}) {`;
    const flat = `${head} ${lambda}`;
    if (flat.length <= width) return block(flat, body, '});');
    return [head, indent(indent(block(lambda, body, '});')))];
  }
}

const withinOf = (type: FieldType): readonly string[] => {
  switch (type.kind) {
    case 'string':
      return type.within ?? [];
    case 'list':
      return withinOf(type.of);
    case 'map':
      return [...(type.keys?.within ?? []), ...withinOf(type.of)];
    case 'tuple':
      return type.items.flatMap(withinOf);
    default:
      return [];
  }
};

/** What links ask of objects of these kinds, as far as fields of theirs say so: `{"type", MemoryType2string(type)}`. */
const factsOf = (target: Target, record: RecordSpec, variable: Variable): string => {
  const kinds = new Set(record.names?.map((n) => n.object));
  const asked = target.links.filter((l) => [l.refersTo ?? '', ...(l.orTo ?? [])].some((kind) => kinds.has(kind)));
  const keys = new Set(asked.flatMap((l) => Object.keys(l.where ?? {})));
  const facts = record.fields.flatMap(({ name, type, optional }) => {
    if (!keys.has(name) || optional) return [];
    if (type.kind === 'enum') return [`{${literal(name)}, ${target.type(type.enum)}2string(${variable(name)})}`];
    return type.kind === 'string' ? [`{${literal(name)}, ${variable(name)}}`] : [];
  });
  return `{${facts.join(', ')}}`;
};

/** `const std::optional<instabrew::StoragePlace> storage = instabrew::storagePlace(type, base, dims);` */
const storagePlace = ({ memory, partition, extents }: StorageRole, variable: Variable): Doc => {
  const head = 'const std::optional<instabrew::StoragePlace> storage =';
  const call = `instabrew::storagePlace(${[memory, partition, extents].map(variable).join(', ')});`;
  return `${head} ${call}`.length <= width ? `${head} ${call}` : [head, `    ${call}`];
};

export const recordWalk = (target: Target, record: RecordSpec, variable: Variable): Doc => {
  const facts = factsOf(target, record, variable);
  const more = record.storage ? [facts, 'nullptr', 'storage'] : facts === '{}' ? [] : [facts];
  return func(walkHead(`${target.type(record.name)}::`), [
    record.storage ? storagePlace(record.storage, variable) : null,
    isNamed(record) && walkObject(record, record.names ?? [], variable, more),
    new FieldWalk(target, record.fields, variable).body(record.fields),
  ]);
};

export const unionWalk = (target: Target, union: UnionSpec): Doc =>
  func(walkHead(`${target.type(union.name)}::`), 'std::visit([&](const auto &record) { walk.inside(record); }, value);');

/** Every link of the ISA. */
export const linksOf = ({ isa }: Pick<Target, 'isa'>): readonly LinkSpec[] => {
  const within = (type: FieldType): readonly LinkSpec[] => {
    switch (type.kind) {
      case 'string':
        return [type];
      case 'list':
        return within(type.of);
      case 'map':
        return [...(type.keys ? [type.keys] : []), ...within(type.of)];
      case 'tuple':
        return type.items.flatMap(within);
      default:
        return [];
    }
  };
  const fields = [isa.header, ...isa.records.map((r) => r.fields), ...isa.instructions.map((i) => i.fields)].flat();
  return fields.flatMap((f) => within(f.type)).filter((l) => l.refersTo !== undefined);
};
