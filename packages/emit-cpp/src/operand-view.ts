/** What formulas ask of an operand, by the role of its record: sizes, dtype, and where its index operand is. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { enumOf, type RecordSpec, recordOf, unionOf } from '@instabrew/spec';
import { classBlock, cppFile, func, headerFile } from './file.js';
import { indirectionOf, isConstantOf } from './offsets.js';
import { nameIn, type Target } from './target.js';
import { docComment } from './text.js';

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
  ];

  return [
    headerFile(target, 'operand_view', {
      doc: 'What latency formulas and constraints ask of an operand.',
      includes: ['<cstdint>', '<optional>', `${target.namespace}/records.h`],
      body: [
        [docComment('Bytes of one element in memory.'), `std::int64_t bytesOf(${dtypeEnum} dtype);`],
        [
          docComment([
            'An operand that may be absent. An immediate is as good as a tensor of one element.',
            'Throws instabrew::ExprError: plugin/no-access for an operand that is neither a tensor access nor an immediate, ' +
              'plugin/not-constant where a size is an expression, plugin/bad-value where it is out of range.',
          ]),
          classBlock('class OperandView', [
            [
              'public',
              [
                `explicit OperandView(const ${operand} *operand) : operand_(operand) {}`,
                '',
                'bool present() const { return operand_ != nullptr; }',
                docComment('Whether it has sizes and a dtype: it is absent, an access or an immediate.'),
                'bool isSized() const;',
                docComment('Elements along the partition axis; 0 if absent.'),
                'std::int64_t partitions() const;',
                docComment('Product of the other sizes; 0 if absent.'),
                'std::int64_t perPartition() const;',
                docComment('The default dtype if absent.'),
                `${dtypeEnum} dtype() const;`,
                docComment('0 if absent.'),
                'std::int64_t dtypeBytes() const { return present() ? bytesOf(dtype()) : 0; }',
              ],
            ],
            ['private', `const ${operand} *operand_;`],
          ]),
        ],
        [
          docComment(
            'Where an access says that its index operand is, as a position in the list of index operands; nothing: it has none.',
          ),
          `std::optional<std::int64_t> indirectionOf(const ${operand} &operand);`,
        ],
      ],
    }),
    cppFile(target, 'operand_view', {
      includes: ['<utility>', `${target.namespace}/runtime/counts.h`],
      body: [bytesOf(target), isSized(target), ...questions.map((q) => questionMethod(target, q)), indirectionOf(target)],
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

const isSized = (target: Target): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const accessors = target.caseAccessors(union);
  const sized = union.cases.filter((c) => recordOf(target.isa, c.record).role !== undefined);
  const tests = sized.map((c) => `operand_->${nameIn(accessors, c.tags[0])}()`);
  return func('bool OperandView::isSized() const', `return ${['!operand_', ...tests].join(' || ')};`);
};

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
