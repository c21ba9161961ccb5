/** The module `instruction`: the class that all instructions extend, with the keys that every record has. */
import { block, type Doc, from, type Import, type SourceFile, separated, use } from '@instabrew/plugin';
import type { ObjectName } from '@instabrew/spec';
import { type Code, classVar, imported, joinCode, line, py, runtime } from './code.js';
import { ownViolation } from './contract.js';
import { fieldDeclaration } from './fields.js';
import { pyModule } from './file.js';
import { engineHead, termHead, terms } from './latency.js';
import { method } from './methods.js';
import { nameIn } from './names.js';
import { naming } from './naming.js';
import type { Target } from './target.js';
import { docstring, generatedFrom, str } from './text.js';
import { memberOf, typeName } from './types.js';
import { constraintsHead } from './verify.js';

/** Attributes of the header that hold operands. */
interface OperandLists {
  /** Operands read; index operands behind the others. */
  readonly read: readonly string[];
  readonly written: string;
  readonly indexes: string | undefined;
}

const operandLists = (target: Target): OperandLists => {
  const { ins, outs, indirectionIns } = target.isa.wire;
  const { attributes } = target.names(null);
  const indexes = indirectionIns === null ? undefined : nameIn(attributes, indirectionIns);
  const first = nameIn(attributes, ins);
  return { read: indexes === undefined ? [first] : [first, indexes], written: nameIn(attributes, outs), indexes };
};

/** Facts that every class states about itself. */
const classFacts = (target: Target): Doc => {
  const engine = typeName(target, target.isa.wire.engineEnum);
  return [
    `ORIGIN = ${target.at(target.isa.origin).text}`,
    line(py`OPCODE: ${classVar}[str]`),
    docstring([`The value of the key ${target.isa.wire.tag}, which tells instructions apart.`], 1),
    'ORDINAL: ClassVar[int]',
    'ABSTRACT: ClassVar[bool] = False',
    docstring(['A base of other instructions, which programs must not have.'], 1),
    line(py`ENGINES: ClassVar[tuple[${engine}, ...]] = ()`),
    docstring(['Engines that can execute it; empty: any.'], 1),
    line(py`OPERANDS: ClassVar[tuple[${runtime('verify', 'OperandRule')}, ...]] = ()`),
    line(py`SINCE: ClassVar[${imported('.generations', 'Generation')} | None] = None`),
    docstring(['First generation that has it; None: all do.'], 1),
    naming({}, instructionNames(target), true),
  ];
};

const codec = (target: Target): Doc => {
  const typeVar: Import = { from: 'typing', name: 'TypeVar' };
  const head = py`def codec(cls: type[T]) -> ${runtime('codec', 'Codec')}[T]:`;
  const body = py`return ${runtime('special', 'case_of')}(${str(target.isa.wire.tag)}, cls.OPCODE, cls, UnknownInstruction, Instruction.ORIGIN)`;
  return use(typeVar, method(head, 'How instructions of this class cross the wire.', line(body), '@classmethod'));
};

const operandMethods = (target: Target): readonly Doc[] => {
  const { read, written, indexes } = operandLists(target);
  const operand = typeName(target, target.isa.wire.operandUnion);
  const spread = [...read, written].map((name) => `*self.${name}`).join(', ');
  const uses = read.map((name) => `self.${name}`).join(', ');
  return [
    method(
      py`def operands(self) -> list[${operand}]:`,
      'All operands: first those read, then those written.',
      `return [${spread}]`,
    ),
    method(
      py`def replaceUseOfWith(self, old: ${operand}, new: ${operand}) -> int:`,
      'Reads `new` wherever an operand equal to `old` was read. Returns how often that was.',
      [
        'replaced = 0',
        read.length === 1 ? replace(`self.${read[0] ?? ''}`) : block(`for uses in (${uses}):`, replace('uses')),
        'return replaced',
      ],
    ),
    indexes !== undefined &&
      method(
        py`def index_operand(self, operand: ${operand} | None) -> ${operand} | None:`,
        'The operand that supplies the indexes of an access, if the access names one.',
        [
          line(
            py`position = None if operand is None else ${{ text: 'indirection_of', imports: [{ from: '.operands', name: 'indirection_of' }] }}(operand)`,
          ),
          line(py`return None if position is None else ${runtime('formula', 'nth')}(self.${indexes}, position)`),
        ],
      ),
  ];
};

