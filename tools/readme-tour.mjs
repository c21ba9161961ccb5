// Holds the tour of the README against what its commands really print, line by line.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { capture, root } from './run.mjs';

const toy = `${root}/examples/toy-isa`;
/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');

/** What a command prints, on either stream; its exit code does not matter here. @param {string} command @param {string[]} args */
const printed = (command, args) => {
  const { stdout, stderr } = capture(command, args, { cwd: toy });
  return `${stdout}\n${stderr}`;
};
/** @param {string[]} args */
const instabrew = (...args) => printed(process.execPath, [`${root}/packages/cli/bin/instabrew.js`, ...args]);

/** The toy ISA with one default out of its range, and what the check says of it. */
const brokenSpec = () => {
  const files = { spec: `${toy}/toy.broken.ts`, config: `${toy}/broken.config.ts` };
  const good = 'scale: spec.field(spec.f32).skipDefault(1)';
  const text = read(`${toy}/toy.ts`);
  if (!text.includes(good)) return `toy.ts has no ${good}`;
  try {
    writeFileSync(files.spec, text.replace(good, 'scale: spec.field(spec.u8).skipDefault(256)'));
    writeFileSync(files.config, "import { toy } from './toy.broken.js';\n\nexport default { isa: toy, plugins: [] };\n");
    return instabrew('check', '--config', 'broken.config.ts').replaceAll('toy.broken.ts', 'toy.ts');
  } finally {
    for (const file of Object.values(files)) rmSync(file, { force: true });
  }
};

/** Everything that a line of the tour may be quoted from. How many files were written depends on what was there before. */
const quotable = () =>
  [
    read(`${toy}/toy.ts`),
    instabrew('generate').replaceAll(/(\d+) files: .*/g, '$1 files: $1 written, 0 unchanged'),
    read(`${toy}/gen/cpp/src/unary.cpp`),
    instabrew('explain', 'Unary'),
    printed(`${root}/node_modules/.bin/tsx`, ['tour.ts']),
    brokenSpec(),
  ].join('\n');

const readme = read(`${root}/README.md`);
const tour = readme.slice(readme.indexOf('## A tour'), readme.indexOf('## Packages'));
const quoted = [...tour.matchAll(/^```\w+\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.split('\n'));
const lines = new Set(
  quotable()
    .split('\n')
    .map((line) => line.trimEnd()),
);
const untrue = quoted.filter((line) => line.trim() !== '' && line !== '…' && !lines.has(line));
for (const line of untrue) console.error(`README.md: no command of the tour prints this line: ${line}`);
console.log(`readme-tour: ${quoted.length} lines, ${untrue.length} untrue`);
process.exitCode = untrue.length > 0 || quoted.length === 0 ? 1 : 0;
