/** Records as classes, unions as aliases with a codec of their own. */
import { block, type Doc, fit, from, type SourceFile, use } from '@instabrew/plugin';
import { type FieldType, type RecordSpec, recordOf, type UnionSpec, unionOf } from '@instabrew/spec';
import { type Code, forTyping, imported, joinCode, line, py, runtime } from './code.js';
import { hasImmediates, immediateCodec } from './codecs.js';
import { fieldDeclaration } from './fields.js';
import { apart, pyModule } from './file.js';
import { func } from './methods.js';
import { nameIn } from './names.js';
import { naming } from './naming.js';
import { olderForms } from './older.js';
import { recordRules } from './rules.js';
import type { Target } from './target.js';
import { docstring, generatedFrom, lineWidth, sentence, str } from './text.js';

/**
 * ```py
 * @record
 * class PhysicalAp(Record):
 *     """Strided access to a memory location."""
 *
 *     ORIGIN = operands_ts(60)
 *
 *     offset: int = wire(UINT64, default=0, rule=operands_ts(41))
 * ```
 */
const recordClass = (target: Target, record: RecordSpec): Doc => {
  const place = { inside: record.name, attributes: target.attributes(record) };
  const bases = [runtime('fields', 'record'), runtime('record', 'Record'), target.at(record.origin)];
  return from(
    record.origin,
    use(joinCode(bases).imports, [
      '@record',
      block(`class ${target.type(record.name)}(Record):`, [
        docstring([sentence(record.doc), generatedFrom(record.origin)], 1),
        '',
        `ORIGIN = ${target.at(record.origin).text}`,
        record.open && 'OPEN = True',
        storageRole(record),
        naming(record, []),
        ...(record.fields.length > 0 ? ['', ...record.fields.map((f) => fieldDeclaration(target, f, place))] : []),
        ...tagAttributes(target, record),
        record.constraints !== undefined && record.constraints.length > 0 && ['', recordRules(target, record)],
      ]),
    ]),
  );
};

/** `STORAGE = StorageRole("type", "base", "dims")` */
const storageRole = ({ storage }: RecordSpec): Doc => {
  if (!storage) return null;
  const keys = joinCode([storage.memory, storage.partition, storage.extents].map((key) => py`${str(key)}`));
  return line(py`STORAGE = ${runtime('links', 'StorageRole')}(${keys})`);
};

/** What a record stands for, where that is more than one case of a union. */
const tagAttributes = (target: Target, record: RecordSpec): readonly Doc[] =>
  target.isa.unions.flatMap((union) => {
    const attribute = target.tagAttribute(union, { record: record.name });
    if (attribute === undefined) return [];
    const tags = union.cases.flatMap((c) => (c.record === record.name ? [str(c.tags[0])] : []));
    return use({ from: 'typing', name: 'Literal' }, [
      `${attribute}: Literal[${tags.join(', ')}] = ${tags[0] ?? '""'}`,
      docstring([`Which case of ${union.name} the record is.`], 1),
    ]);
  });

/**
 * ```py
 * Argument: TypeAlias = PhysicalAp | ImmValue
 * ARGUMENT: Codec[Argument] = union_of("Argument", "kind", {"physical_ap": PhysicalAp, "imm_value": ImmValue})
 * ```
 */
const unionAlias = (target: Target, union: UnionSpec): Doc => {
  const name = target.type(union.name);
  const unknown = runtime('record', 'UnknownCase');
  const records = [...new Set(union.cases.map((c) => target.type(c.record))), unknown.text];
  const flat = `${name}: TypeAlias = ${records.join(' | ')}`;
  return from(union.origin, [
    use(
      [{ from: 'typing', name: 'TypeAlias' }, ...unknown.imports],
      flat.length <= lineWidth
        ? flat
        : block(
            `${name}: TypeAlias = (`,
            records.map((r, i) => (i === 0 ? r : `| ${r}`)),
            ')',
          ),
    ),
    docstring([sentence(union.doc), generatedFrom(union.origin)], 0),
    '',
    unionCodec(target, union, name),
  ]);
};

