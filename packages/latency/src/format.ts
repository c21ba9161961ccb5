/** Costs and timelines as text for people. */
import type { Cost, ExplainedTerm, Timeline } from '@instabrew/plugin';
import { formatOrigin } from '@instabrew/spec';

const termLines = (term: ExplainedTerm): readonly string[] => {
  // A constant is its own formula: say it once.
  const formulas = [...new Set([term.formula, term.substituted])].filter((text) => text !== String(term.ns));
  const pages = term.provenance.pages.length > 0 ? `, ${term.provenance.pages.join('; ')}` : '';
  return [
    `  ${term.name.padEnd(10)} ${String(term.ns).padStart(6)} ns${formulas.map((text) => ` = ${text}`).join('')}`,
    `             from ${formatOrigin(term.origin)} [${term.provenance.confidence}${pages}]`,
    ...(term.provenance.note ? [`             note: ${term.provenance.note}`] : []),
  ];
};

/** The explanation tree of one cost: total, then each term with its formula, its inputs and where it is written. */
export const formatCost = (cost: Cost): string =>
  [`${cost.opcode} on ${cost.engine}, ${cost.generation}: ${cost.total} ns`, ...cost.terms.flatMap(termLines)].join('\n');

/** One line an instruction, then busy time by engine and the critical path. */
export const formatTimeline = (timeline: Timeline): string => {
  const width = Math.max(11, ...timeline.entries.map((e) => e.instruction.length));
  const waited = (index: number): string => timeline.entries[index]?.instruction ?? '?';
  const rows = timeline.entries.map(
    (e) =>
      `${e.instruction.padEnd(width)} ${e.engine.padEnd(10)} ${String(e.start).padStart(8)} ${String(e.end).padStart(8)}${
        e.waitedFor ? `  after ${waited(e.waitedFor.index)} (${e.waitedFor.reason})` : ''
      }`,
  );
  const busy = [...timeline.busy].map(
    ([engine, ns]) => `${engine} ${ns} ns (${timeline.total === 0 ? 0 : Math.round((100 * ns) / timeline.total)} %)`,
  );
  return [
    `${'instruction'.padEnd(width)} ${'engine'.padEnd(10)} ${'start ns'.padStart(8)} ${'end ns'.padStart(8)}`,
    ...rows,
    `total ${timeline.total} ns on ${timeline.generation}; busy: ${busy.join(', ')}`,
    `critical path: ${timeline.criticalPath.map(waited).join(' > ')}`,
  ].join('\n');
};
