/** Formulas of the spec as TypeScript, over the state of the instruction that they stand in. */
import { type Expr, type ExprType, printTs, refsOf } from '@instabrew/expr';
import { type Doc, type Import, use } from '@instabrew/plugin';
import { enumOf, type InstructionSpec, needsContext, recordFields } from '@instabrew/spec';
import { type Code, code } from './code.js';
import { laidOut, list } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { camelIdentifier, reservedWords, scoped } from './names.js';
import { type Membership, presenceOf, readable } from './readable.js';
import type { Target } from './target.js';
import { member, str } from './text.js';

export interface Formula extends Code {
  /** JavaScript type of an int. */
  readonly int: 'number' | 'bigint' | undefined;
}

/** Names that a local constant would hide from formulas. */
const calledInFormulas = [
  ...['wire', 'gen', 'generation', 'generations', 'findings'],
  ...['partitionsOf', 'perPartitionOf', 'dtypeBytesOf', 'dtypeOf', 'isImmediateOf', 'rankOf', 'memoryOf', 'startPartitionOf'],
  'context',
];

/**
 * Formulas that stand in one method. References become properties and calls. An operand that is referred to more than once
 * and a list of members that is asked more than once get a local constant; constants of the generation are those of a local
 * `gen`.
 */
export class Formulas {
  readonly #target: Target;
  readonly #inst: InstructionSpec;
  readonly #exprs: readonly Expr[];
  readonly #memberships: Membership[] = [];
  readonly #operands: ReadonlyMap<string, string>;
  /** Names of member lists. */
  readonly #lists: ReadonlyMap<string, string>;
  readonly #inContext: boolean;

  /** @param inContext they are constraints, with a `context` at hand that may say too little */
  constructor(target: Target, inst: InstructionSpec, exprs: readonly Expr[], inContext = false) {
    this.#inContext = inContext;
    this.#target = target;
    this.#inst = inst;
    this.#exprs = exprs.map((expr) => readable(expr, this.#memberships));
    const refs = [...this.#exprs, ...this.#memberships.map((m) => m.subject)].flatMap(operandsIn);
    const operands = inst.operands.map((o) => o.name);
    const repeated = operands.filter((name) => refs.filter((ref) => ref === name).length > 1);
    this.#operands = scoped(repeated, camelIdentifier, reservedWords, calledInFormulas);
    const keys = this.#memberships.map(listKey);
    const lists = keys.filter((key, i) => keys.indexOf(key) === i && keys.lastIndexOf(key) > i);
    const enumOfList = (key: string): string => key.slice(0, key.indexOf(':'));
    this.#lists = new Map(
      lists.map((key, i) => {
        const number = lists.slice(0, i).filter((other) => enumOfList(other) === enumOfList(key)).length + 1;
        return [key, `${camelIdentifier(enumOfList(key))}s${number > 1 ? number : ''}`];
      }),
    );
  }

  get hasLocals(): boolean {
    return this.#operands.size + this.#lists.size > 0;
  }

