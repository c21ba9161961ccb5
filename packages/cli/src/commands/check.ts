import type { Diagnostic } from '@instabrew/spec';
import { finding } from '../codes.js';
import { planTargets, type Selection, type TargetPlan } from '../emit.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { manifestName } from '../paths.js';
import { count, table } from '../table.js';
import { isUpToDate } from '../write-files.js';

/** Resolves the specs and compares the generated files with what the specs give. Writes nothing. */
export const check = (project: Project, options: Selection, io: Io): Outcome => {
  const specs = project.configs.map(({ bench: { isa } }) => isa);
  const hasTargets = project.configs.some(({ bench }) => bench.emitters.length > 0);
  const plans = hasTargets || options.target ? planTargets(project, options, io) : [];
  const stale = plans.filter(({ plan }) => !isUpToDate(plan));
  return {
    text: table([
      ...specs.map((isa) => [
        isa.name,
        `spec ${isa.version}`,
        `${count(isa.instructions.length, 'instruction')}, ${count(isa.enums.length, 'enum')}`,
      ]),
      ...plans
        .filter((plan) => !stale.includes(plan))
        .map(({ target, out, plan }) => [target, out, `${count(plan.unchanged.length, 'file')} up to date`]),
    ]),
    data: {
      specs: specs.map(({ name, version, digest }) => ({ name, version, digest })),
      targets: plans.map(({ isa, target, out, plan }) => ({
        isa: isa.name,
        target,
        out,
        upToDate: isUpToDate(plan),
        missing: namesOf(plan, 'missing'),
        changed: namesOf(plan, 'changed'),
        stale: plan.removes,
      })),
    },
    diagnostics: [...project.configs.flatMap((c) => c.warnings), ...stale.map(outOfDate)],
  };
};

const namesOf = (plan: TargetPlan['plan'], state: 'missing' | 'changed'): readonly string[] =>
  plan.writes.filter((w) => w.state === state).map((w) => w.path);

const outOfDate = ({ target, out, plan }: TargetPlan): Diagnostic => {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['missing', namesOf(plan, 'missing')],
    ['changed', namesOf(plan, 'changed')],
    ['no longer made', plan.removes],
    ['list of files out of date', plan.manifest === undefined ? [] : [manifestName]],
  ];
  return finding('cli/out-of-date', {
    expected: `${out} to hold the ${target} files that the spec gives`,
    actual: parts
      .flatMap(([what, paths]) => (paths.length === 0 ? [] : [`${paths.length} ${what}: ${listed(paths)}`]))
      .join('\n'),
    hint: 'run `instabrew generate`',
  });
};

const listed = (paths: readonly string[]): string => `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`;
