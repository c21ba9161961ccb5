import type { Diagnostic } from '@instabrew/spec';
import { smallText } from '../documents/canonical.js';
import { openInput } from '../documents/input.js';
import { byteText } from '../documents/progress.js';
import { Tally } from '../documents/tally.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { table } from '../table.js';
import { chooseIsa } from './program.js';

export interface StatsOptions {
  readonly isa?: string;
}

/** Counts what a document of any size holds. What the ISA does not know is counted as it is. */
export const stats = async (project: Project, file: string, options: StatsOptions, io: Io): Promise<Outcome> => {
  const bench = chooseIsa(project, options.isa);
  const input = await openInput(io, file, smallText);
  const tally = new Tally(bench.isa);
  const diagnostics: Diagnostic[] = [];
  for await (const event of bench.use('wireCodec').readStream(input.chunks(), { mode: 'lenient' })) {
    if (event.kind === 'finding') diagnostics.push(event.diagnostic);
    else tally.add(event);
  }
  return { text: textOf(tally), data: { file: input.document.file, ...dataOf(tally) }, diagnostics, document: input.document };
};

const dataOf = ({ instructions, opcodes, engines, objects, tensors, memories }: Tally) => ({
  instructions,
  opcodes: Object.fromEntries(byCount(opcodes)),
  engines: Object.fromEntries(byCount(engines)),
  objects: Object.fromEntries(objects),
  tensors: Object.fromEntries(byCount(tensors)),
  // A document may say sizes beyond what JSON readers keep exactly.
  bytes: Object.fromEntries([...memories].map(([memory, bytes]) => [memory, exact(bytes)])),
});

const exact = (n: bigint): number | string => (n <= Number.MAX_SAFE_INTEGER ? Number(n) : String(n));

/** Most frequent first, then by name. */
const byCount = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));

const textOf = ({ instructions, opcodes, engines, objects, tensors, memories }: Tally): string =>
  [
    counts('instructions', instructions, byCount(opcodes)),
    counts('by engine', undefined, byCount(engines)),
    counts(
      'objects',
      undefined,
      [...objects].map(([kind, n]) => [kind.replaceAll('_', ' '), n]),
    ),
    counts('tensors', total(tensors), byCount(tensors)),
    sizes([...memories]),
  ]
    .filter(Boolean)
    .join('\n');

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

const counts = (title: string, sum: number | undefined, rows: readonly (readonly [string, number])[]): string => {
  if (rows.length === 0 && sum === undefined) return '';
  const width = Math.max(...rows.map(([, n]) => String(n).length), 1);
  return `${sum === undefined ? title : `${title}: ${sum}`}\n${table(
    rows.map(([name, n]) => [String(n).padStart(width), name]),
    '  ',
  )}`;
};

const sizes = (rows: readonly (readonly [string, bigint])[]): string =>
  rows.length === 0
    ? ''
    : `bytes of all placements\n${table(
        rows.map(([memory, bytes]) => [memory, String(bytes), bytes < 1024n ? '' : `(${byteText(Number(bytes))})`]),
        '  ',
      )}`;
