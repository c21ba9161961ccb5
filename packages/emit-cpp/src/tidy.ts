/** `.clang-tidy`: the profile that the emitted C++ is clean under. */
import { type SourceFile, sourceFile } from '@instabrew/plugin';
import { headerComment } from './file.js';
import type { Target } from './target.js';

/** Groups of checks, and what of them the emitted code does on purpose. */
const checks: readonly (readonly [check: string, why?: string])[] = [
  ['-*'],
  ['bugprone-*'],
  ['-bugprone-easily-swappable-parameters', 'a reader and a writer take what their format has'],
  ['-bugprone-branch-clone', 'switches are tables, a line for each member'],
  ['-bugprone-forwarding-reference-overload', 'constructors are constrained by concepts'],
  ['cert-*'],
  ['misc-*'],
  ['-misc-no-recursion', 'documents are recursive'],
  ['-misc-non-private-member-variables-in-classes', 'children set the fields that they inherit'],
  ['modernize-*'],
  ['-modernize-avoid-c-arrays', 'tables that are known when they are compiled'],
  ['-modernize-use-nodiscard', 'every accessor would need it'],
  ['-modernize-use-trailing-return-type'],
  ['performance-*'],
  ['-performance-unnecessary-copy-initialization', 'copies that outlive what they were made of'],
  ['portability-*'],
  ['readability-container-*'],
  ['readability-else-after-return'],
  ['readability-inconsistent-declaration-parameter-name'],
  ['readability-misleading-indentation'],
  ['readability-redundant-*'],
  ['readability-simplify-*'],
  ['readability-static-*'],
];

export const tidyFile = (target: Target): SourceFile =>
  sourceFile('.clang-tidy', [
    headerComment(target.isa, '#'),
    ...checks.flatMap(([check, why]) => (why === undefined ? [] : [`# ${check}: ${why}.`])),
    'Checks: >-',
    ...checks.map(([check], i) => `  ${check}${i === checks.length - 1 ? '' : ','}`),
    "WarningsAsErrors: '*'",
    `HeaderFilterRegex: '(include/${target.namespace}|src)/'`,
  ]);
