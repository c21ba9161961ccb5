/**
 * The hand-written runtime, shipped as it is: public headers under `include/<namespace>/runtime`, the others beside the sources
 * under `src/runtime`.
 */
import { cppHelpers } from '@instabrew/expr';
import type { SourceFile } from '@instabrew/plugin';
import { exportMacro } from './export.js';
import { runtimeFiles } from './runtime-files.js';
import type { Target } from './target.js';

/** What the files of `runtime/`, which know no namespace, write for the folder of the library's headers, and for its mark. */
const placeholder = { folder: '"instabrew/', mark: 'INSTABREW_EXPORT' } as const;

/** Headers that only sources of the library include: they are not installed. */
const internal: ReadonlySet<string> = new Set([
  'constraint',
  'document_root',
  'listing',
  'mend_json',
  'name_scope',
  'names',
  'older_forms',
  'tree_builder',
  'verify',
]);

/** The arithmetic of the expression language is written where the language is. */
const arithmetic = [
  '#ifndef INSTABREW_RUNTIME_ARITHMETIC_H',
  '#define INSTABREW_RUNTIME_ARITHMETIC_H',
  '',
  '#include "../export.h"',
  '',
  // Users catch it: without the mark, a shared library would have an exception of its own by this name.
  cppHelpers.trimEnd().replace('class ExprError', `class ${placeholder.mark} ExprError`),
  '',
  '#endif',
  '',
].join('\n');

/** How code that is not of the runtime includes a header of it: `bir/runtime/reader.h`, or `runtime/names.h` beside the sources. */
export const runtimeHeader = ({ namespace }: Target, stem: string): string =>
  internal.has(stem) ? `runtime/${stem}.h` : `${namespace}/runtime/${stem}.h`;

const stemOf = (name: string): string => name.replace(/\.\w+$/, '');

export const runtimeSources = (target: Target): readonly SourceFile[] => {
  const { namespace } = target;
  const isPublic = (name: string): boolean => name.endsWith('.h') && !internal.has(stemOf(name));
  const include = (_: string, name: string): string =>
    internal.has(stemOf(name)) ? `"${name}"` : `"${namespace}/runtime/${name}"`;
  const files = [...Object.entries(runtimeFiles), ['arithmetic.h', arithmetic] as const];
  return files
    .map(([name, text]) => ({
      path: isPublic(name) ? `include/${namespace}/runtime/${name}` : `src/runtime/${name}`,
      text: text
        .replaceAll(new RegExp(`${placeholder.folder}(\\w+\\.h)"`, 'g'), include)
        .replaceAll(placeholder.mark, exportMacro(target)),
      spans: [],
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
};
