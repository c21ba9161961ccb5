/** The module `operands`: what formulas, constraints and indirection ask of an operand, by the role of its record. */
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import { enumOf, memoryEnumOf, type RecordSpec, recordOf, unionOf } from '@instabrew/spec';
import { type Code, joinCode, py, runtime } from './code.js';
import { pyModule } from './file.js';
import { func } from './methods.js';
import { nameIn } from './names.js';
import { indirectionOf } from './offsets.js';
import type { Target } from './target.js';
import { docstring, str } from './text.js';
import { memberOf, typeName } from './types.js';

/** The records that operands may be, each once, in the order of the union. */
const operandRecords = (target: Target): readonly RecordSpec[] =>
  [...new Set(unionOf(target.isa, target.isa.wire.operandUnion).cases.map((c) => c.record))].map((name) =>
    recordOf(target.isa, name),
  );

/** Records that say what they are an operand for. */
const rolled = (target: Target): readonly RecordSpec[] => operandRecords(target).filter((r) => r.role !== undefined);

const attribute = (target: Target, record: RecordSpec, key: string): string => nameIn(target.attributes(record), key);

/** `if isinstance(operand, (A, B)):` for records that have the same answer. */
const answers = (target: Target, answer: (record: RecordSpec) => Code): readonly Doc[] => {
  const byText = new Map<string, { readonly answer: Code; readonly types: Code[] }>();
  for (const record of rolled(target)) {
    const found = answer(record);
    const group = byText.get(found.text) ?? { answer: found, types: [] };
    group.types.push(typeName(target, record.name));
    byText.set(found.text, group);
  }
  return [...byText.values()].map(({ answer: { text, imports }, types }) => {
    const tested = types.length === 1 ? joinCode(types) : py`(${joinCode(types)})`;
    return use([...imports, ...tested.imports], block(`if isinstance(operand, ${tested.text}):`, `return ${text}`));
  });
};

/** `counts_of(operand)`: sizes along the axes. */
const countsOf = (target: Target): Doc => {
  const counts = (record: RecordSpec): Code => {
    if (record.role?.kind !== 'access') return py`[1]`;
    const { pairs } = record.role;
    const field = record.fields.find((f) => f.name === pairs);
    const entry = field?.type.kind === 'list' ? field.type.of : undefined;
    const num = entry?.kind === 'tuple' ? entry.items[1] : entry?.kind === 'list' ? entry.of : undefined;
    const list = py`operand.${attribute(target, record, pairs)}${field?.optional ? ' or []' : ''}`;
    return num?.kind === 'maybeAffine'
      ? py`[${runtime('formula', 'constant')}(num, 0) for _, num in ${list}]`
      : py`[num for _, num in ${list}]`;
  };
  return asking(
    target,
    py`def counts_of(operand: ${typeName(target, target.isa.wire.operandUnion)}) -> list[int]:`,
    'Elements along each axis, the partition axis first; an immediate has one element.',
    null,
    counts,
  );
};

/** A function that answers by the class of an operand. */
const asking = (target: Target, head: Code, doc: string, first: Doc, answer: (record: RecordSpec) => Code): Doc => {
  const noAccess = runtime('formula', 'no_access');
  return use(noAccess.imports, func(head, doc, [first, ...answers(target, answer), `raise ${noAccess.text}(operand)`]));
};

const sizeFunction = (target: Target, name: string, size: string, doc: string): Doc => {
  const found = runtime('formula', size);
  return use(
    found.imports,
    func(
      py`def ${name}(operand: ${typeName(target, target.isa.wire.operandUnion)} | None) -> int:`,
      doc,
      `return 0 if operand is None else ${found.text}(counts_of(operand))`,
    ),
  );
};

const dtypeOf = (target: Target): Doc => {
  const { dtypeEnum, operandUnion } = target.isa.wire;
  const absent = memberOf(target, dtypeEnum, enumOf(target.isa, dtypeEnum).defaultMember);
  const dtype = (record: RecordSpec): Code => {
    const key = record.role?.dtype ?? '';
    const value = py`operand.${attribute(target, record, key)}`;
    const isOptional = record.fields.some((f) => f.name === key && f.optional);
    return isOptional ? py`${runtime('formula', 'constant')}(${value}, ${absent})` : value;
  };
  return asking(
    target,
    py`def dtype_of(operand: ${typeName(target, operandUnion)} | None) -> ${typeName(target, dtypeEnum)}:`,
    'What the elements of an operand are read as; the default dtype if it is absent.',
    use(absent.imports, block('if operand is None:', `return ${absent.text}`)),
    dtype,
  );
};

