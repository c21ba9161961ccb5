/** Whether a record keeps the rules that its spec has for it. */
import { evaluate } from '@instabrew/expr';
import type { RecordSpec, WireRecord, WireValue } from '@instabrew/spec';

export const keepsRules = ({ constraints = [] }: RecordSpec, record: WireRecord): boolean =>
  constraints.every((c) => evaluate(c.holds, (path) => valueOf(record, path)) === true);

const valueOf = (record: WireRecord, path: string): number | string | boolean => {
  const [root, key = ''] = path.split('.');
  const value = record[key];
  if (root === 'present') return value !== undefined;
  return (root === 'length' ? (value as readonly WireValue[]).length : value) as number | string | boolean;
};
