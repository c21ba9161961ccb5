/** The collected facts on the original, where they are at hand: `INSTABREW_FACTS`, or a folder beside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = process.env.INSTABREW_FACTS ?? fileURLToPath(new URL('../../../../shared/bir', import.meta.url));

export const haveFacts = existsSync(`${folder}/enums.json`);

/** The parsed file; what is in it is for the caller to say. */
export const facts = <T>(file: string): T => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T;

/** A line of the test report. */
export const report = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (!haveFacts) report(`fidelity: skipped, no fact files at ${folder} (set INSTABREW_FACTS)`);
