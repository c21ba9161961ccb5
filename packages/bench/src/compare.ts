/** One way to do the work. */
export interface Contender<Work> {
  readonly name: string;
  /** Does it once. @throws when the work failed: a failure is fast and must not be measured */
  run(work: Work): void | Promise<void>;
}

export interface Row {
  readonly name: string;
  readonly milliseconds: number;
  /** Of its time to that of the first contender, in the same round. */
  readonly ratio: number;
}

const warmUps = 2;
const rounds = 7;

/**
 * All contenders on the same work, taking turns, so that a busy machine slows them alike: medians over the rounds, of times and of ratios.
 * @param contenders the first one is what the others are held against
 */
export const compare = async <Work>(work: Work, contenders: readonly Contender<Work>[]): Promise<readonly Row[]> => {
  for (let i = 0; i < warmUps; i++) await turn(work, contenders);
  const times: number[][] = [];
  for (let i = 0; i < rounds; i++) times.push(await turn(work, contenders));
  return contenders.map(({ name }, i) => {
    const milliseconds = median(times.map((round) => round[i] ?? Number.NaN));
    const ratio = median(times.map((round) => (round[i] ?? Number.NaN) / (round[0] ?? Number.NaN)));
    return { name, milliseconds, ratio };
  });
};

const turn = async <Work>(work: Work, contenders: readonly Contender<Work>[]): Promise<number[]> => {
  const times: number[] = [];
  for (const contender of contenders) {
    // What the one before left behind is not charged to the next.
    globalThis.gc?.();
    const start = performance.now();
    await contender.run(work);
    times.push(performance.now() - start);
  }
  return times;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

type Column = readonly [title: string, cell: (row: Row) => string];

const columns: readonly Column[] = [
  ['ms', (row) => row.milliseconds.toFixed(0)],
  ['ratio', (row) => row.ratio.toFixed(2)],
];

/** The rows as a table, with further columns before the ratio, under a line that says what was done. */
export const table = (title: string, rows: readonly Row[], further: readonly Column[] = []): string => {
  const shown = [...columns.slice(0, 1), ...further, ...columns.slice(1)];
  const cells = [['', ...shown.map(([head]) => head)], ...rows.map((row) => [row.name, ...shown.map(([, cell]) => cell(row))])];
  const width = Math.max(...cells.map(([name = '']) => name.length));
  const lines = cells.map(([name = '', ...numbers]) => `  ${name.padEnd(width)}${numbers.map((n) => n.padStart(9)).join('')}`);
  return [`${title}, medians of ${rounds} rounds`, ...lines, ''].join('\n');
};
