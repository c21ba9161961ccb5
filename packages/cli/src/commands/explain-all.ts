/** `explain --matrix` and `explain --facts`: what is asked of all instructions, and of all facts. */
import { type Workbench, wrapText } from '@instabrew/plugin';
import { type Counts, confidences, countByKind, countFacts, type Fact, factsOf } from '../explain/facts.js';
import { type Cell, gapsOf, type MatrixRow, matrixOf } from '../explain/matrix.js';
import { section, sectionText } from '../explain/section.js';
import { pagesWords, placeWords } from '../explain/words.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { type Style, styleFor } from '../style.js';
import { count } from '../table.js';

/** A table of instructions and capabilities; a gap without a reason is a finding. */
export const explainMatrix = (project: Project, io: Io): Outcome => {
  const tables = project.configs.map(({ bench }) => ({ bench, rows: matrixOf(bench, project.root) }));
  const style = styleFor(io.stdout, io);
  return {
    text: tables.map(({ bench, rows }) => matrixText(bench, rows, style)).join('\n'),
    data: { matrix: tables.map(({ bench: { isa }, rows }) => ({ isa: isa.name, rows })) },
    diagnostics: tables.flatMap(({ bench, rows }) => gapsOf(bench, rows)),
  };
};

const matrixText = ({ isa }: Workbench, rows: readonly MatrixRow[], style: Style): string => {
  const reasons: string[] = [];
  const words = (cell: Cell): string => {
    if ('has' in cell) return cell.has;
    if (cell.absent === '') return 'MISSING';
    if (!reasons.includes(cell.absent)) reasons.push(cell.absent);
    return `- [${reasons.indexOf(cell.absent) + 1}]`;
  };
  const body = rows.map(({ instruction, abstract, cells }) => ({
    cells: [`${instruction}${abstract ? ' (abstract)' : ''}`, ...Object.values(cells).map(words)],
  }));
  const header = ['instruction', ...Object.keys(rows[0]?.cells ?? {})];
  const notes = reasons.flatMap((reason, i) => {
    const [first = '', ...more] = wrapText(reason, 100);
    return [`  [${i + 1}] ${first}\n`, ...more.map((line) => `      ${line}\n`)];
  });
  const title = `${style.bold(isa.name)} ${isa.version}  ${count(rows.length, 'instruction')}\n`;
  return `${title}${sectionText(section('', body, header), style)}${notes.length > 0 ? `\n${notes.join('')}` : ''}`;
};

/** How many facts there are of each confidence, and which are our choice. */
export const explainFacts = (project: Project, io: Io): Outcome => {
  const all = project.configs.map(({ bench: { isa } }) => ({ isa, facts: factsOf(isa) }));
  const style = styleFor(io.stdout, io);
  return {
    text: all
      .map(
        ({ isa, facts }) => `${style.bold(isa.name)} ${isa.version}  ${count(facts.length, 'fact')}\n${factsText(facts, style)}`,
      )
      .join('\n'),
    data: {
      facts: all.map(({ isa, facts }) => ({
        isa: isa.name,
        total: facts.length,
        byConfidence: countFacts(facts),
        byKind: Object.fromEntries(countByKind(facts)),
        ourChoices: oursOf(facts),
      })),
    },
    diagnostics: [],
  };
};

const oursOf = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ provenance }) => provenance.confidence === 'our-choice');

const factsText = (facts: readonly Fact[], style: Style): string => {
  const row = (kind: string, counts: Counts) => ({
    cells: [kind, ...confidences.map((c) => String(counts[c])), String(confidences.reduce((n, c) => n + counts[c], 0))],
  });
  const rows = [...countByKind(facts).map(([kind, counts]) => row(kind, counts)), row('all', countFacts(facts))];
  const ours = oursOf(facts).map(({ kind, name, origin, provenance }) => ({
    cells: [kind, name, placeWords(origin)],
    doc: pagesWords(provenance),
  }));
  return [
    sectionText(section('By kind', rows, ['kind', ...confidences, 'all']), style),
    sectionText(section('Our choices', ours, ['kind', 'name', 'from']), style),
  ].join('');
};
