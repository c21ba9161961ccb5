/** `listDocument`: a document as people read it, from tables of what its objects are. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import {
  type FieldSpec,
  type FieldType,
  type ObjectName,
  type RecordSpec,
  recordFields,
  recordOf,
  type UnionSpec,
  unionOf,
} from '@instabrew/spec';
import { documentType } from './document.js';
import { exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment, literal } from './text.js';

export const listingFiles = (target: Target): readonly SourceFile[] => {
  const { namespace, isa } = target;
  const type = documentType(target);
  const path = (stem: string): string => `${namespace}/${stem}.h`;
  const tables = new Tables(target);
  const root = isa.document ? tables.ofRecord(isa.document.root) : tables.ofInstruction();
  const operands = tables.operands();
  const bodies = tables.bodies();
  return [
    headerFile(target, 'listing', {
      includes: ['<string>', path('document')],
      body: [
        [
          docComment('A document as people read it: what holds what, and one instruction a line.'),
          exportedFunctions(target, `std::string listDocument(const ${type} &document)`),
        ],
      ],
    }),
    cppFile(target, 'listing', {
      includes: [
        ...['<iterator>', '<map>', '<memory>', '<nlohmann/json.hpp>', '<string>', '<string_view>', '<utility>'],
        ...['factory', 'instruction'].map(path),
        ...['listing', 'writer'].map((stem) => runtimeHeader(target, stem)),
      ],
      body: [
        [
          'namespace {',
          '',
          ...separatedBy(['using instabrew::ListedField;', helpers, ...tables.definitions(bodies)]),
          '',
          '}  // namespace',
        ],
        func(`std::string listDocument(const ${type} &document)`, [
          operands,
          'nlohmann::json json;',
          'encode(instabrew::ValueWriter(json), document);',
          `return instabrew::listing(isa, json, ${root});`,
        ]),
      ],
    }),
  ];
};

const separatedBy = (docs: readonly Doc[]): readonly Doc[] => docs.flatMap((doc, i) => (i === 0 ? [doc] : ['', doc]));

const helpers: Doc = [
  docComment('What is written of a value with nothing set.'),
  'template <class T>',
  func('nlohmann::json written(const T &value)', [
    'nlohmann::json json;',
    'encode(instabrew::ValueWriter(json), value);',
    'return json;',
  ]),
];

const instructionLookup = 'listedInstruction';

/** What the listing knows of the types that it meets, each as a function that gives its table. */
class Tables {
  readonly #target: Target;
  /** Functions, by type; in the order in which they were asked for. */
  readonly #records = new Map<string, string>();
  readonly #unions = new Map<string, string>();
  readonly #hasLines = new Map<string, boolean>();

  constructor(target: Target) {
    this.#target = target;
  }

  /** A function from an object to its table. */
  ofRecord(name: string): string {
    const found = `listed${this.#target.type(name)}`;
    this.#records.set(name, found);
    return found;
  }

  ofInstruction(): string {
    return instructionLookup;
  }

