/** The constraints of a record of the spec as rules that a reader and a writer evaluate. */
import { compile, type ExprValue } from '@instabrew/expr';
import { type ConstraintSpec, type FieldSpec, type RecordSpec, type ResolvedIsa, recordOf } from '@instabrew/spec';
import { defaultValue } from './default-value.js';
import type { RecordRule } from './types/record.js';

type Values = Readonly<Record<string, unknown>>;

export const recordRules = (isa: ResolvedIsa, spec: RecordSpec): readonly RecordRule[] | undefined =>
  spec.constraints?.map((constraint) => recordRule(isa, recordOf(isa, spec.name).fields, constraint));

const recordRule = (isa: ResolvedIsa, fields: readonly FieldSpec[], constraint: ConstraintSpec): RecordRule => {
  const { refs, run } = compile(constraint.holds);
  const readers = refs.map((path) => reader(isa, fields, path));
  const { name, message, origin: rule } = constraint;
  return {
    name,
    message,
    rule,
    holds: (record, lenient) => {
      const values = readers.map((read) => read(record, lenient));
      return values.includes(undefined) || run(values as readonly ExprValue[]) === true;
    },
  };
};

/** The value of a reference; undefined: it cannot be judged (not read, an expression, a member that only lenient readers take). */
const reader = (isa: ResolvedIsa, fields: readonly FieldSpec[], path: string) => {
  const [root = '', ...rest] = path.split('.');
  const key = rest.join('.');
  const field = fields.find((f) => f.name === key);
  const absent = field && !field.optional ? defaultValue(isa, field.type, field.default) : undefined;
  const members = field?.type.kind === 'enum' ? membersOf(isa, field.type.enum) : undefined;
  return (record: Values, lenient: boolean): ExprValue | undefined => {
    const value = Object.hasOwn(record, key) ? record[key] : absent;
    if (root === 'present') return value === undefined && Object.hasOwn(record, key) ? undefined : value !== undefined;
    if (root === 'length') return sizeOf(value);
    if (lenient && members && !members.has(String(value))) return undefined;
    return typeof value === 'object' ? undefined : (value as ExprValue | undefined);
  };
};

const membersOf = (isa: ResolvedIsa, name: string): ReadonlySet<string> =>
  new Set(isa.enums.find((e) => e.name === name)?.members.map((m) => m.name));

const sizeOf = (value: unknown): number | undefined => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};
