/** What formulas ask of an operand, by the role of its record: sizes, dtype, and where its index operand is. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { enumOf, memoryEnumOf, type RecordSpec, recordOf, unionOf } from '@instabrew/spec';
import { classBlock, exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { indirectionOf, isConstantOf } from './offsets.js';
import { nameIn, type Target } from './target.js';
import { docComment, literal } from './text.js';

/** One way to look at an operand: what each kind of operand answers, by its role. */
interface Question {
  readonly head: string;
  /** The answer where the operand is absent. */
  readonly absent: string;
  readonly answer: (record: RecordSpec) => string | undefined;
}

export const operandViewFiles = (target: Target): readonly SourceFile[] => {
  const { isa } = target;
  const operand = target.operandType;
  const dtypeEnum = target.type(isa.wire.dtypeEnum);
  const variable = (record: RecordSpec, key: string): string => {
    const field = record.fields.find((f) => f.name === key);
    const name = `value->${nameIn(target.recordMembers(record), key)}`;
    return isConstantOf(field) ? `instabrew::constantOf(${name})` : name;
  };
  const dtypeOf = (record: RecordSpec): string | undefined => record.role && variable(record, record.role.dtype);

  const isAccess = (record: RecordSpec): boolean => record.role?.kind === 'access';
  const memory = memoryEnumOf(isa);
  const nowhere = memory === undefined ? '' : target.enumerator(memory, enumOf(isa, memory).defaultMember);

  const questions: readonly Question[] = [
    {
      head: 'std::int64_t OperandView::partitions() const',
      absent: '0',
      answer: (r) => r.role && (r.role.kind === 'immediate' ? '1' : `instabrew::partitionsOf(${variable(r, r.role.pairs)})`),
    },
    {
      head: 'std::int64_t OperandView::perPartition() const',
      absent: '0',
      answer: (r) => r.role && (r.role.kind === 'immediate' ? '1' : `instabrew::perPartitionOf(${variable(r, r.role.pairs)})`),
    },
    {
      head: `${dtypeEnum} OperandView::dtype() const`,
      absent: target.enumerator(isa.wire.dtypeEnum, enumOf(isa, isa.wire.dtypeEnum).defaultMember),
      answer: dtypeOf,
    },
    {
      head: 'const char *OperandView::dtypeKey() const',
      absent: '""',
      answer: (r) => r.role && literal(r.role.dtype),
    },
    {
      head: 'bool OperandView::isImmediate() const',
      absent: 'false',
      answer: (r) => r.role && String(r.role.kind === 'immediate'),
    },
    {
      head: 'std::int64_t OperandView::rank() const',
      absent: '0',
      answer: (r) => r.role && (r.role.kind === 'immediate' ? '0' : `instabrew::lengthOf(${variable(r, r.role.pairs)})`),
    },
  ];
  const placeQuestions: readonly Question[] = [
    {
      head: `${memory === undefined ? '' : target.type(memory)} OperandView::memory(const VerifyContext &context) const`,
      absent: nowhere,
      answer: (r) => r.role && (isAccess(r) ? 'context.place(*operand_).memory' : nowhere),
    },
    {
      head: 'std::int64_t OperandView::startPartition(const VerifyContext &context) const',
      absent: '0',
      answer: (r) => {
        if (r.role?.kind !== 'access') return r.role && '0';
        return `startOf(context.place(*operand_), ${variable(r, r.role.offset)}, dtypeBytes())`;
      },
    },
  ];

  return [
    headerFile(target, 'operand_view', {
      doc: 'What latency formulas and constraints ask of an operand.',
      includes: ['<cstdint>', '<optional>', `${target.namespace}/fwd.h`],
      body: [
        [docComment('Bytes of one element in memory.'), exportedFunctions(target, `std::int64_t bytesOf(${dtypeEnum} dtype)`)],
        [
          docComment([
            'An operand that may be absent. An immediate is as good as a tensor of one element.',
            'Throws instabrew::ExprError: plugin/no-access for an operand that is neither a tensor access nor an immediate, ' +
              'plugin/not-constant where a size is an expression, plugin/bad-value where it is out of range, ' +
              'plugin/no-place where the context does not say where the tensor lies.',
          ]),
          classBlock(target, 'OperandView', [
            [
              'public',
              [
                `explicit OperandView(const ${operand} *operand) : operand_(operand) {}`,
                '',
                'bool present() const { return operand_ != nullptr; }',
                docComment('Whether it has sizes and a dtype: it is absent, an access or an immediate.'),
                'bool isSized() const;',
                docComment('Whether it is there, and accesses a tensor.'),
                'bool isAccess() const;',
                'bool isImmediate() const;',
                docComment('Elements along the partition axis; 0 if absent.'),
                'std::int64_t partitions() const;',
                docComment('Product of the other sizes; 0 if absent.'),
                'std::int64_t perPartition() const;',
                docComment('Axes of an access; 0 if absent or an immediate.'),
                'std::int64_t rank() const;',
                docComment('The default dtype if absent.'),
                `${dtypeEnum} dtype() const;`,
                docComment('The key that says so on the wire; empty if absent.'),
                'const char *dtypeKey() const;',
                docComment('0 if absent.'),
                'std::int64_t dtypeBytes() const { return present() ? bytesOf(dtype()) : 0; }',
                memory !== undefined && [
                  docComment('Where its tensor lies; the default memory if absent or an immediate.'),
                  `${target.type(memory)} memory(const VerifyContext &context) const;`,
                  docComment(
                    'First partition of an access: that of its tensor, and those that its offset passes. 0 for what is none.',
                  ),
                  'std::int64_t startPartition(const VerifyContext &context) const;',
                ],
              ],
            ],
            ['private', `const ${operand} *operand_;`],
          ]),
        ],
        [
          docComment(
            'Where an access says that its index operand is, as a position in the list of index operands; nothing: it has none.',
          ),
          exportedFunctions(target, `std::optional<std::int64_t> indirectionOf(const ${operand} &operand)`),
        ],
      ],
    }),
    cppFile(target, 'operand_view', {
      includes: ['<utility>', ...['records', 'runtime/counts', 'verify_context'].map((stem) => `${target.namespace}/${stem}.h`)],
      body: [
        memory !== undefined && startOf,
        bytesOf(target),
        whether(target, 'isSized', '!operand_', (r) => r.role !== undefined),
        whether(target, 'isAccess', undefined, isAccess),
        ...[...questions, ...(memory === undefined ? [] : placeQuestions)].map((q) => questionMethod(target, q)),
        indirectionOf(target),
      ],
    }),
  ];
};