  #ofUnion(name: string): string {
    const found = `listed${this.#target.type(name)}`;
    this.#unions.set(name, found);
    return found;
  }

  /** The ISA's part of the table. */
  operands(): Doc {
    const { wire } = this.#target.isa;
    const { tag, cases } = unionOf(this.#target.isa, wire.operandUnion);
    const rows = cases.flatMap((c) =>
      c.tags.map((name) => {
        const { role } = recordOf(this.#target.isa, c.record);
        const kind = role === undefined ? 'Other' : role.kind === 'access' ? 'Access' : 'Immediate';
        const keys =
          role === undefined
            ? []
            : role.kind === 'access'
              ? [role.dtype, role.tensor, role.pairs, role.offset]
              : [role.dtype, role.value];
        const entries = [literal(name), `${this.ofRecord(c.record)}({})`, `Role::${kind}`, ...keys.map((key) => literal(key))];
        return `{${entries.join(', ')}},`;
      }),
    );
    return [
      'using Role = instabrew::ListedOperand::Role;',
      block(
        'static const instabrew::ListedIsa isa{',
        [`${[wire.tag, wire.ins, wire.outs, wire.engine, tag].map((key) => literal(key)).join(', ')},`, block('{', rows, '},')],
        '};',
      ),
    ];
  }

  /** `holds(types, "Loop", {"blocks", …});` for every instruction that objects with lines of their own stand in. */
  bodies(): readonly string[] {
    const { isa } = this.#target;
    return isa.instructions.flatMap((inst) =>
      recordFields(isa, inst).flatMap((f) => {
        const inside = this.#inside(f.type);
        return inside.length === 0
          ? []
          : [
              `holds(types[${literal(inst.name)}], {${[literal(f.name), `ListedField::Shown::${shownOf(f)}`, ...inside].join(', ')}});`,
            ];
      }),
    );
  }

  definitions(bodies: readonly string[]): readonly Doc[] {
    const defined: Doc[] = [];
    const done = new Set<string>();
    // Types that are met only inside others come to light on the way.
    for (let size = -1; size !== done.size; ) {
      size = done.size;
      for (const [name, head] of [...this.#records])
        if (!done.has(head)) defined.push(this.#record(recordOf(this.#target.isa, name), head, done));
      for (const [name, head] of [...this.#unions])
        if (!done.has(head)) defined.push(this.#union(unionOf(this.#target.isa, name), head, done));
    }
    const lookups = [...this.#records.values(), ...this.#unions.values(), instructionLookup];
    return [lookups.map((name) => `${lookup(name)};`), ...defined, ...instructionTypes(this.#target, bodies)];
  }

  #record(record: RecordSpec, head: string, done: Set<string>): Doc {
    done.add(head);
    return func(`${lookup(head)}`, [
      block(
        'static const instabrew::ListedType type{',
        [
          `${[literal(record.name), ...naming(record.names)].join(', ')}, false,`,
          block(
            '{',
            record.fields.map(
              (f) => `{${[literal(f.name), `ListedField::Shown::${shownOf(f)}`, ...this.#inside(f.type)].join(', ')}},`,
            ),
            '},',
          ),
          `written(${this.#target.type(record.name)}()),`,
        ],
        '};',
      ),
      'return &type;',
    ]);
  }

  #union(union: UnionSpec, head: string, done: Set<string>): Doc {
    done.add(head);
    const usual = union.defaultTag === undefined ? 'nlohmann::json()' : `nlohmann::json(${literal(union.defaultTag)})`;
    return func(lookup(head, 'object'), [
      `const nlohmann::json tag = object.value(${literal(union.tag)}, ${usual});`,
      ...union.cases.map((c) => {
        const is = c.tags.map((tag) => `tag == ${literal(tag)}`).join(' || ');
        return `if (${is}) return ${this.ofRecord(c.record)}(object);`;
      }),
      'return nullptr;',
    ]);
  }

  /** Arguments of a field that say what the objects inside are; none: nothing in it has a line of its own. */
  #inside(type: FieldType): readonly string[] {
    if (!this.#holdsLines(type)) return [];
    switch (type.kind) {
      case 'list':
        return this.#inside(type.of);
      case 'record':
        return [this.ofRecord(type.record)];
      case 'union':
        return [this.#ofUnion(type.union), literal(unionOf(this.#target.isa, type.union).tag)];
      case 'instruction':
        return [instructionLookup];
      default:
        return [];
    }
  }

  #holdsLines(type: FieldType): boolean {
    switch (type.kind) {
      case 'instruction':
        return true;
      case 'list':
        return type.of.kind !== 'list' && this.#holdsLines(type.of);
      case 'record':
        return this.#recordHoldsLines(type.record);
      case 'union':
        return unionOf(this.#target.isa, type.union).cases.some((c) => this.#recordHoldsLines(c.record));
      default:
        return false;
    }
  }

  #recordHoldsLines(name: string): boolean {
    const known = this.#hasLines.get(name);
    if (known !== undefined) return known;
    this.#hasLines.set(name, false);
    const { names, fields } = recordOf(this.#target.isa, name);
    const found = (names?.length ?? 0) > 0 || fields.some((f) => this.#holdsLines(f.type));
    this.#hasLines.set(name, found);
    return found;
  }
}

const lookup = (name: string, object = ''): string => `const instabrew::ListedType *${name}(const nlohmann::json &${object})`;

const naming = (names: readonly ObjectName[] = []): readonly string[] =>
  names[0] === undefined ? ['nullptr', 'nullptr'] : [literal(names[0].object), literal(names[0].key)];

const shownOf = ({ counts, required, optional }: FieldSpec): string => {
  if (counts !== undefined) return 'Never';
  return required || optional ? 'Always' : 'UnlessDefault';
};

/** Rows of `InstructionInfo::fields`. */
export const fieldRows = (fields: readonly FieldSpec[]): readonly string[] =>
  fields.map((f) => `{${literal(f.name)}, instabrew::ListedField::Shown::${shownOf(f)}},`);

const instructionTypes = (target: Target, bodies: readonly string[]): readonly Doc[] => {
  const { isa } = target;
  const { opcodeEnum } = isa.wire;
  const rows = isa.instructions.map((inst) => {
    const names = [...(isa.document?.instruction ? [isa.document.instruction] : []), ...(inst.names ?? [])];
    return `{${[target.opcode(inst), ...naming(names)].join(', ')}},`;
  });
  return [
    ...(bodies.length === 0
      ? []
      : [
          [
            docComment('Says what the objects in a field are.'),
            func('void holds(instabrew::ListedType &type, const ListedField &inside)', [
              block(
                'for (ListedField &field : type.fields) {',
                'if (std::string_view(field.key) == inside.key) field = inside;',
                '}',
              ),
            ]),
          ],
        ]),
    [block('struct OpcodeName {', [`${target.type(opcodeEnum)} opcode;`, 'const char *kind, *nameKey;'], '};')],
    func('std::map<std::string, instabrew::ListedType> instructionTypes()', [
      block('static constexpr ListedField header[] = {', fieldRows(isa.header), '};'),
      block('static constexpr OpcodeName opcodes[] = {', rows, '};'),
      'std::map<std::string, instabrew::ListedType> types;',
      block(
        'for (const auto &[opcode, kind, nameKey] : opcodes) {',
        [
          'const auto instruction = createInstruction(opcode);',
          `const char *name = ${target.type(opcodeEnum)}2string(opcode);`,
          'instabrew::ListedType type{name, kind, nameKey, true, {std::begin(header), std::end(header)}, {}};',
          'const auto fields = instruction->info().fields;',
          'type.fields.insert(type.fields.end(), fields.begin(), fields.end());',
          'instabrew::ObjectWriter object(type.defaults);',
          'instruction->toJson(object);',
          'types.emplace(name, std::move(type));',
        ],
        '}',
      ),
      ...bodies,
      'return types;',
    ]),
    func(lookup(instructionLookup, 'object'), [
      'static const std::map<std::string, instabrew::ListedType> types = instructionTypes();',
      `static const instabrew::ListedType unknown{"", ${naming(isa.document?.instruction ? [isa.document.instruction] : []).join(', ')}, true, {}, {}};`,
      `const auto found = types.find(object.value(${literal(isa.wire.tag)}, ""));`,
      'return found == types.end() ? &unknown : &found->second;',
    ]),
  ];
};
