/** What expressions of an instruction refer to, as C++ of its methods. */
import { enumOf, type FieldSpec, type InstructionSpec, recordFields } from '@instabrew/spec';
import { scopedNames } from './names.js';
import { nameIn, type Target } from './target.js';
import { cppType } from './types.js';

/** Gives the text of references, and gathers the local variables that these need. */
export class References {
  readonly #target: Target;
  readonly #inst: InstructionSpec;
  readonly #nep: 'ahead' | 'inCalls';
  readonly #operandNames: ReadonlyMap<string, string>;
  readonly #locals = new Map<string, string>();

  constructor(target: Target, inst: InstructionSpec, nep: 'ahead' | 'inCalls') {
    this.#target = target;
    this.#inst = inst;
    this.#nep = nep;
    this.#operandNames = scopedNames(
      inst.operands.map((o) => o.name),
      ['nep', 'gen', 'generation', 'check', 'input', 'output', ...target.types.values()],
    );
  }

  /** Declarations, in order of first use. */
  get locals(): readonly string[] {
    return [...this.#locals.values()];
  }

  /** A primary expression of type int64, double, bool or the enum's. */
  text(path: string): string {
    const [root, ...rest] = path.split('.');
    const name = rest.join('.');
    switch (root) {
      case 'field':
        return this.#field(name);
      case 'present':
        return `${this.#variable(name)}.has_value()`;
      case 'operand':
        return this.#operand(name);
      case 'inst':
        if (this.#nep === 'inCalls') return 'largestPerPartition()';
        this.#locals.set('nep', 'const std::int64_t nep = largestPerPartition();');
        return 'nep';
      default:
        this.#locals.set('gen', 'const GenerationConstants &gen = constantsOf(generation);');
        return `gen.${name === 'arch' ? 'arch' : nameIn(this.#target.constants, name)}`;
    }
  }

  #operand(path: string): string {
    const dot = path.lastIndexOf('.');
    const operand = this.#inst.operands.find((o) => o.name === path.slice(0, dot));
    if (!operand) throw new RangeError(`no operand for "${path}" in ${this.#inst.name}`);
    const name = nameIn(this.#operandNames, operand.name);
    const list = operand.direction === 'in' ? 'input' : 'output';
    this.#locals.set(name, `const OperandView ${name}(${list}(${operand.index}));`);
    return `${name}.${path.slice(dot + 1)}()`;
  }

  /** The member; of the header, which is the root class's own, what its accessor gives. */
  #variable(key: string): string {
    const header = this.#target.names(null).fields.get(key);
    return header ? `${header.getter}()` : this.#target.field(this.#inst, key).member;
  }

  #field(name: string): string {
    const field = recordFields(this.#target.isa, this.#inst).find((f) => f.name === name);
    if (!field) throw new RangeError(`no field "${name}" in ${this.#inst.name}`);
    return converted(this.#target, field, this.#variable(name));
  }
}

/** The value of a scalar field, as the type that expressions compute with. */
export const converted = (target: Target, field: FieldSpec, variable: string): string => {
  const scalar = field.type.kind === 'maybeAffine' ? field.type.of : field.type;
  if (field.optional && scalar.kind === 'enum') {
    return `${variable}.value_or(${target.enumerator(scalar.enum, enumOf(target.isa, scalar.enum).defaultMember)})`;
  }
  const constant = field.optional || field.type.kind === 'maybeAffine' ? `instabrew::constantOf(${variable})` : variable;
  const type = cppType(target, scalar);
  if (type === 'float') return `double{${constant}}`;
  if (scalar.kind !== 'int' || type === 'std::int64_t') return constant;
  return type === 'std::uint64_t' ? `instabrew::int64Of(${constant})` : `std::int64_t{${constant}}`;
};
