import { planTargets, type Selection, type TargetPlan } from '../emit.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { count, table } from '../table.js';
import { applyPlan } from '../write-files.js';

export interface GenerateOptions extends Selection {
  readonly dryRun?: boolean;
}

/** Writes the files of all targets, or says what it would write. */
export const generate = (project: Project, options: GenerateOptions, io: Io): Outcome => {
  const dryRun = options.dryRun === true;
  const progress = (text: string) => io.stderr.isTTY === true && io.stderr.write(text);
  const plans = planTargets(project, options, io, ({ target }) => progress(`making ${target} …\n`));
  if (!dryRun) for (const { plan } of plans) applyPlan(plan);
  return {
    text: `${dryRun ? plans.flatMap(changesOf).join('') : ''}${table(plans.map((plan) => summaryOf(plan, dryRun)))}`,
    data: { dryRun, targets: plans.map(dataOf) },
    diagnostics: project.configs.flatMap((c) => c.warnings),
  };
};

const changesOf = ({ out, plan }: TargetPlan): readonly string[] => [
  ...plan.writes.map(({ path, state }) => `would ${state === 'missing' ? 'add    ' : 'change '} ${out}/${path}\n`),
  ...plan.removes.map((path) => `would remove  ${out}/${path}\n`),
];

/** `cpp  gen/cpp  12 files: 3 written, 1 removed, 9 unchanged` */
const summaryOf = ({ target, out, plan }: TargetPlan, dryRun: boolean): readonly string[] => {
  const { writes, removes, unchanged } = plan;
  const parts = [
    `${writes.length} ${dryRun ? 'to write' : 'written'}`,
    ...(removes.length > 0 ? [`${removes.length} ${dryRun ? 'to remove' : 'removed'}`] : []),
    `${unchanged.length} unchanged`,
  ];
  return [target, out, `${count(writes.length + unchanged.length, 'file')}: ${parts.join(', ')}`];
};

const dataOf = ({ isa, target, out, plan }: TargetPlan) => ({
  isa: isa.name,
  target,
  out,
  written: plan.writes.map((w) => w.path),
  removed: plan.removes,
  unchanged: plan.unchanged,
});
