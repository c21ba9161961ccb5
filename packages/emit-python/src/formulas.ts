/** Expressions of the spec as Python expressions of an instruction's methods. */
import { type Expr, type ExprType, type PrintOptions, printPython } from '@instabrew/expr';
import { type Doc, type Import, use } from '@instabrew/plugin';
import { enumOf, type FieldSpec, type InstructionSpec, recordFields } from '@instabrew/spec';
import { type Code, imported, py, runtime } from './code.js';
import { brokenExpression } from './layout.js';
import { nameIn, scopedNames } from './names.js';
import { type Phrase, phraseIndex, readable } from './readable.js';
import { reservedInInstructions } from './reserved.js';
import type { Target } from './target.js';
import { indentation, lineWidth } from './text.js';
import { typeName } from './types.js';
import { pyValue } from './values.js';

export interface Formulas {
  /** One for each expression. */
  readonly texts: readonly string[];
  /** Assignments to the local variables that the texts refer to. */
  readonly locals: readonly string[];
  readonly imports: readonly Import[];
}

const sizes: { readonly [attribute: string]: string } = {
  partitions: 'partitions_of',
  perPartition: 'per_partition_of',
  dtypeBytes: 'dtype_bytes_of',
  dtype: 'dtype_of',
  isImmediate: 'is_immediate',
  rank: 'rank_of',
};

/** What is asked of the place of a tensor. */
const placed: { readonly [attribute: string]: string } = { memory: 'memory_of', startPartition: 'start_partition_of' };

/**
 * Expressions inside a method of the class of `inst`, with one set of local variables; `generation` is a parameter where it is needed.
 * @param isConstraint evaluated one by one, where `context` says what the instruction itself does not
 */
export const formulas = (target: Target, inst: InstructionSpec, exprs: readonly Expr[], isConstraint = false): Formulas => {
  const { isa } = target;
  const reserved = new Set([...reservedInInstructions, ...target.moduleNames, 'constants', 'nep']);
  const names = scopedNames(
    inst.operands.map((o) => o.name),
    reserved,
  );
  const { attributes } = target.names(inst);
  const locals = new Map<string, string>();
  const imports: Import[] = [];
  const take = (code: Code): string => {
    imports.push(...code.imports);
    return code.text;
  };

  const operand = (path: string): string => {
    const dot = path.lastIndexOf('.');
    const found = inst.operands.find((o) => o.name === path.slice(0, dot));
    if (!found) throw new RangeError(`no operand for "${path}" in ${inst.name}`);
    const name = nameIn(names, found.name);
    const list = nameIn(attributes, found.direction === 'in' ? isa.wire.ins : isa.wire.outs);
    locals.set(name, take(py`${name} = ${runtime('formula', 'nth')}(self.${list}, ${found.index})`));
    const attribute = path.slice(dot + 1);
    const ofPlace = placed[attribute];
    if (ofPlace !== undefined) return take(py`${imported('.operands', ofPlace)}(${name}, context)`);
    return attribute === 'present'
      ? take(py`${runtime('formula', 'present')}(${name})`)
      : take(py`${imported('.operands', sizes[attribute] ?? attribute)}(${name})`);
  };

  const ref = (path: string): string => {
    const [root, ...rest] = path.split('.');
    const name = rest.join('.');
    switch (root) {
      case 'field':
        return take(fieldValue(target, inst, fieldNamed(recordFields(isa, inst), name)));
      case 'present':
        return take(isPresent(fieldNamed(recordFields(isa, inst), name), `self.${nameIn(attributes, name)}`));
      case 'length': {
        const { optional } = fieldNamed(recordFields(isa, inst), name);
        return `len(self.${nameIn(attributes, name)}${optional ? ' or ()' : ''})`;
      }
      case 'operand':
        return operand(name);
      case 'inst':
        if (isConstraint) return 'self.largest_per_partition()';
        locals.set('nep', 'nep = self.largest_per_partition()');
        return 'nep';
      default:
        if (isConstraint) {
          const known = py`${runtime('verify', 'known_generation')}(context)`;
          if (name === 'arch') return take(py`${known}.ordinal`);
          return take(py`${imported('.generations', 'CONSTANTS')}[${known}].${nameIn(target.constants, name)}`);
        }
        if (name === 'arch') return 'generation.ordinal';
        locals.set('constants', take(py`constants = ${imported('.generations', 'CONSTANTS')}[generation]`));
        return `constants.${nameIn(target.constants, name)}`;
    }
  };

  const texts = exprs.map((expr) => take(printed(target, expr, ref)));
  return { texts, locals: [...locals.values()], imports };
};

