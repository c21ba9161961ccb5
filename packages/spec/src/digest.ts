import { createHash } from 'node:crypto';

/** Text of plain data that does not depend on the order in which properties were added. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

/** SHA-256 of the canonical text, 64 hex digits. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalText(value)).digest('hex');
