/** `rules()`: what must hold between the attributes of a record, for readers and writers. */
import { refsOf } from '@instabrew/expr';
import { type Doc, use } from '@instabrew/plugin';
import type { ConstraintSpec, FieldSpec, RecordSpec } from '@instabrew/spec';
import { type Code, py, runtime } from './code.js';
import { isPresent, plainValue, printed } from './formulas.js';
import { method } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { tuple } from './values.js';
import { yieldedRule } from './verify.js';

/**
 * ```py
 * def rules(self) -> Iterator[Rule]:
 *     yield Rule("aliases", lambda: len(self.alias) == 0, "aliases join locations in DRAM", storages_ts(55), values=("alias",))
 * ```
 */
export const recordRules = (target: Target, record: RecordSpec): Doc => {
  const { constraints = [] } = record;
  if (constraints.length === 0) return null;
  const iterator: Code = { text: 'Iterator', imports: [{ from: 'collections.abc', name: 'Iterator' }] };
  return method(
    py`def rules(self) -> ${iterator}[${runtime('fields', 'Rule')}]:`,
    'What must hold between the attributes.',
    constraints.map((c) => rule(target, record, c)),
  );
};

const rule = (target: Target, record: RecordSpec, constraint: ConstraintSpec): Doc => {
  const attributes = target.attributes(record);
  const paths = [...new Set(refsOf(constraint.holds).map((r) => r.path))];
  const found = (path: string): FieldSpec => {
    const field = record.fields.find((f) => f.name === path.slice(path.indexOf('.') + 1));
    if (!field) throw new RangeError(`no field for "${path}" in ${record.name}`);
    return field;
  };
  const named = (isUse: boolean): readonly Code[] => {
    const names = paths.filter((p) => p.startsWith('present.') === isUse).map((p) => nameIn(attributes, found(p).name));
    return [...new Set(names)].map((name) => py`${str(name)}`);
  };
  const imports: Code['imports'][number][] = [];
  const text = printed(target, constraint.holds, (path) => {
    const value = reference(target, found(path), nameIn(attributes, found(path).name), path);
    imports.push(...value.imports);
    return value.text;
  });
  const [values, uses] = [named(false), named(true)];
  return use(
    [...imports, ...text.imports],
    yieldedRule(target, constraint, runtime('fields', 'Rule'), text.text, {
      before: [str(constraint.name)],
      after: [
        ...(values.length > 0 ? [`values=${tuple(values).text}`] : []),
        ...(uses.length > 0 ? [`uses=${tuple(uses).text}`] : []),
      ],
    }),
  );
};

const reference = (target: Target, field: FieldSpec, name: string, path: string): Code => {
  if (path.startsWith('present.')) return isPresent(field, `self.${name}`);
  if (path.startsWith('length.')) return py`len(self.${name}${field.optional ? ' or ()' : ''})`;
  return plainValue(target, field, `self.${name}`);
};
