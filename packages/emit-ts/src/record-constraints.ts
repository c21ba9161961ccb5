/** Rules between the fields of a record, which its codec keeps. */
import { printTs, refsOf } from '@instabrew/expr';
import type { ConstraintSpec, RecordSpec } from '@instabrew/spec';
import { type Code, code, combine } from './code.js';
import { defaultOf } from './defaults.js';
import { object, type Piece } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { camelIdentifier, reservedWords, scoped } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';

/**
 *     {
 *       name: 'AliasNotDram',
 *       message: 'only a location in DRAM has aliases',
 *       rule: at(40),
 *       refs: ['length.alias', ['field.type', 'SB']],
 *       holds: (alias: number, type: MemoryType) => alias === 0 || type === 'DRAM',
 *     }
 */
export const recordConstraint = (
  target: Target,
  record: RecordSpec,
  { name, message, holds }: ConstraintSpec,
  rule: Code,
): { readonly piece: Piece; readonly code: Code } => {
  const paths = refsOf(holds);
  const names = scoped(
    paths.map((ref) => ref.path),
    (path) => camelIdentifier(path.slice(path.indexOf('.') + 1)),
    reservedWords,
    ['wire'],
  );
  const refs = paths.map((ref) => refText(target, record, ref.path));
  const types = paths.map((ref) => typeText(target, ref.type, ref.range));
  const used: Code[] = [];
  const printed = printTs(holds, {
    ref: (path) => names.get(path) ?? path,
    member: (_enumName, member) => str(member),
    table: (table) => {
      used.push(code(target.table(table), target.importOf(fixedModules.tables, target.table(table))));
      return target.table(table);
    },
    env: { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) },
  });
  const helpers = printed.helpers.map((helper) => code(helper, target.importOf(fixedModules.expressions, helper)));
  const params = paths.map((ref, i) => `${names.get(ref.path)}: ${types[i]?.text}`);
  const piece = object(
    [
      `name: ${str(name)}`,
      `message: ${str(message)}`,
      `rule: ${rule.text}`,
      `refs: [${refs.map((ref) => ref.text).join(', ')}]`,
      `holds: (${params.join(', ')}) => ${printed.text}`,
    ],
    true,
  );
  return { piece, code: combine([rule, code('', wireImport), ...refs, ...types, ...used, ...helpers], () => '') };
};

/** A path; with what the rule takes for an absent key that the reader misses anyway. */
const refText = (target: Target, { fields }: RecordSpec, path: string): Code => {
  const field = fields.find((f) => f.name === path.slice(path.indexOf('.') + 1));
  if (!field?.required) return code(str(path));
  return combine([defaultOf(target, field.type, field.default).expression], ([value]) => `[${str(path)}, ${value}]`);
};

const typeText = (target: Target, type: string, range: { readonly min: string; readonly max: string } | undefined): Code => {
  if (type === 'bool') return code('boolean');
  if (type === 'real') return code('number');
  if (type === 'int') return isSafe(range) ? code('number') : code('wire.Int64', wireImport);
  const name = type.slice('enum:'.length);
  return code(target.type(name), target.typeImport(name));
};

const isSafe = (range: { readonly min: string; readonly max: string } | undefined): boolean =>
  range !== undefined && [range.min, range.max].every((bound) => Number.isSafeInteger(Number(bound)));
