/** Names inside instruction classes: members and accessors, apart from those of the bases. */
import { type FieldSpec, type InstructionSpec, instructionOf, type ResolvedIsa } from '@instabrew/spec';
import { claim, fieldStem, memberNames, operandStem } from './names.js';

/** What a field is called in its class. */
export interface FieldNames {
  /** `can_read_uninit_` */
  readonly member: string;
  /** `getCanReadUninit` */
  readonly getter: string;
  readonly setter: string;
  /** What a long type may be called inside the class: `CanReadUninit`. */
  readonly alias: string;
}

export interface ClassNames {
  readonly fields: ReadonlyMap<string, FieldNames>;
  /** `Ifmap` of `getIfmap` and `getIfmapOffsets`, by operand. */
  readonly operands: ReadonlyMap<string, string>;
  /** `getDmaBlock`, by child. */
  readonly children: ReadonlyMap<string, string>;
}

interface Scope extends ClassNames {
  /** Methods of this class and of its bases. */
  readonly methods: ReadonlySet<string>;
  /** Data members of this class and of its bases. */
  readonly members: ReadonlySet<string>;
}

/** Methods that every class has or calls, and the local names of their bodies. */
const fixedNames = [
  ...[
    'toJson',
    'readFieldsFromJson',
    'createFromJson',
    'clone',
    'opcode',
    'verify',
    'sameInst',
    'sameHeader',
    'sameOperands',
    'sameFields',
  ],
  ...[
    'equals',
    'structuralHash',
    'hashOperands',
    'hashFields',
    'walk',
    'walkFields',
    'getExtra',
    'object',
    'scoping',
    'siblings',
  ],
  ...['operands', 'operandTable', 'replaceUseOfWith', 'input', 'output', 'find', 'indirectArgument', 'largestPerPartition'],
  ...['readFrom', 'info', 'checkConstraints', 'check', 'context'],
  ...['getLatency', 'getLatencyExec', 'getLatencyReadInit', 'getLatencyWriteDrain', 'getDefaultEngine'],
];

export class ClassScopes {
  readonly #scopes = new Map<string | null, Scope>();

  /** @param types names at namespace scope, which no member may hide */
  constructor(
    readonly isa: ResolvedIsa,
    readonly types: ReadonlySet<string>,
  ) {}

  /** Names of the class of `inst`; null: of the root class, which has the header. */
  of(inst: InstructionSpec | null): Scope {
    const key = inst?.name ?? null;
    const cached = this.#scopes.get(key);
    if (cached) return cached;
    const base = inst ? this.of(inst.base === null ? null : instructionOf(this.isa, inst.base)) : undefined;
    const made = this.#scope(inst, base);
    this.#scopes.set(key, made);
    return made;
  }

  #scope(inst: InstructionSpec | null, base: Scope | undefined): Scope {
    const methods = new Set([...(base?.methods ?? fixedNames), ...this.types]);
    const own: readonly FieldSpec[] = inst ? inst.fields : this.isa.header;
    const members = memberNames(
      own.map((f) => f.name),
      [...(base?.members ?? ['opcode_', 'extra_']), ...this.types],
    );
    // Operands first: their accessors are the ones that the contract names.
    const operands = new Map(
      (inst?.operands ?? []).map((o) => [o.name, base?.operands.get(o.name) ?? operandName(o.name, methods)]),
    );
    const children = new Map((inst?.children ?? []).map((c) => [c.name, claim(`get${operandStem(c.name)}`, methods)]));
    const fields = new Map(
      own.map((f): [string, FieldNames] => {
        const getter = claim(`get${fieldStem(f.name)}`, methods);
        const setter = claim(getter.replace('get', 'set'), methods);
        const alias = claim(fieldStem(f.name), methods);
        return [f.name, { member: members.get(f.name) ?? f.name, getter, setter, alias }];
      }),
    );
    return { fields, operands, children, methods, members: new Set([...(base?.members ?? []), ...members.values()]) };
  }
}

const operandName = (name: string, methods: Set<string>): string => {
  const stem = claim(`get${operandStem(name)}`, methods).slice('get'.length);
  methods.add(`get${stem}Offsets`);
  return stem;
};