const bytesOf = (target: Target): Doc => {
  const { dtypes, wire } = target.isa;
  return func(`std::int64_t bytesOf(${target.type(wire.dtypeEnum)} dtype)`, [
    block(
      'switch (dtype) {',
      [
        ...dtypes.map((d) => `case ${target.enumerator(wire.dtypeEnum, d.name)}: return ${d.bytes};`),
        'default: throw instabrew::ExprError("plugin/bad-value", "a dtype without a size");',
      ],
      '}',
    ),
  ]);
};

/** `bool OperandView::isSized() const`: one of the kinds of operands that are. */
const whether = (target: Target, name: string, absent: string | undefined, is: (record: RecordSpec) => boolean): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const accessors = target.caseAccessors(union);
  const tests = union.cases
    .filter((c) => is(recordOf(target.isa, c.record)))
    .map((c) => `operand_->${nameIn(accessors, c.tags[0])}()`);
  const any = tests.length > 1 && absent === undefined ? `(${tests.join(' || ')})` : tests.join(' || ') || 'false';
  return func(`bool OperandView::${name}() const`, `return ${absent === undefined ? 'operand_ && ' : `${absent} || `}${any};`);
};

/** Counts rows as exact integers: the offset in bytes may exceed what one holds. */
const startOf: Doc = [
  'namespace {',
  '',
  'template <std::integral Offset>',
  func('std::int64_t startOf(const Place &place, Offset offset, std::int64_t bytes)', [
    'return instabrew::partitionAt(place.partition, place.rowBytes, instabrew::countOf(offset), bytes);',
  ]),
  '',
  '}  // namespace',
];

/** The cases of the operand union that have an answer, each with a test for its alternative. */
const questionMethod = (target: Target, { head, absent, answer }: Question): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const accessors = target.caseAccessors(union);
  return func(head, [
    `if (!operand_) return ${absent};`,
    ...union.cases.flatMap((c) => {
      const found = answer(recordOf(target.isa, c.record));
      if (found === undefined) return [];
      const test = `operand_->${nameIn(accessors, c.tags[0])}()`;
      return [found.includes('value->') ? `if (const auto *value = ${test}) return ${found};` : `if (${test}) return ${found};`];
    }),
    'throw instabrew::ExprError("plugin/no-access", operand_->kind());',
  ]);
};
