/** Formulas of the spec as TypeScript, over the state of the instruction that they stand in. */
import { type Expr, type ExprType, printTs, refsOf } from '@instabrew/expr';
import type { Import } from '@instabrew/plugin';
import { enumOf, type InstructionSpec, recordFields } from '@instabrew/spec';
import { type Code, code } from './code.js';
import { fixedModules, type Target, wireImport } from './target.js';
import { member, str } from './text.js';

/**
 * The text of an expression. References become properties and calls; constants of the generation are those of a local
 * `gen`, so the text must stand where there is one if `usesGeneration` says so.
 */
export const expressionOf = (
  target: Target,
  inst: InstructionSpec,
  expr: Expr,
): Code & { readonly int: 'number' | 'bigint' | undefined } => {
  const imports: Import[] = [];
  const printed = printTs(expr, {
    ref: (path, type) => {
      const reference = referenceOf(target, inst, path, type);
      imports.push(...reference.imports);
      return reference.text;
    },
    member: (_enumName, name) => str(name),
    table: (name) => {
      imports.push(target.importOf(fixedModules.tables, target.table(name)));
      return target.table(name);
    },
    env: { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) },
  });
  const helpers = printed.helpers.map((helper) => target.importOf(fixedModules.expressions, helper));
  return { text: printed.text, imports: [...imports, ...helpers], int: printed.int };
};

const referenceOf = (target: Target, inst: InstructionSpec, path: string, type: ExprType): Code => {
  const [root, ...rest] = path.split('.');
  const name = rest.join('.');
  switch (root) {
    case 'field':
      return fieldValue(target, inst, name, type);
    case 'present':
      return code(`(${member('this', target.property(inst, name))} !== undefined)`);
    case 'operand': {
      const dot = name.lastIndexOf('.');
      return operandValue(target, inst, name.slice(0, dot), name.slice(dot + 1));
    }
    case 'inst':
      return code('this.nep');
    case 'gen':
      return code(`gen.${target.constant(name)}`);
    default:
      throw new RangeError(`${inst.name} cannot refer to ${path}`);
  }
};

const fieldValue = (target: Target, inst: InstructionSpec, key: string, type: ExprType): Code => {
  const field = recordFields(target.isa, inst).find((f) => f.name === key);
  if (!field) throw new RangeError(`${inst.name} has no field ${key}`);
  const property = member('this', target.property(inst, key));
  const value = field.optional ? `(${property} ?? ${zeroOf(target, type)})` : property;
  if (field.type.kind !== 'maybeAffine') return code(value);
  return code(`wire.constantOf(${field.optional ? value.slice(1, -1) : value}, [${str(key)}])`, wireImport);
};

/** What an absent optional stands for. */
const zeroOf = (target: Target, type: ExprType): string => {
  if (type === 'bool') return 'false';
  return type.startsWith('enum:') ? str(enumOf(target.isa, type.slice('enum:'.length)).defaultMember) : '0';
};

const questions: { readonly [attribute: string]: string } = {
  partitions: 'partitionsOf',
  perPartition: 'perPartitionOf',
  dtypeBytes: 'dtypeBytesOf',
  dtype: 'dtypeOf',
};

const operandValue = (target: Target, inst: InstructionSpec, operand: string, attribute: string): Code => {
  const access = `this.${target.operandAccessor(inst, operand)}()`;
  const question = questions[attribute];
  if (question === undefined) return code(`(${access} !== undefined)`);
  return code(`${question}(${access})`, target.importOf(fixedModules.operands, question));
};

/** Whether an expression refers to a constant of the generation. */
export const usesGeneration = (expr: Expr): boolean => refsOf(expr).some((ref) => ref.path.startsWith('gen.'));
