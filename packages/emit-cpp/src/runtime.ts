/** The hand-written runtime, shipped as it is: headers under `include/<namespace>/runtime`, sources under `src/runtime`. */
import { cppHelpers } from '@instabrew/expr';
import type { SourceFile } from '@instabrew/plugin';
import { runtimeFiles } from './runtime-files.js';
import type { Target } from './target.js';

/** Include path in the files of `runtime/`, which know no namespace. */
const placeholder = '"instabrew/';

/** The arithmetic of the expression language is written where the language is. */
const arithmetic = [
  '#ifndef INSTABREW_RUNTIME_ARITHMETIC_H',
  '#define INSTABREW_RUNTIME_ARITHMETIC_H',
  '',
  cppHelpers.trimEnd(),
  '',
  '#endif',
  '',
].join('\n');

export const runtimeSources = ({ namespace }: Target): readonly SourceFile[] => {
  const files = [...Object.entries(runtimeFiles), ['arithmetic.h', arithmetic] as const];
  return files
    .map(([name, text]) => ({
      path: name.endsWith('.h') ? `include/${namespace}/runtime/${name}` : `src/runtime/${name}`,
      text: text.replaceAll(placeholder, `"${namespace}/runtime/`),
      spans: [],
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
};
