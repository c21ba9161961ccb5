/** Names inside instruction classes: attributes and accessors, apart from those of the bases. */
import { type InstructionSpec, instructionOf, type ResolvedIsa } from '@instabrew/spec';
import { accessorStem, claim, nameIn, scopedNames } from './names.js';
import { reservedInInstructions } from './reserved.js';

export interface ClassNames {
  /** Attributes of this class and of its bases, by key. */
  readonly attributes: ReadonlyMap<string, string>;
  /** `Ifmap` of `getIfmap` and `getIfmapOffsets`, by operand. */
  readonly operands: ReadonlyMap<string, string>;
  /** `getDmaBlock`, by child. */
  readonly children: ReadonlyMap<string, string>;
}

export class ClassScopes {
  readonly #scopes = new Map<string | null, ClassNames>();
  /** Names that no attribute may have in any class: an accessor is called as the contract says. */
  readonly #accessors: ReadonlySet<string>;

  /** @param types names at module level, which no attribute may hide */
  constructor(
    readonly isa: ResolvedIsa,
    readonly types: ReadonlySet<string>,
  ) {
    const stems = isa.instructions.flatMap((i) => [...i.operands, ...i.children].map((o) => accessorStem(o.name)));
    this.#accessors = new Set(stems.flatMap((stem) => [`get${stem}`, `get${stem}Offsets`]));
  }

  /** Names of the class of `inst`; null: of the root class, which has the header. */
  of(inst: InstructionSpec | null): ClassNames {
    const key = inst?.name ?? null;
    const scope = this.#scopes.get(key) ?? this.#make(inst);
    this.#scopes.set(key, scope);
    return scope;
  }

  #make(inst: InstructionSpec | null): ClassNames {
    const base = inst ? this.of(inst.base === null ? null : instructionOf(this.isa, inst.base)) : undefined;
    const reserved = new Set([
      ...reservedInInstructions,
      ...this.types,
      ...this.#accessors,
      ...(base?.attributes.values() ?? []),
    ]);
    const own = inst ? inst.fields : this.isa.header;
    const methods = new Set(reservedInInstructions);
    const operands = new Map((inst?.operands ?? []).map((o) => [o.name, claimOperand(o.name, methods)]));
    const children = new Map(base?.children);
    for (const { name } of inst?.children ?? []) children.set(name, claim(`get${accessorStem(name)}`, methods));
    return {
      attributes: new Map([
        ...(base?.attributes ?? []),
        ...scopedNames(
          own.map((f) => f.name),
          reserved,
        ),
      ]),
      operands,
      children,
    };
  }

  /** Attribute of a field. */
  attribute(inst: InstructionSpec | null, key: string): string {
    return nameIn(this.of(inst).attributes, key);
  }
}

/** The stem of `get<P>` and `get<P>Offsets`; `latency` is `Latency2`, because `getLatency` is taken. */
const claimOperand = (name: string, methods: Set<string>): string => {
  const stem = claim(`get${accessorStem(name)}`, methods).slice('get'.length);
  methods.add(`get${stem}Offsets`);
  return stem;
};
