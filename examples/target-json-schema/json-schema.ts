/**
 * A target that is no part of instabrew: a JSON Schema (2020-12) of the records of an ISA, for editors and validators. It is looser
 * than the strict reader where JSON Schema says less: `1.0` is an integer, and limits of 64 bits are rounded to JSON numbers.
 */
import { block, type Doc, definePlugin, fileHeader, from, type Plugin, print, sourceFile } from '@instabrew/plugin';
import * as spec from '@instabrew/spec';

type Schema = { readonly [keyword: string]: unknown };

/** One entry of `$defs`; its key tells kinds apart, since an enum and an instruction may have one name. */
interface Definition {
  readonly kind: 'enum' | 'record' | 'union' | 'instruction' | 'number';
  readonly name: string;
  readonly schema: Schema;
  readonly origin: spec.Origin;
}
const keyOf = ({ kind, name }: Pick<Definition, 'kind' | 'name'>): string => `${kind}.${name}`;

/** A reference to a definition, as a JSON pointer in a URI. */
const refTo = (kind: Definition['kind'], name: string): Schema => {
  const key = keyOf({ kind, name }).replaceAll('~', '~0').replaceAll('/', '~1');
  return { $ref: `#/$defs/${encodeURIComponent(key)}` };
};

/** Any number, or one that JSON has no token for. */
const anyNumber: Schema = { anyOf: [{ type: 'number' }, { enum: ['NaN', 'Infinity', '-Infinity'] }] };

const schemaOf = (type: spec.FieldType): Schema => {
  switch (type.kind) {
    case 'bool':
      return { type: 'boolean' };
    case 'int':
      return integer(spec.intRange(type));
    case 'float':
    case 'immediate':
      return refTo('number', 'any');
    case 'string':
      return { type: 'string' };
    case 'enum':
      return refTo('enum', type.enum);
    case 'record':
      return refTo('record', type.record);
    case 'union':
      return refTo('union', type.union);
    case 'maybeAffine':
      return { anyOf: [schemaOf(type.of), refTo('union', type.union)] };
    case 'list':
      return { type: 'array', items: schemaOf(type.of), ...(type.maxLength !== undefined && { maxItems: type.maxLength }) };
    case 'tuple':
      return { type: 'array', prefixItems: type.items.map(schemaOf), minItems: type.items.length, items: false };
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(type.of) };
    case 'opaque':
    case 'instruction':
      return {};
  }
};

const integer = ({ min, max }: { readonly min: string; readonly max: string }): Schema => ({
  type: 'integer',
  minimum: Number(min),
  maximum: Number(max),
});

const property = (field: spec.FieldSpec): readonly [key: string, schema: Schema] => [
  field.name,
  {
    ...(field.range ? integer(field.range) : schemaOf(field.type)),
    ...(field.doc !== '' && { description: field.doc }),
    ...(!field.required && !field.optional && { default: spec.constantValue(field.default) }),
  },
];

/** An object of these fields; `tag` tells it apart from others. */
const object = (
  fields: readonly spec.FieldSpec[],
  open: boolean,
  doc: string,
  tag?: { key: string; values: readonly string[] },
): Schema => ({
  ...(doc !== '' && { description: doc }),
  type: 'object',
  properties: Object.fromEntries([...(tag ? [[tag.key, { enum: tag.values }] as const] : []), ...fields.map(property)]),
  required: [...(tag ? [tag.key] : []), ...fields.filter((f) => f.required).map((f) => f.name)],
  additionalProperties: open,
});

const unionSchema = (isa: spec.ResolvedIsa, { tag, cases }: spec.UnionSpec): Schema => ({
  oneOf: cases.map(({ tags, record }) => {
    const { fields, open, doc } = spec.recordOf(isa, record);
    return object(fields, open, doc, { key: tag, values: tags });
  }),
});

const define = (kind: Definition['kind'], { name, origin }: spec.Node, schema: Schema): Definition => ({
  kind,
  name,
  schema,
  origin,
});

const definitionsOf = (isa: spec.ResolvedIsa): readonly Definition[] => [
  define('number', { ...isa, name: 'any' }, anyNumber),
  ...isa.enums.map((e) => define('enum', e, { enum: e.members.flatMap((m) => [m.name, ...m.aliases]) })),
  ...isa.records.map((r) => define('record', r, object(r.fields, r.open, r.doc))),
  ...isa.unions.map((u) => define('union', u, unionSchema(isa, u))),
  ...isa.instructions.map((i) =>
    define('instruction', i, object(spec.recordFields(isa, i), false, i.doc, { key: isa.wire.tag, values: [i.name] })),
  ),
];

/** Integers beyond 2^53 become the nearest number, infinities and NaN the strings that the wire has for them. */
const plain = (_: string, v: unknown): unknown =>
  typeof v === 'bigint' ? Number(v) : typeof v === 'number' && !Number.isFinite(v) ? String(v) : v;
const json = (value: unknown): string => JSON.stringify(value, plain, 2);

/** `"key": schema`, each but the last with a comma, each with the place in the spec that it comes from. */
const entries = (list: readonly Definition[]): Doc =>
  list.map((d, i) => from(d.origin, `${json(keyOf(d))}: ${json(d.schema)}${i < list.length - 1 ? ',' : ''}`));

const fileOf = (isa: spec.ResolvedIsa, definitions: readonly Definition[]): Doc => {
  const refs = isa.instructions.filter((i) => !i.abstract).map((i) => refTo('instruction', i.name));
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', $comment: fileHeader(isa, 'jsonSchema').join(' ') };
  const facts = { ...head, title: `Records of ${isa.name} ${isa.version}`, oneOf: refs };
  const lines = Object.entries(facts).map(([key, value]) => `${json(key)}: ${json(value)},`);
  return block('{', [...lines, block('"$defs": {', entries(definitions), '}')], '}');
};

/** `<isa>.schema.json` in the folder `out`. */
export const jsonSchema = (options: { readonly out?: string } = {}): Plugin<'emitter', readonly []> =>
  definePlugin({
    port: 'emitter',
    name: 'json-schema',
    create: (isa) => {
      const definitions = definitionsOf(isa);
      return {
        target: 'json-schema',
        out: options.out ?? 'gen/json-schema',
        emit: () => [sourceFile(`${isa.naming.namespace}.schema.json`, fileOf(isa, definitions))],
        construct: (name) => {
          const found = definitions.filter((d) => d.name === name);
          return found.length === 0 ? undefined : print(found.map((d) => json(d.schema))).text;
        },
      };
    },
  });