  /** `const ifmap = this.getIfmap();` */
  get locals(): Doc {
    const operands = [...this.#operands].map(([operand, name]) => `const ${name} = ${this.#access(operand)};`);
    const lists = [...this.#lists].map(([key, name]) => {
      const found = this.#memberships.find((m) => listKey(m) === key);
      const type = this.#target.type(found?.enum ?? '');
      const members = list((found?.members ?? []).map(str));
      return use(this.#target.typeImport(found?.enum ?? ''), laidOut(`const ${name}: readonly ${type}[] = `, members, ';', 2));
    });
    return [...operands, ...lists];
  }

  /** The texts of the expressions. */
  get formulas(): readonly Formula[] {
    return this.#exprs.map((expr) => this.#print(expr));
  }

  #print(expr: Expr): Formula {
    const imports: Import[] = [];
    const printed = printTs(expr, {
      ref: (path, type) => {
        const reference = this.#reference(path, type);
        imports.push(...reference.imports);
        return reference.text;
      },
      member: (_enumName, name) => str(name),
      table: (name) => {
        imports.push(this.#target.importOf(fixedModules.tables, this.#target.table(name)));
        return this.#target.table(name);
      },
      env: { tables: Object.fromEntries(this.#target.isa.tables.map((t) => [t.name, t])) },
    });
    const helpers = printed.helpers.map((helper) => this.#target.importOf(fixedModules.expressions, helper));
    return { text: printed.text, imports: [...imports, ...helpers], int: printed.int };
  }

  #access(operand: string): string {
    return `this.${this.#target.operandAccessor(this.#inst, operand)}()`;
  }

  #reference(path: string, type: ExprType): Code {
    const membership = path.startsWith('#') ? this.#memberships[Number(path.slice(1))] : undefined;
    if (membership) return this.#membership(membership);
    const presence = presenceOf(path);
    if (presence) return code(`${presence.open}${this.#subject(presence.subject)} ${presence.sign} undefined${presence.close}`);
    const [root, ...rest] = path.split('.');
    const name = rest.join('.');
    switch (root) {
      case 'field':
        return this.#field(name, type);
      case 'operand': {
        const question = `${name.slice(name.lastIndexOf('.') + 1)}Of`;
        const context = needsContext(path) ? ', context' : '';
        return code(`${question}(${this.#subject(path)}${context})`, this.#target.importOf(fixedModules.operands, question));
      }
      case 'length':
        return this.#length(name);
      case 'inst':
        return code('this.nep');
      case 'gen':
        return this.#generation(this.#target.constant(name));
      default:
        throw new RangeError(`${this.#inst.name} cannot refer to ${path}`);
    }
  }

  #membership(membership: Membership): Code {
    const subject = this.#print(membership.subject);
    const members = this.#lists.get(listKey(membership)) ?? `[${membership.members.map(str).join(', ')}]`;
    return { text: `${members}.includes(${subject.text})`, imports: subject.imports };
  }

  /** The operand or optional field that a path is about. */
  #subject(path: string): string {
    const [root, ...rest] = path.split('.');
    if (root === 'present') return member('this', this.#target.property(this.#inst, rest.join('.')));
    const operand = operandOf(path);
    return this.#operands.get(operand) ?? this.#access(operand);
  }

  #field(key: string, type: ExprType): Code {
    const field = recordFields(this.#target.isa, this.#inst).find((f) => f.name === key);
    if (!field) throw new RangeError(`${this.#inst.name} has no field ${key}`);
    const property = member('this', this.#target.property(this.#inst, key));
    const value = field.optional ? `${property} ?? ${this.#zero(type)}` : property;
    if (field.type.kind === 'enum') {
      const codec = this.#target.codec(field.type.enum);
      return code(`wire.known(${codec}, ${value})`, wireImport, this.#target.codecImport(field.type.enum));
    }
    if (field.type.kind === 'maybeAffine') return code(`wire.constantOf(${value}, [${str(key)}])`, wireImport);
    return code(field.optional ? `(${value})` : value);
  }

  /** Entries of a list or map. */
  #length(key: string): Code {
    const field = recordFields(this.#target.isa, this.#inst).find((f) => f.name === key);
    if (!field) throw new RangeError(`${this.#inst.name} has no field ${key}`);
    const property = member('this', this.#target.property(this.#inst, key));
    if (field.type.kind === 'map') return code(`Object.keys(${property}${field.optional ? ' ?? {}' : ''}).length`);
    return code(field.optional ? `(${property} ?? []).length` : `${property}.length`);
  }

  #generation(constant: string): Code {
    if (!this.#inContext) return code(`gen.${constant}`);
    return {
      text: `wire.generationConstant(generations, context.generation, ${str(constant)})`,
      imports: [wireImport, this.#target.importOf(fixedModules.generations, 'generations')],
    };
  }

  /** What an absent optional stands for. */
  #zero(type: ExprType): string {
    if (type === 'bool') return 'false';
    return type.startsWith('enum:') ? str(enumOf(this.#target.isa, type.slice('enum:'.length)).defaultMember) : '0';
  }
}

/** Whether an expression refers to a constant of the generation. */
export const usesGeneration = (expr: Expr): boolean => refsOf(expr).some((ref) => ref.path.startsWith('gen.'));

const listKey = ({ enum: name, members }: Membership): string => `${name}:${JSON.stringify(members)}`;

/** `ifmap` of `operand.ifmap.dtype` */
const operandOf = (path: string): string => path.slice(path.indexOf('.') + 1, path.lastIndexOf('.'));

/** Operands that an expression refers to, once for every reference. */
const operandsIn = (expr: Expr): readonly string[] => {
  switch (expr.kind) {
    case 'ref':
      return /^\(?operand\./.test(expr.path) ? [operandOf(expr.path)] : [];
    case 'unary':
      return operandsIn(expr.arg);
    case 'binary':
      return [...operandsIn(expr.left), ...operandsIn(expr.right)];
    case 'select':
      return [expr.cond, expr.then, expr.else].flatMap(operandsIn);
    case 'apply':
      return [expr.selector, ...expr.args].flatMap(operandsIn);
    default:
      return [];
  }
};
