import { formatCost, formatTimeline, latencyModel } from '@instabrew/latency';
import type { LatencyModel, Timeline, Workbench } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import { failed, type Outcome } from '../outcome.js';
import { chooseIsa, readDocument, readProgram } from './program.js';

export interface TimeOptions {
  readonly isa?: string;
  readonly generation?: string;
  readonly explain?: boolean;
}

/** Costs the records of a file and plays them on the engines. */
export const time = (project: Project, file: string, options: TimeOptions, io: Io): Outcome => {
  const bench = chooseIsa(project, options.isa);
  const document = readDocument(io, file);
  const program = readProgram(bench, document);
  if (!program.ok) return failed(program.diagnostics, document);
  const timeline = modelOf(bench, options.generation).timeline(program.value);
  if (!timeline.ok) return failed(timeline.diagnostics, document);
  const costs = options.explain ? timeline.value.entries.map((e) => `\n${e.instruction}: ${formatCost(e.cost)}\n`) : [];
  return {
    text: `${formatTimeline(timeline.value)}\n${costs.join('')}`,
    data: dataOf(timeline.value),
    diagnostics: timeline.warnings,
    document,
  };
};

/** The model of the config; for a generation asked for, the shipped one. */
const modelOf = (bench: Workbench, generation: string | undefined): LatencyModel =>
  generation === undefined ? bench.use('latency') : unwrap(latencyModel(bench.isa, { generation }));

const dataOf = ({ generation, entries, total, busy, criticalPath }: Timeline) => ({
  generation,
  total,
  busy: Object.fromEntries(busy),
  criticalPath,
  entries,
});
