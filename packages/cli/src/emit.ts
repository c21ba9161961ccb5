/** From a project to the plans of its targets: what `generate` writes and `check` compares. */
import { join, relative, resolve } from 'node:path';
import type { Emitter, SourceFile } from '@instabrew/plugin';
import { BrewError, type Diagnostic, nearest, type ResolvedIsa } from '@instabrew/spec';
import { finding, nearestHint } from './codes.js';
import type { Io } from './io.js';
import type { Project } from './load-config.js';
import { thrownFindings } from './thrown.js';
import { type Plan, planFiles } from './write-files.js';

export interface Selection {
  /** Replaces the output folders of the config: `<out>/<target>`, or `<out>/<isa>/<target>` for several ISAs. */
  readonly out?: string | undefined;
  /** Default: all. */
  readonly target?: readonly string[] | undefined;
}

export interface TargetPlan {
  readonly isa: ResolvedIsa;
  readonly target: string;
  /** Output folder for people: relative to the working directory where that is shorter. */
  readonly out: string;
  readonly plan: Plan;
}

/** A path for people. */
export const shown = (cwd: string, dir: string): string => {
  const path = relative(cwd, dir) || '.';
  return (path.length < dir.length ? path : dir).replaceAll('\\', '/');
};

export interface Job {
  readonly isa: ResolvedIsa;
  readonly emitter: Emitter;
  /** Output folder, absolute. */
  readonly dir: string;
}

/** @param onTarget told before each target is made @throws BrewError with everything that is wrong with any target */
export const planTargets = (
  project: Project,
  selection: Selection,
  io: Pick<Io, 'cwd'>,
  onTarget: (job: { readonly target: string }) => void = () => undefined,
): readonly TargetPlan[] => {
  const jobs = select(project, selection, io);
  const diagnostics: Diagnostic[] = [];
  const plans: TargetPlan[] = [];
  for (const { isa, emitter, dir } of jobs) {
    onTarget(emitter);
    try {
      const plan = planFiles(dir, emitter.target, emitAll(emitter, project));
      plans.push({ isa, target: emitter.target, out: shown(io.cwd, dir), plan });
    } catch (error) {
      if (!(error instanceof BrewError)) throw error;
      diagnostics.push(...error.diagnostics);
    }
  }
  if (diagnostics.length > 0) throw new BrewError(diagnostics);
  return plans;
};

/** The targets of a project that are meant. @throws BrewError for unknown and clashing ones */
export const select = (project: Project, { out, target: wanted }: Selection, io: Pick<Io, 'cwd'>): readonly Job[] => {
  const several = project.configs.length > 1;
  const jobs = project.configs.flatMap(({ bench: { isa, emitters } }) =>
    emitters.map((emitter): Job => {
      const below = several ? join(isa.name, emitter.target) : emitter.target;
      return { isa, emitter, dir: out === undefined ? resolve(project.dir, emitter.out) : resolve(io.cwd, out, below) };
    }),
  );
  if (jobs.length === 0) {
    const hint = "add one to its plugins, for example `cpp({ out: 'gen/cpp' })`";
    throw new BrewError([finding('cli/no-target', { expected: 'a config with an emitter', actual: 'none', hint })]);
  }
  checkTargets(
    wanted ?? [],
    jobs.map((job) => job.emitter.target),
  );
  checkFolders(jobs);
  return jobs.filter(({ emitter }) => wanted === undefined || wanted.includes(emitter.target));
};

/** @throws BrewError `cli/unknown-target` for each of `wanted` that is none of `known` */
export const checkTargets = (wanted: readonly string[], known: readonly string[]): void => {
  const all = [...new Set(known)];
  const unknown = wanted.filter((target) => !all.includes(target));
  if (unknown.length === 0) return;
  throw new BrewError(
    unknown.map((target) =>
      finding('cli/unknown-target', {
        expected: 'a target of the config',
        actual: JSON.stringify(target),
        hint: nearestHint(nearest(target, all), all),
      }),
    ),
  );
};

/** Two targets in one folder would remove each other's files. */
const checkFolders = (jobs: readonly Job[]): void => {
  const doubled = jobs.filter((job, i) => jobs.findIndex((other) => other.dir === job.dir) !== i);
  if (doubled.length === 0) return;
  throw new BrewError(
    doubled.map(({ isa, emitter, dir }) =>
      finding('cli/shared-out', {
        expected: 'an output folder of its own for each target of each ISA',
        actual: `${dir} for ${emitter.target} of ${isa.name}, taken already`,
        hint: `give the emitter another one: ${emitter.target}({ out: 'gen/${emitter.target}' })`,
      }),
    ),
  );
};

export const emitAll = (emitter: Emitter, project: Project): readonly SourceFile[] =>
  emitterCall(emitter, project.root, () => [...emitter.emit()]);

/** What an emitter throws is a finding. */
export const emitterCall = <T>(emitter: Pick<Emitter, 'target'>, root: string, call: () => T): T => {
  try {
    return call();
  } catch (error) {
    const expected = `the emitter ${emitter.target} to make its files`;
    throw new BrewError(thrownFindings(error, { code: 'cli/emit-failed', expected, fallback: undefined, root }), {
      cause: error,
    });
  }
};
