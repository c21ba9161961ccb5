/** Rules between the fields of a record, which a reader checks when it has read them. */
import { type Expr, refsOf } from '@instabrew/expr';
import { block, type Doc, from } from '@instabrew/plugin';
import type { ConstraintSpec, FieldSpec, RecordSpec } from '@instabrew/spec';
import { print, withIncludes } from './formulas.js';
import { expressionLines, width } from './layout.js';
import { converted } from './references.js';
import type { Target } from './target.js';
import { literal, originArguments } from './text.js';

type Variable = (key: string) => string;

/**
 * ```cpp
 * if (json.knowsSize("alias", alias.size()) && json.knows("type")) {
 *   json.rule(alias.empty() || type == MemoryType::DRAM, "AliasNotDram", "only DRAM has aliases", "…", 40);
 * }
 * ```
 */
export const recordRules = (target: Target, record: RecordSpec, variable: Variable): Doc =>
  (record.constraints ?? []).map((constraint) => recordRule(target, record, constraint, variable));

const recordRule = (target: Target, record: RecordSpec, constraint: ConstraintSpec, variable: Variable): Doc => {
  const { name, message, origin, holds } = constraint;
  const { text, includes } = print(target, holds, (path) => reference(target, record, path, variable));
  const known = [...new Set(knownTests(record, holds, variable))].join(' && ');
  const head = 'json.rule(';
  const words = [literal(name), literal(message), originArguments(origin)].join(', ');
  const flat = `${head}${text}, ${words});`;
  const lines = expressionLines(text, head.length + 2, 1);
  const call: Doc =
    flat.length <= width
      ? flat
      : [
          ...lines.map((line, i) => `${i === 0 ? head : ' '.repeat(head.length)}${line}${i === lines.length - 1 ? ',' : ''}`),
          `${' '.repeat(head.length)}${literal(name)}, ${literal(message)},`,
          `${' '.repeat(head.length)}${originArguments(origin)});`,
        ];
  return from(origin, withIncludes(includes, block(`if (${known}) {`, call, '}')));
};

const fieldOf = (record: RecordSpec, path: string): readonly [root: string, field: FieldSpec] => {
  const dot = path.indexOf('.');
  const field = record.fields.find((f) => f.name === path.slice(dot + 1));
  if (!field) throw new RangeError(`${record.name} has no field for "${path}"`);
  return [path.slice(0, dot), field];
};

/** Whether the reader has read what the rule refers to well enough to judge it. */
const knownTests = (record: RecordSpec, expr: Expr, variable: Variable): readonly string[] =>
  refsOf(expr).flatMap(({ path }) => {
    const [root, field] = fieldOf(record, path);
    const [key, name] = [literal(field.name), variable(field.name)];
    if (root === 'present') return [`json.knows(${key})`];
    if (root === 'length') {
      return field.optional ? [`${name}`, `json.knowsSize(${key}, ${name}->size())`] : [`json.knowsSize(${key}, ${name}.size())`];
    }
    const value = field.optional ? `*${name}` : name;
    return [
      `json.knows(${key})`,
      ...(field.optional ? [`${name}.has_value()`] : []),
      ...(field.type.kind === 'maybeAffine' ? [`${field.optional ? `${name}->` : `${name}.`}constant()`] : []),
      // A name that only lenient readers take is not compared.
      ...(field.type.kind === 'enum' ? [`!instabrew::keptSpelling(${value})`] : []),
    ];
  });

const reference = (target: Target, record: RecordSpec, path: string, variable: Variable): string => {
  const [root, field] = fieldOf(record, path);
  const name = variable(field.name);
  if (root === 'present') return field.optional ? `${name}.has_value()` : 'true';
  if (root === 'length') return `static_cast<std::int64_t>(${name}${field.optional ? '->' : '.'}size())`;
  return converted(target, field, name);
};
