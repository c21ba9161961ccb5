/** A column is not made wider than this: a longer cell moves the rest of its own row only. */
const widest = 40;

/** Rows as lines with aligned columns, two spaces apart; the last cell of a row may be any length. Empty without rows. */
export const table = (rows: readonly (readonly string[])[], indent = ''): string => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => {
    const followed = rows.filter((row) => row.length > i + 1);
    return Math.max(0, ...followed.map((row) => [...(row[i] ?? '')].length).filter((n) => n <= widest));
  });
  const padded = (cell: string, i: number): string => cell + ' '.repeat(Math.max(0, (widths[i] ?? 0) - [...cell].length));
  return rows.map((row) => `${`${indent}${row.map(padded).join('  ')}`.trimEnd()}\n`).join('');
};

/** `1 file`, `2 files` */
export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
