/** In-order engine timelines: each engine executes its instructions one after another, engines run side by side. */
import type { Cost, Timeline, TimelineEntry } from '@instabrew/plugin';
import {
  type Diagnostic,
  failure,
  type InstructionSpec,
  type ResolvedIsa,
  type Result,
  success,
  type WireRecord,
} from '@instabrew/spec';
import { conflicts, type Span, spansOf } from './spans.js';

/** An instruction as the simulation needs it. */
export interface Job {
  readonly record: WireRecord;
  readonly inst: InstructionSpec;
  readonly cost: Cost;
}

interface Placed {
  readonly entry: TimelineEntry;
  readonly spans: readonly Span[];
}

/** The earlier entry that ends last among those that `job` has to wait for. Ties: the first; an operand before the engine. */
const blocker = (
  placed: readonly Placed[],
  engine: string,
  spans: readonly Span[],
): (TimelineEntry['waitedFor'] & { readonly end: number }) | undefined => {
  let found: { index: number; reason: 'engine' | 'operand'; end: number } | undefined;
  for (const { entry, spans: theirs } of placed) {
    const reason = theirs.some((a) => spans.some((b) => conflicts(a, b)))
      ? 'operand'
      : entry.engine === engine
        ? 'engine'
        : undefined;
    if (reason && (found === undefined || entry.end > found.end)) found = { index: entry.index, reason, end: entry.end };
  }
  return found;
};

/** Back from the entry that ends last, over what each one waited for. */
const criticalPath = (entries: readonly TimelineEntry[]): readonly number[] => {
  let at = entries.reduce<TimelineEntry | undefined>((last, e) => (last && last.end >= e.end ? last : e), undefined);
  const path: number[] = [];
  while (at) {
    path.unshift(at.index);
    at = at.waitedFor && entries[at.waitedFor.index];
  }
  return path;
};

/**
 * An instruction starts when its engine is free and when everything before it in the program that touches the same elements, one of
 * the two writing, has ended. Times in whole ns.
 */
export const simulate = (isa: ResolvedIsa, generation: string, jobs: readonly Job[]): Timeline => {
  const placed: Placed[] = [];
  for (const [index, { record, inst, cost }] of jobs.entries()) {
    const spans = spansOf(isa, inst, record);
    const blockedBy = blocker(placed, cost.engine, spans);
    const start = blockedBy?.end ?? 0;
    const name = typeof record.name === 'string' ? record.name : inst.name;
    const entry: TimelineEntry = {
      index,
      instruction: name,
      engine: cost.engine,
      start,
      end: start + cost.total,
      cost,
      ...(blockedBy && { waitedFor: { index: blockedBy.index, reason: blockedBy.reason } }),
    };
    placed.push({ entry, spans });
  }
  const entries = placed.map((p) => p.entry);
  const engines = isa.enums.find((e) => e.name === isa.wire.engineEnum)?.members.map((m) => m.name) ?? [];
  const busy = (engine: string): number => entries.reduce((sum, e) => sum + (e.engine === engine ? e.cost.total : 0), 0);
  const used = engines.filter((engine) => entries.some((e) => e.engine === engine));
  return {
    generation,
    entries,
    total: entries.reduce((latest, e) => Math.max(latest, e.end), 0),
    busy: new Map(used.map((engine) => [engine, busy(engine)])),
    criticalPath: criticalPath(entries),
  };
};

/** All costs, or everything that stands in the way of one, each finding with the place of its record. */
export const collectJobs = (program: readonly WireRecord[], job: (record: WireRecord) => Result<Job>): Result<readonly Job[]> => {
  const results = program.map(job);
  const diagnostics = results.flatMap((result, index): readonly Diagnostic[] =>
    result.ok ? [] : result.diagnostics.map((d) => ({ ...d, path: [index, ...d.path] })),
  );
  return diagnostics.length > 0 ? failure(diagnostics) : success(results.flatMap((r) => (r.ok ? [r.value] : [])));
};
