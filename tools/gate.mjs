// Everything that must hold before a change goes in; `npm test` runs it. Each step is a set of nx targets, so one of them can be
// run alone: `npx nx run-many -t test`, `npx nx test @instabrew/expr`. The last line adds up the tests of all packages.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { changes, snapshotGenerated } from './generated.mjs';
import { examples, packages } from './packages.mjs';
import { root, run } from './run.mjs';
import { addUp, clearReport, closingLine, readReport } from './tally.mjs';

/** A run on a build server must prove that the work was done: it starts from an empty cache. */
const fromScratch = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';

const env = {
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }),
};

/** @param {readonly string[]} targets */
const nx = (...targets) =>
  run('node_modules/.bin/nx', ['run-many', '-t', ...targets, '--parallel=2', '--outputStyle=static'], { env });

const generatedIsUpToDate = () => {
  const before = snapshotGenerated();
  if (!nx('generate')) return false;
  const stale = changes(before, snapshotGenerated());
  if (stale.length === 0) return true;
  console.error(
    `Generated files were not up to date; run \`npx nx run-many -t generate\` and commit the result:\n${stale.join('\n')}`,
  );
  return false;
};

/** @type {readonly { title: string, check: () => boolean }[]} */
const steps = [
  { title: 'Static checks: lint, check-deps, knip', check: () => nx('lint', 'check-deps', 'knip') },
  { title: 'Types and builds: typecheck, build, lint:package', check: () => nx('typecheck', 'build', 'lint:package') },
  // Before the tests: what they depend on generates, too, and would hide a difference.
  { title: 'Generated code is up to date: generate', check: generatedIsUpToDate },
  { title: 'Tests: test', check: () => nx('test') },
  { title: 'Examples: example, readme', check: () => nx('example', 'readme') },
];

/** @param {string} text */
const heading = (text) => console.log(`\n===== ${text} ${'='.repeat(Math.max(0, 100 - text.length))}\n`);

const tested = [
  { name: 'tools', dir: `${root}/tools` },
  ...[...packages(), ...examples()].map(({ dir, manifest }) => ({ name: manifest.name, dir })),
];
for (const { dir } of tested) clearReport(dir);
if (fromScratch)
  for (const folder of ['cache', 'workspace-data']) rmSync(`${root}/.nx/${folder}`, { recursive: true, force: true });

const outcomes = steps.map(({ title, check }) => {
  heading(title);
  const start = performance.now();
  return { title, ok: check(), seconds: (performance.now() - start) / 1000 };
});

heading('Summary');
for (const { title, ok, seconds } of outcomes)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
console.log('');
const tallies = tested.flatMap(({ name, dir }) => {
  const tally = readReport(dir);
  if (tally !== undefined) console.log(`${name.padEnd(30)} ${closingLine(tally)}`);
  return tally === undefined ? [] : [tally];
});

// A failed step that no failed test explains counts as one failure: the last line never reads green when the gate is red.
const tests = addUp(tallies);
const unexplained = outcomes.filter(({ title, ok }) => !ok && !(title.startsWith('Tests') && tests.failed > 0)).length;
const total = { ...tests, failed: tests.failed + unexplained };
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
