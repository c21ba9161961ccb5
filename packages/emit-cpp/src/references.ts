/** What expressions of an instruction refer to, as C++ of its methods. */
import { enumOf, type FieldSpec, type InstructionSpec, needsContext, recordFields } from '@instabrew/spec';
import { scopedNames } from './names.js';
import { nameIn, type Target } from './target.js';
import { cppType } from './types.js';

/** A cost is told its generation; a constraint asks `context` for what the instruction itself does not say. */
export type Purpose = 'cost' | 'constraint';

/** Gives the text of references, and gathers the local variables that these need. */
export class References {
  readonly #target: Target;
  readonly #inst: InstructionSpec;
  readonly #purpose: Purpose;
  readonly #operandNames: ReadonlyMap<string, string>;
  readonly #locals = new Map<string, string>();
  #usesContext = false;

  constructor(target: Target, inst: InstructionSpec, purpose: Purpose) {
    this.#target = target;
    this.#inst = inst;
    this.#purpose = purpose;
    this.#operandNames = scopedNames(
      inst.operands.map((o) => o.name),
      ['nep', 'gen', 'generation', 'check', 'context', 'input', 'output', ...target.types.values()],
    );
  }

  /** Declarations, in order of first use. */
  get locals(): readonly string[] {
    return [...this.#locals.values()];
  }

  /** Whether one of them asks `context`. */
  get usesContext(): boolean {
    return this.#usesContext;
  }

  /** A primary expression of type int64, double, bool or the enum's. */
  text(path: string): string {
    this.#usesContext ||= this.#purpose === 'constraint' && needsContext(path);
    const [root, ...rest] = path.split('.');
    const name = rest.join('.');
    switch (root) {
      case 'field':
        return this.#field(name);
      case 'present':
        return `${this.#variable(name)}.has_value()`;
      case 'length':
        return `instabrew::lengthOf(${this.#variable(name)})`;
      case 'operand':
        return this.#operand(name);
      case 'inst':
        if (this.#purpose === 'constraint') return 'largestPerPartition()';
        this.#locals.set('nep', 'const std::int64_t nep = largestPerPartition();');
        return 'nep';
      default:
        return `${this.#generation()}.${name === 'arch' ? 'arch' : nameIn(this.#target.constants, name)}`;
    }
  }

  #generation(): string {
    if (this.#purpose === 'constraint') return 'context.constants()';
    this.#locals.set('gen', 'const GenerationConstants &gen = constantsOf(generation);');
    return 'gen';
  }

  #operand(path: string): string {
    const dot = path.lastIndexOf('.');
    const operand = this.#inst.operands.find((o) => o.name === path.slice(0, dot));
    if (!operand) throw new RangeError(`no operand for "${path}" in ${this.#inst.name}`);
    const name = nameIn(this.#operandNames, operand.name);
    const list = operand.direction === 'in' ? 'input' : 'output';
    this.#locals.set(name, `const OperandView ${name}(${list}(${operand.index}));`);
    return `${name}.${path.slice(dot + 1)}(${needsContext(`operand.${path}`) ? 'context' : ''})`;
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