const dtypeKeyOf = (target: Target): Doc =>
  asking(
    target,
    py`def dtype_key_of(operand: ${typeName(target, target.isa.wire.operandUnion)}) -> str:`,
    'The wire key of its dtype.',
    null,
    (record) => py`${str(record.role?.dtype ?? '')}`,
  );

const dtypeBytes = (target: Target): Doc => {
  const { dtypeEnum } = target.isa.wire;
  const dtype = typeName(target, dtypeEnum);
  const rows = target.isa.dtypes.map((d) => `${target.member(dtypeEnum, d.name)}: ${d.bytes},`);
  return use(dtype.imports, [
    block(`DTYPE_BYTES: dict[${dtype.text}, int] = {`, rows, '}'),
    docstring(['Bytes of one element in memory.'], 0),
  ]);
};

/** What only constraints ask: whether it is a number, how many axes it has, where its tensor lies. */
const askedByConstraints = (target: Target): readonly Doc[] => {
  const operand = typeName(target, target.isa.wire.operandUnion);
  const memory = memoryEnumOf(target.isa);
  return [
    asking(
      target,
      py`def is_immediate(operand: ${operand} | None) -> bool:`,
      'Whether an operand is a number, or a list of numbers.',
      block('if operand is None:', 'return False'),
      (record) => py`${isAccess(record) ? 'False' : 'True'}`,
    ),
    asking(
      target,
      py`def rank_of(operand: ${operand} | None) -> int:`,
      'Axes of an access; 0 if absent or an immediate.',
      block('if operand is None:', 'return 0'),
      (record) => (isAccess(record) ? pairsOf(target, record) : py`0`),
    ),
    ...(memory === undefined ? [] : placeQuestions(target, memory)),
  ];
};

const isAccess = (record: RecordSpec): boolean => record.role?.kind === 'access';

const pairsOf = (target: Target, record: RecordSpec): Code => {
  const pairs = record.role?.kind === 'access' ? record.role.pairs : '';
  const isOptional = record.fields.some((f) => f.name === pairs && f.optional);
  return py`len(operand.${attribute(target, record, pairs)}${isOptional ? ' or ()' : ''})`;
};

const placeQuestions = (target: Target, memoryEnum: string): readonly Doc[] => {
  const operand = typeName(target, target.isa.wire.operandUnion);
  const context = runtime('verify', 'VerifyContext');
  const place = py`${runtime('verify', 'known_place')}(operand, context)`;
  const type = typeName(target, memoryEnum);
  const cast: Code = { text: 'cast', imports: [{ from: 'typing', name: 'cast' }] };
  const nowhere = memberOf(target, memoryEnum, enumOf(target.isa, memoryEnum).defaultMember);
  const startOf = (record: RecordSpec): Code => {
    if (record.role?.kind !== 'access') return py`0`;
    const { offset } = record.role;
    const field = record.fields.find((f) => f.name === offset);
    const value = py`operand.${attribute(target, record, offset)}`;
    const isPlain = field !== undefined && !field.optional && field.type.kind !== 'maybeAffine';
    const known = isPlain ? value : py`${runtime('formula', 'constant')}(${value}, 0)`;
    return py`${runtime('verify', 'start_partition')}(${place}, ${known}, dtype_bytes_of(operand))`;
  };
  return [
    asking(
      target,
      py`def memory_of(operand: ${operand} | None, context: ${context}) -> ${type}:`,
      'Where the tensor of an access lies; the default memory if absent or an immediate.',
      use(nowhere.imports, block('if operand is None:', `return ${nowhere.text}`)),
      (record) => (isAccess(record) ? py`${cast}("${type}", ${place}.memory)` : nowhere),
    ),
    asking(
      target,
      py`def start_partition_of(operand: ${operand} | None, context: ${context}) -> int:`,
      'First partition of an access; 0 if absent or an immediate.',
      block('if operand is None:', 'return 0'),
      startOf,
    ),
  ];
};

export const operandsModule = (target: Target): SourceFile => {
  return pyModule(
    target,
    'operands',
    ['What formulas and constraints ask of an operand.'],
    [
      { constants: dtypeBytes(target) },
      countsOf(target),
      sizeFunction(target, 'partitions_of', 'partitions', 'Elements along the partition axis; 0 if absent.'),
      sizeFunction(target, 'per_partition_of', 'per_partition', 'Elements in each partition; 0 if absent.'),
      dtypeOf(target),
      dtypeKeyOf(target),
      func(
        py`def dtype_bytes_of(operand: ${typeName(target, target.isa.wire.operandUnion)} | None) -> int:`,
        'Bytes of one element in memory; 0 if absent.',
        'return 0 if operand is None else DTYPE_BYTES[dtype_of(operand)]',
      ),
      ...askedByConstraints(target),
      target.isa.wire.indirectionIns !== null && indirectionOf(target),
    ],
  );
};