const replace = (list: string): Doc =>
  block(`for i, operand in enumerate(${list}):`, block('if operand == old:', [`${list}[i] = new`, 'replaced += 1']));

const equality = (target: Target): readonly Doc[] => {
  const { read, written } = operandLists(target);
  return [
    method(
      py`def sameInst(self, other: Instruction) -> bool:`,
      'Whether both do the same to the same operands; names, schedules, dependencies and the like do not count.',
      ownViolation('Not Implemented'),
    ),
    method(
      py`def same_operands(self, other: Instruction) -> bool:`,
      'Whether both read and write the same operands in the same order.',
      line(py`return ${runtime('record_io', 'same')}(self, other, ${[...read, written].map(str).join(', ')})`),
    ),
  ];
};

const hashing = (target: Target): readonly Doc[] => {
  const { read, written } = operandLists(target);
  const operands = [...read, written].map(str).join(', ');
  return [
    method(
      py`def structuralHash(self) -> int:`,
      'A hash, the same in every run, that two instructions share wherever sameInst holds.',
      line(py`return ${runtime('record_io', 'structural_hash')}(self, self.OPCODE)`),
    ),
    method(
      py`def hash_with_operands(self, about: str, *attributes: str) -> int:`,
      'A hash of the operands, and of what else counts.',
      `return structural_hash(self, about, ${operands}, *attributes)`,
    ),
  ];
};

const latency = (target: Target): readonly Doc[] => [
  method(
    engineHead(target),
    'The engine that executes it unless the instruction names another.',
    ownViolation('No engine assignment for arch'),
  ),
  method(
    termHead('getLatency'),
    'Whole ns: the sum of the three terms below. A contract violation where the spec has no model.',
    [
      'start = self.getLatencyReadInit(generation) + self.getLatencyExec(generation)',
      use(
        { from: '._runtime.expr', name: '_checked as checked' },
        'return checked(start + self.getLatencyWriteDrain(generation))',
      ),
    ],
  ),
  ...terms.map(([name, , doc]) => method(termHead(name), doc, ownViolation('Unimplemented'))),
];

const largestPerPartition = (target: Target): Doc => {
  const { ins, outs } = target.isa.wire;
  const { read, written } = operandLists(target);
  const size: Code = { text: 'per_partition_of', imports: [{ from: '.operands', name: 'per_partition_of' }] };
  return method(py`def largest_per_partition(self) -> int:`, 'Elements in each partition of the largest operand.', [
    line(py`lists = {${str(ins)}: self.${read[0] ?? ''}, ${str(outs)}: self.${written}}`),
    line(py`operands = (${runtime('formula', 'nth')}(lists[rule.key], rule.index) for rule in self.OPERANDS)`),
    line(py`return max(map(${size}, operands), default=0)`),
  ]);
};