const unionCodec = (target: Target, union: UnionSpec, name: string): Doc => {
  const aliases = union.cases.flatMap(({ tags: [tag, ...more] }) => more.map((alias) => `${str(alias)}: ${str(tag)}`));
  const attribute = union.cases.map((c) => target.tagAttribute(union, c)).find((a) => a !== undefined);
  const rule = target.at(union.origin);
  const imports = joinCode([runtime('codec', 'Codec'), runtime('special', 'union_of'), rule]).imports;
  return use(imports, [
    block(
      `${nameIn(target.codecs, union.name)}: Codec[${name}] = union_of(`,
      [
        `${str(union.name)},`,
        `${str(union.tag)},`,
        block(
          '{',
          union.cases.map((c) => `${str(c.tags[0])}: ${target.type(c.record)},`),
          '},',
        ),
        ...(aliases.length > 0 ? [fit('aliases={', aliases, '},', { trailing: true })] : []),
        'unknown=UnknownCase,',
        ...(attribute === undefined ? [] : [`tag_attribute=${str(attribute)},`]),
        ...(union.defaultTag === undefined ? [] : [`default_tag=${str(union.defaultTag)},`]),
        ...olderForms(target, union),
        `rule=${rule.text},`,
      ],
      ')',
    ),
  ]);
};

/** How immediates of each dtype are written. */
const immediates = (target: Target): Doc => {
  const dtypeEnum = target.isa.wire.dtypeEnum;
  const type = imported(`.${target.typeModule(dtypeEnum)}`, target.type(dtypeEnum));
  const entries = target.isa.dtypes.flatMap((d): Code[] => {
    const codec = immediateCodec(d);
    return codec ? [py`${target.member(dtypeEnum, d.name)}: ${codec},`] : [];
  });
  return use(joinCode([type, runtime('codec', 'Codec'), ...entries]).imports, [
    block(
      `IMMEDIATES: dict[${type.text}, Codec[int] | Codec[float]] = {`,
      entries.map((e) => e.text),
      '}',
    ),
    docstring(['How immediates of each dtype are written; other dtypes have none.'], 0),
  ]);
};

/** Whether some record holds instructions. */
const holdsInstructions = (target: Target): boolean =>
  [...target.isa.header, ...[...target.isa.records, ...target.isa.instructions].flatMap((r) => r.fields)].some((f) =>
    holdsInstruction(f.type),
  );

const holdsInstruction = (type: FieldType): boolean => {
  if (type.kind === 'list' || type.kind === 'map') return holdsInstruction(type.of);
  return type.kind === 'tuple' ? type.items.some(holdsInstruction) : type.kind === 'instruction';
};

const instructionCodec = (): Doc => {
  const instruction = forTyping('.instruction', 'Instruction');
  return func(
    py`def instruction_codec() -> ${runtime('codec', 'Codec')}[${instruction}]:`,
    'The codec of any instruction. Instructions hold records that hold instructions, so it is asked for late.',
    ['from .opcodes import INSTRUCTION', '', 'return INSTRUCTION'],
  );
};

export const recordsModule = (target: Target): SourceFile => {
  const records = new Map(target.isa.records.map((r) => [r.name, r]));
  const definitions = target.definitions.map((name) => {
    const record = records.get(name);
    return record ? recordClass(target, record) : { constants: unionAlias(target, unionOf(target.isa, name)) };
  });
  return pyModule(
    target,
    'records',
    ['Records, and unions of records told apart by a tag.'],
    [
      ...(holdsInstructions(target) ? [instructionCodec()] : []),
      ...(hasImmediates(target) ? [{ constants: immediates(target) }] : []),
      ...definitions,
    ],
  );
};

/** The definition of a record or union, for `explain`. */
export const recordConstruct = (target: Target, name: string): Doc =>
  apart([
    target.isa.unions.some((u) => u.name === name)
      ? unionAlias(target, unionOf(target.isa, name))
      : recordClass(target, recordOf(target.isa, name)),
  ]);
