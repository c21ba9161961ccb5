/** The hand-written runtime, which stands in the folder `_runtime` of a package. */
import { pythonHelpers } from '@instabrew/expr';
import type { SourceFile } from '@instabrew/plugin';
import { cythonDirective } from './file.js';
import { runtimeFiles } from './runtime-files.js';
import type { Target } from './target.js';

/** The arithmetic of the expression language is written where the language is. */
const arithmetic = `"""Arithmetic of the formulas: integers are exact within 64 bits signed, reals are IEEE 754."""

${pythonHelpers}`;

export const runtimeSources = ({ packageName }: Target): readonly SourceFile[] =>
  [...Object.entries(runtimeFiles), ['expr.py', arithmetic] as const]
    .map(([name, text]) => ({ path: `${packageName}/_runtime/${name}`, text: `${cythonDirective}\n${text}`, spans: [] }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
