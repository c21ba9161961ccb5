/** Words that emitted Python may not use for something else. */

export const keywords: readonly string[] = [
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif'],
  ...['else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or'],
  ...['pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
];

/** Keywords in places where a name may stand too; legal, but a reader stumbles over them. */
const softKeywords: readonly string[] = ['_', 'case', 'match', 'type'];

/** Builtins that emitted code uses: a class or attribute of that name would hide them. */
const usedBuiltins: readonly string[] = [
  ...['abs', 'bool', 'classmethod', 'dict', 'float', 'frozenset', 'int', 'isinstance', 'len', 'list', 'max', 'min', 'object'],
  ...['property', 'range', 'round', 'staticmethod', 'str', 'super', 'tuple', 'type'],
];

/** What emitted modules import from the standard library, and the names of their own helpers. */
const library: readonly string[] = [
  'ClassVar',
  'Final',
  'Callable',
  'Iterator',
  'Literal',
  'TYPE_CHECKING',
  'TypeAlias',
  'TypeVar',
  'Union',
  'annotations',
  'dataclass',
  'math',
  'sys',
];

/** What emitted modules import from the runtime. */
const runtime: readonly string[] = [
  ...['BOOL', 'FLOAT32', 'FLOAT64', 'INT8', 'INT16', 'INT32', 'INT64', 'OPAQUE', 'STRING', 'UINT8', 'UINT16', 'UINT32', 'UINT64'],
  ...['Codec', 'Constraint', 'ContractViolation', 'Diagnostic', 'ExprError', 'Json', 'OperandRule', 'Origin', 'ReadOptions'],
  ...['Record', 'Serializable', 'Sibling', 'UNSET', 'Unset', 'WireEnum', 'WireError'],
  ...['abstract', 'broken', 'case_of', 'constant', 'defined_at', 'enum_of', 'immediate', 'int64', 'integer', 'lazy', 'list_of'],
  ...['map_of', 'maybe_affine', 'member_of', 'name_of', 'no_access', 'nth', 'pair_of', 'partitions', 'per_partition', 'present'],
  ...['read_text', 'record', 'record_of', 'same', 'spec_file', 'tuple_of', 'union_of', 'unknown_keys', 'unwritable', 'wire'],
  ...['wrong_engine', 'wrong_operands', 'Count', 'Documents', 'Each', 'Get', 'KeptAsRead', 'LazyClasses', 'Naming', 'OlderForm'],
  ...['Rule', 'SameAs', 'UnknownCase', 'VerifyOptions', 'Versions', 'WriteOptions', 'instruction_of', 'is_set', 'lazy_names'],
  ...[
    'DEFAULT_OPTIONS',
    'DEFAULT_VERIFY_OPTIONS',
    'DEFAULT_WRITE_OPTIONS',
    'NO_CONTEXT',
    'AccessRole',
    'ImmediateRole',
    'Listing',
  ],
  ...['Package', 'Place', 'StorageRole', 'VerifyContext', 'cast', 'context', 'known_generation', 'known_place', 'misplaced'],
  ...['start_partition', 'structural_hash', 'too_new'],
  // Helpers of the expression language, as they are called here.
  ...['ceil', 'ceil_div', 'checked', 'cos', 'div', 'exp', 'expm1', 'floor', 'floor_div', 'floor_mod', 'floor_real', 'fmod', 'ln'],
  ...['log1p', 'pow', 'real_max', 'real_min', 'round', 'shift_left', 'shift_right', 'sign', 'sin', 'sqrt', 'trunc'],
];

/** Names that the emitted package has whatever the ISA is. */
const fixed: readonly string[] = [
  ...[
    'CODEC',
    'CONSTANTS',
    'DTYPE_BYTES',
    'Generation',
    'GenerationConstants',
    'INSTRUCTION',
    'INSTRUCTIONS',
    'IMMEDIATES',
    'Instruction',
    'DOCUMENTS',
    'T',
    'UnknownInstruction',
    'InstructionVisitor',
    'R',
    'method_for',
    'deserialize',
    'instruction_codec',
    'LISTING',
    'list_document',
    'read_document',
    'verify_document',
    'write_document',
  ],
  ...['counts_of', 'dtype_bytes_of', 'dtype_of', 'generation', 'indirection_of', 'is_immediate', 'main', 'memory_of'],
  ...['partitions_of', 'per_partition_of', 'rank_of', 'start_partition_of'],
];

/** At module level: classes, enums, functions. */
export const reservedInModules: ReadonlySet<string> = new Set([
  ...keywords,
  ...softKeywords,
  ...usedBuiltins,
  ...library,
  ...runtime,
  ...fixed,
]);

/** Attributes and methods that every class of records has. */
const recordMembers: readonly string[] = [
  ...['NAMING', 'OPEN', 'ORIGIN', 'STORAGE', 'attribute', 'extra', 'rules', 'set_attribute'],
  ...['clone', 'codec', 'deserialize', 'from_json', 'mro', 'serialize', 'to_json'],
];

/** Members of the classes of instructions, and the local names of their methods. */
const instructionMembers: readonly string[] = [
  ...[
    'ABSTRACT',
    'ENGINES',
    'OPCODE',
    'OPERANDS',
    'ORDINAL',
    'SINCE',
    'constraints',
    'index_operand',
    'largest_per_partition',
    'operands',
  ],
  ...['hash_with_operands', 'json', 'replaceUseOfWith', 'sameInst', 'same_operands', 'structuralHash', 'unfit', 'verify'],
  ...['getDefaultEngine', 'getLatency', 'getLatencyExec', 'getLatencyReadInit', 'getLatencyWriteDrain'],
];

/** In the body of a class of records, where an attribute hides what the module calls the same. */
export const reservedInRecords: ReadonlySet<string> = new Set([...reservedInModules, ...recordMembers, 'self', 'cls']);
export const reservedInInstructions: ReadonlySet<string> = new Set([...reservedInRecords, ...instructionMembers]);

/** Names that a member of an enum cannot have: they mean something to `Enum` or are methods of `str`. */
export const reservedInEnums: ReadonlySet<string> = new Set([
  ...keywords,
  ...['aliases', 'mro', 'name', 'ordinal', 'tables', 'value'],
  ...['capitalize', 'casefold', 'center', 'count', 'encode', 'endswith', 'expandtabs', 'find', 'format', 'format_map', 'index'],
  ...['isalnum', 'isalpha', 'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower', 'isnumeric', 'isprintable', 'isspace'],
  ...[
    'istitle',
    'isupper',
    'join',
    'ljust',
    'lower',
    'lstrip',
    'maketrans',
    'partition',
    'removeprefix',
    'removesuffix',
    'replace',
  ],
  ...[
    'rfind',
    'rindex',
    'rjust',
    'rpartition',
    'rsplit',
    'rstrip',
    'split',
    'splitlines',
    'startswith',
    'strip',
    'swapcase',
    'title',
  ],
  ...['translate', 'upper', 'zfill'],
]);
