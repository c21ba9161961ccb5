import { type Row, table } from './compare.js';
import { mebibytes } from './size.js';
import { bytesOf, type Corpus } from './texts.js';

/** The rows as a table, with the speed of each. */
export const report = (corpus: Corpus, rows: readonly Row[]): string => {
  const size = mebibytes(bytesOf(corpus));
  const speed = ({ milliseconds }: Row): string => (size / (milliseconds / 1000)).toFixed(1);
  return table(`${corpus.name}: ${corpus.texts.length} of ${size.toFixed(1)} MiB in all`, rows, [['MiB/s', speed]]);
};
