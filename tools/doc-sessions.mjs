// Holds the terminal sessions of docs/ against what their commands really print: every ```console block, run in examples/toy-isa.
// A line `…` stands for any lines. `node tools/doc-sessions.mjs --write` puts in what is printed now where the two differ.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { capture, root } from './run.mjs';

/** @typedef {{ command: string, says: string[], line: number }} Step `line` of the document, from 1; `says` is what it shows as output */

const block = /^```console\n(.*?)^```$/gms;

/** @param {string} markdown @returns {Step[]} */
export const stepsOf = (markdown) =>
  [...markdown.matchAll(block)].flatMap(({ index, 1: body = '' }) => {
    const start = markdown.slice(0, index).split('\n').length + 1;
    /** @type {Step[]} */
    const steps = [];
    for (const [i, text] of body.trimEnd().split('\n').entries())
      if (text.startsWith('$ ')) steps.push({ command: text.slice(2), says: [], line: start + i });
      else steps.at(-1)?.says.push(text);
    return steps;
  });

/** @param {string} text without the space at the end of lines, and empty lines around */
const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');

/** @param {readonly string[]} says @param {readonly string[]} printed @returns {boolean} */
export const agrees = (says, printed) => {
  const shown = linesOf(says.join('\n'));
  const parts = shown.join('\n').split(/^…$/m);
  const text = printed.join('\n');
  if (parts.length === 1) return shown.join('\n') === text;
  let at = 0;
  return parts.every((part, i) => {
    const found = text.indexOf(part, at);
    if (found < 0 || (i === 0 && found > 0)) return false;
    at = found + part.length;
    return i < parts.length - 1 || part === '' || at === text.length;
  });
};

/** The command line of the workspace stands for the installed one. */
const prelude = `instabrew() { "${process.execPath}" "${root}/packages/cli/bin/instabrew.js" "$@"; }\n`;

/** @param {string} command */
const printedBy = (command) => {
  const { stdout, stderr } = capture('bash', ['-c', prelude + command], { cwd: `${root}/examples/toy-isa` });
  return linesOf(`${stdout}${stderr}`);
};

const main = () => {
  const write = process.argv.includes('--write');
  mkdirSync(`${root}/examples/toy-isa/build`, { recursive: true });
  const documents = readdirSync(`${root}/docs`).filter((name) => name.endsWith('.md'));
  let count = 0;
  let untrue = 0;
  for (const name of documents) {
    const path = `${root}/docs/${name}`;
    let markdown = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const { command, says, line } of stepsOf(markdown)) {
      count++;
      const printed = printedBy(command);
      if (agrees(says, printed)) continue;
      untrue++;
      console.error(`docs/${name}:${line}: \`${command}\` prints\n${printed.join('\n')}\n`);
      const [old, made] = [says, printed].map((lines) => ['', `$ ${command}`, ...lines].join('\n').trimEnd());
      markdown = markdown.replace(`${old}\n`, () => `${made}\n`);
    }
    if (write) writeFileSync(path, markdown);
  }
  console.log(`doc-sessions: ${count} commands, ${untrue} untrue${write && untrue > 0 ? ', now as printed' : ''}`);
  process.exitCode = (untrue > 0 && !write) || count === 0 ? 1 : 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