const verification = (target: Target): readonly Doc[] => {
  const { wire, enums } = target.isa;
  const { attributes } = target.names(null);
  const { read, written } = operandLists(target);
  const sentinels = (enums.find((e) => e.name === wire.engineEnum)?.sentinels ?? []).map((s) =>
    memberOf(target, wire.engineEnum, s),
  );
  const verify = (name: string): Code => runtime('verify', name);
  const diagnostic = runtime('diagnostic', 'Diagnostic');
  const engine = `self.${nameIn(attributes, wire.engine)}`;
  const operands = (name: string): Code => ({ text: name, imports: [{ from: '.operands', name }] });
  return [
    method(
      py`def verify(self, context: ${verify('VerifyContext')} = ${verify('NO_CONTEXT')}) -> list[${diagnostic}]:`,
      'What keeps the instruction, as it stands, from being part of a program.',
      [
        line(py`findings = ${verify('unwritable')}(self) + self.unfit(context)`),
        line(py`return findings or ${verify('broken')}(self.constraints(context))`),
      ],
    ),
    method(
      py`def unfit(self, context: ${verify('VerifyContext')}) -> list[${diagnostic}]:`,
      'An opcode, an engine or operands that it cannot have.',
      [
        line(py`findings: list[${diagnostic}] = []`),
        block('if self.ABSTRACT:', line(py`findings.append(${verify('abstract')}(${str(wire.tag)}, self.OPCODE, self.ORIGIN))`)),
        line(py`findings += ${verify('too_new')}(${str(wire.tag)}, self.OPCODE, self.SINCE, context, self.ORIGIN)`),
        line(py`sentinels = (${joinCode(sentinels)}${sentinels.length === 1 ? ',' : ''})`),
        line(py`findings += ${verify('wrong_engine')}(${str(wire.engine)}, ${engine}, self.ENGINES, sentinels, self.ORIGIN)`),
        `lists = {${str(wire.ins)}: self.${read[0] ?? ''}, ${str(wire.outs)}: self.${written}}`,
        line(
          py`findings += ${verify('wrong_operands')}(self.OPERANDS, lists, ${operands('dtype_key_of')}, ${operands('dtype_of')})`,
        ),
        line(py`return findings + ${verify('misplaced')}(self.OPERANDS, lists, context)`),
      ],
    ),
    method(constraintsHead, 'What must hold, apart from types, engine and operands.', 'yield from ()'),
  ];
};

const rootClass = (target: Target): Doc => {
  const { isa } = target;
  const place = { attributes: target.names(null).attributes };
  const bases = [runtime('fields', 'record'), runtime('record', 'Serializable'), target.at(isa.origin)];
  return from(
    isa.origin,
    use(joinCode(bases).imports, [
      '@record',
      block(`class Instruction(Serializable):`, [
        docstring([`What all instructions of ${isa.name} have in common.`, generatedFrom(isa.origin)], 1),
        '',
        classFacts(target),
        '',
        ...isa.header.map((f) => fieldDeclaration(target, f, place)),
        '',
        separated([
          codec(target),
          ...operandMethods(target),
          ...equality(target),
          ...hashing(target),
          ...latency(target),
          largestPerPartition(target),
          ...verification(target),
        ]),
      ]),
    ]),
  );
};

/** What lenient readers make of an opcode that the ISA does not have. */
const unknownClass = (target: Target): Doc => {
  const { isa } = target;
  const kept = runtime('record', 'KeptAsRead');
  const json = runtime('json_text', 'Json');
  const field: Import = { from: 'dataclasses', name: 'field' };
  return use(
    [...kept.imports, ...json.imports, field],
    [
      '@record',
      block('class UnknownInstruction(KeptAsRead, Instruction):', [
        docstring(
          [
            `An instruction that ${isa.name} does not have, which lenient readers keep as it was read.`,
            'Only its record counts, not what every instruction has.',
          ],
          1,
        ),
        '',
        'OPCODE = ""',
        'ORDINAL = -1',
        '',
        'json: dict[str, Json] = field(default_factory=dict)',
        docstring([`The whole record, with its ${isa.wire.tag}.`], 1),
      ]),
    ],
  );
};

/** What every instruction is to links. */
export const instructionNames = ({ isa }: Target): readonly ObjectName[] =>
  isa.document?.instruction ? [isa.document.instruction] : [];

export const instructionModule = (target: Target): SourceFile =>
  pyModule(
    target,
    'instruction',
    ['The base of all instructions.'],
    [{ constants: 'T = TypeVar("T", bound="Instruction")' }, rootClass(target), unknownClass(target)],
  );
