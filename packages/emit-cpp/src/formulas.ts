/** Expressions of the spec as C++ expressions of an instruction's methods. */
import { type Expr, type ExprType, printCpp, refsOf } from '@instabrew/expr';
import { enumOf, type FieldSpec, type InstructionSpec, recordFields } from '@instabrew/spec';
import { scopedNames } from './names.js';
import { nameIn, type Target } from './target.js';
import { cppType } from './types.js';

export interface Formula {
  readonly text: string;
  /** Declarations of the local variables that the text refers to. */
  readonly locals: readonly string[];
}

/** The expression inside a method of the class of `inst`; `generation` must be in scope where it refers to `gen.*`. */
export const formula = (target: Target, inst: InstructionSpec, expr: Expr): Formula => {
  const [{ text = '', locals = [] } = {}] = formulas(target, inst, [expr]);
  return { text, locals };
};

/**
 * Several expressions with one set of local variables: that of the first has them all.
 * @param nep whether the largest operand is measured once ahead, or where it is asked for (it may throw)
 */
export const formulas = (
  target: Target,
  inst: InstructionSpec,
  exprs: readonly Expr[],
  nep: 'ahead' | 'inCalls' = 'ahead',
): readonly Formula[] => {
  const { isa } = target;
  const names = scopedNames(
    inst.operands.map((o) => o.name),
    ['nep', 'gen', 'generation', 'findings', 'input', 'output'],
  );
  const locals = new Map<string, string>();
  const fields = recordFields(isa, inst);

  const operand = (path: string): string => {
    const dot = path.lastIndexOf('.');
    const found = inst.operands.find((o) => o.name === path.slice(0, dot));
    if (!found) throw new RangeError(`no operand for "${path}" in ${inst.name}`);
    const name = nameIn(names, found.name);
    locals.set(name, `const OperandView ${name}(${found.direction === 'in' ? 'input' : 'output'}(${found.index}));`);
    return `${name}.${path.slice(dot + 1)}()`;
  };

  const ref = (path: string): string => {
    const [root, ...rest] = path.split('.');
    const name = rest.join('.');
    switch (root) {
      case 'field':
        return fieldValue(target, inst, fieldNamed(fields, name));
      case 'present':
        return `${target.field(inst, name).member}.has_value()`;
      case 'operand':
        return operand(name);
      case 'inst':
        if (nep === 'inCalls') return 'largestPerPartition()';
        locals.set('nep', 'const std::int64_t nep = largestPerPartition();');
        return 'nep';
      default:
        locals.set('gen', 'const GenerationConstants &gen = constantsOf(generation);');
        return `gen.${name === 'arch' ? 'arch' : nameIn(target.constants, name)}`;
    }
  };

  const texts = exprs.map((expr) => print(target, expr, ref));
  return texts.map((text, i) => ({ text, locals: i === 0 ? [...locals.values()] : [] }));
};

/** C++ text of an expression, with the enums and tables of the ISA. */
export const print = (target: Target, expr: Expr, ref: (path: string, type: ExprType) => string): string =>
  printCpp(expr, {
    ref,
    member: (enumName, name) => target.enumerator(enumName, name),
    table: (name) => nameIn(target.tables, name),
    env: { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) },
  }).text;

/** Whether an expression refers to the generation. */
export const needsGeneration = (expr: Expr): boolean => refsOf(expr).some((r) => r.path.startsWith('gen.'));

const fieldNamed = (fields: readonly FieldSpec[], name: string): FieldSpec => {
  const found = fields.find((f) => f.name === name);
  if (!found) throw new RangeError(`no field "${name}"`);
  return found;
};

/** The value of a field as the expression language takes it: int64, double, bool or an enum; a primary expression. */
const fieldValue = (target: Target, inst: InstructionSpec, field: FieldSpec): string => {
  const { member } = target.field(inst, field.name);
  const scalar = field.type.kind === 'maybeAffine' ? field.type.of : field.type;
  if (field.optional && scalar.kind === 'enum') {
    return `${member}.value_or(${target.enumerator(scalar.enum, enumOf(target.isa, scalar.enum).defaultMember)})`;
  }
  const constant = field.optional || field.type.kind === 'maybeAffine' ? `instabrew::constantOf(${member})` : member;
  const type = cppType(target, scalar);
  if (type === 'float') return `double{${constant}}`;
  if (scalar.kind !== 'int' || type === 'std::int64_t') return constant;
  return type === 'std::uint64_t' ? `instabrew::int64Of(${constant})` : `std::int64_t{${constant}}`;
};
