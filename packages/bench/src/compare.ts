import { mebibytes } from './size.js';
import { bytesOf, type Corpus } from './texts.js';

/** One way to do the work. */
export interface Contender {
  readonly name: string;
  /** Does it once, on the whole corpus. @throws when the work failed: a failure is fast and must not be measured */
  run(corpus: Corpus): void | Promise<void>;
}

export interface Row {
  readonly name: string;
  readonly milliseconds: number;
  /** Of its time to that of the first contender, in the same round. */
  readonly ratio: number;
  readonly speed: number;
}

const warmUps = 2;
const rounds = 7;

/**
 * All contenders on one corpus, taking turns, so that a busy machine slows them alike: medians over the rounds, of times and of ratios.
 * @param contenders the first one is what the others are held against
 */
export const compare = async (corpus: Corpus, contenders: readonly Contender[]): Promise<readonly Row[]> => {
  for (let i = 0; i < warmUps; i++) await turn(corpus, contenders);
  const times: number[][] = [];
  for (let i = 0; i < rounds; i++) times.push(await turn(corpus, contenders));
  return contenders.map(({ name }, i) => {
    const milliseconds = median(times.map((round) => round[i] ?? Number.NaN));
    const ratio = median(times.map((round) => (round[i] ?? Number.NaN) / (round[0] ?? Number.NaN)));
    return { name, milliseconds, ratio, speed: mebibytes(bytesOf(corpus)) / (milliseconds / 1000) };
  });
};

const turn = async (corpus: Corpus, contenders: readonly Contender[]): Promise<number[]> => {
  const times: number[] = [];
  for (const contender of contenders) {
    // What the one before left behind is not charged to the next.
    globalThis.gc?.();
    const start = performance.now();
    await contender.run(corpus);
    times.push(performance.now() - start);
  }
  return times;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The rows as a table, under a line that says what was worked on. */
export const report = (corpus: Corpus, rows: readonly Row[]): string => {
  const size = mebibytes(bytesOf(corpus)).toFixed(1);
  const title = `${corpus.name}: ${corpus.texts.length} of ${size} MiB in all, medians of ${rounds} rounds`;
  const cells = [
    ['', 'ms', 'MiB/s', 'ratio'],
    ...rows.map((row) => [row.name, row.milliseconds.toFixed(0), row.speed.toFixed(1), row.ratio.toFixed(2)]),
  ];
  const width = Math.max(...cells.map(([name = '']) => name.length));
  const lines = cells.map(([name = '', ...numbers]) => `  ${name.padEnd(width)}${numbers.map((n) => n.padStart(9)).join('')}`);
  return [title, ...lines, ''].join('\n');
};