/** Python text of an expression, with the enums and tables of the ISA. */
export const printed = (target: Target, expr: Expr, ref: (path: string, type: ExprType) => string): Code => {
  const imports: Import[] = [];
  const { expr: shown, phrases } = readable(expr);
  const print = (part: Expr): string => {
    const { text, helpers, imports: libraries } = printPython(part, options);
    imports.push(...helpers.map((helper) => ({ from: '._runtime.expr', name: `${helper} as ${publicName(helper)}` })));
    imports.push(...libraries.map((library) => ({ from: library })));
    return text;
  };
  const options: PrintOptions = {
    ref: (path, type) => {
      const phrase = phrases[phraseIndex(path) ?? -1];
      return phrase ? phraseText(phrase, print) : ref(path, type);
    },
    member: (enumName, name) => {
      imports.push(...typeName(target, enumName).imports);
      return target.member(enumName, name);
    },
    table: (name) => {
      imports.push({ from: '.tables', name: nameIn(target.tables, name) });
      return nameIn(target.tables, name);
    },
    helper: publicName,
    env: { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) },
  };
  return { text: print(shown), imports };
};

/** The phrase binds like a comparison. */
const phraseText = (phrase: Phrase, print: (expr: Expr) => string): string => {
  const subject = print(phrase.subject);
  const text =
    phrase.kind === 'interval'
      ? `${print(phrase.low)} <= ${subject} <= ${print(phrase.high)}`
      : `${subject} ${phrase.isIn ? 'in' : 'not in'} (${phrase.members.map(print).join(', ')})`;
  return phrase.isTight ? `(${text})` : text;
};

/** What a helper of the expression language is called in emitted modules: `floor_div`. */
const publicName = (helper: string): string => helper.replace(/^_+/, '');

/** `return text`, in brackets and on several lines if it is long. */
export const returned = (text: string, depth: number): Doc => {
  const width = lineWidth - depth * indentation.length;
  if ('return '.length + text.length <= width) return `return ${text}`;
  return ['return (', { node: 'indent', body: brokenExpression(text, width - indentation.length) }, ')'];
};

/** The assignments and the rest of a body, with the imports of both. */
export const withLocals = ({ locals, imports }: Formulas, body: Doc): Doc => use(imports, [...locals, body]);

const fieldNamed = (fields: readonly FieldSpec[], name: string): FieldSpec => {
  const found = fields.find((f) => f.name === name);
  if (!found) throw new RangeError(`no field "${name}"`);
  return found;
};

const fieldValue = (target: Target, inst: InstructionSpec, field: FieldSpec): Code =>
  plainValue(target, field, `self.${nameIn(target.names(inst).attributes, field.name)}`);

/** What an attribute holds, as the expression language takes it; a primary expression. */
export const plainValue = (target: Target, field: FieldSpec, value: string): Code => {
  const scalar = field.type.kind === 'maybeAffine' ? field.type.of : field.type;
  const known =
    field.optional || field.type.kind === 'maybeAffine'
      ? py`${runtime('formula', 'constant')}(${value}, ${pyValue(target, scalar, zeroOf(target, scalar))})`
      : py`${value}`;
  const isWide = scalar.kind === 'int' && scalar.bits === 64 && !scalar.signed;
  return isWide ? py`${runtime('formula', 'int64')}(${known})` : known;
};

const zeroOf = (target: Target, type: FieldSpec['type']): boolean | number | string =>
  type.kind === 'bool' ? false : type.kind === 'enum' ? enumOf(target.isa, type.enum).defaultMember : 0;

/** Whether an optional attribute is set; for any JSON value `None` is a value. */
export const isPresent = (field: FieldSpec, value: string): Code =>
  py`${runtime('formula', field.optional && field.type.kind === 'opaque' ? 'is_set' : 'present')}(${value})`;
