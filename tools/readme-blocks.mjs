// Code blocks of a README that can be run. A block marked ```js run or ```ts run is executed, and when the next block is ```text
// its content must be what was printed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import ts from 'typescript';
import { capture } from './run.mjs';

/**
 * One block to run.
 * @typedef {object} Block
 * @property {'js' | 'ts'} language
 * @property {string} code
 * @property {number} line where the code starts in the README, from 1
 * @property {string | undefined} expected what it must print, undefined when the README does not say
 */

/** @param {string} markdown @returns {Block[]} */
export const runnableBlocks = (markdown) => {
  const fences = fencesOf(markdown);
  return fences.flatMap(({ info, body, line }, index) => {
    const [, language] = /^(js|ts) run$/.exec(info) ?? [];
    if (language === undefined) return [];
    const next = fences[index + 1];
    return [
      { language: language === 'js' ? 'js' : 'ts', code: body, line, expected: next?.info === 'text' ? next.body : undefined },
    ];
  });
};

/** @param {string} markdown @returns {{ info: string, body: string, line: number }[]} every fenced block, in order */
const fencesOf = (markdown) => {
  const fences = [];
  const lines = markdown.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const [, marker, info = ''] = /^(`{3,})(.*)$/.exec(lines[i] ?? '') ?? [];
    if (marker === undefined) continue;
    const close = lines.findIndex((text, at) => at > i && text.trimEnd() === marker);
    const end = close < 0 ? lines.length : close;
    fences.push({ info: info.trim(), body: lines.slice(i + 1, end).join('\n'), line: i + 2 });
    i = end;
  }
  return fences;
};

/** @param {string} text */
const trimmed = (text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/**
 * Runs the blocks of a README in a folder whose `node_modules` has the packages they import.
 * @param {string} readme path of the README
 * @param {string} folder
 * @returns {{ ran: number, faults: string[] }} each fault names the README and the line
 */
export const runReadme = (readme, folder) => {
  const blocks = existsSync(readme) ? runnableBlocks(readFileSync(readme, 'utf8')) : [];
  const faults = blocks.flatMap((block) => {
    const fault = faultOf(block, folder);
    return fault === undefined ? [] : [`${readme}:${block.line}: ${fault}`];
  });
  return { ran: blocks.length, faults };
};

/** @param {Block} block @param {string} folder @returns {string | undefined} */
const faultOf = ({ language, code, expected }, folder) => {
  const file = `${folder}/block.mjs`;
  writeFileSync(file, language === 'js' ? code : stripTypes(code));
  const { ok, stdout, stderr } = capture(process.execPath, [file], { cwd: folder, env: { NO_COLOR: '1', FORCE_COLOR: '0' } });
  rmSync(file);
  if (!ok) return `the block does not run\n${stderr.trim()}`;
  if (expected === undefined || trimmed(expected) === trimmed(stdout)) return undefined;
  return `the block prints something else\n--- README\n${trimmed(expected)}\n--- printed\n${trimmed(stdout)}`;
};

/** @param {string} code */
const stripTypes = (code) =>
  ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  }).outputText;
