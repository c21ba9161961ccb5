import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import * as expr from '../src/index.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const fenced = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';

it('the example in the README prints what the README says', () => {
  const printed: string[] = [];
  const log = (value: unknown) => printed.push(typeof value === 'string' ? value : inspect(value));
  const body = fenced('ts').replace(/^import (.*) from .*$/m, 'const $1 = expr;');
  new Function('expr', 'console', body)(expr, { log });
  expect(`${printed.join('\n')}\n`).toBe(fenced('text'));
});
