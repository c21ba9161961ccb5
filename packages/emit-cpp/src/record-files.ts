/**
 * `records.h` and `containers.h` with their sources: what stands inside instructions, and what instructions stand in. What reads
 * has a source of its own, since the compiler takes as long for it as for all the rest.
 */
import type { Doc, SourceFile } from '@instabrew/plugin';
import { namesIn } from './containers.js';
import { exportedFunctions } from './export.js';
import { cppFile, headerFile } from './file.js';
import { immediateForm, immediateFormHead } from './immediates.js';
import { definedTypes, recordMethods, recordReading, recordStruct, unionMethods, unionReading, unionStruct } from './records.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment } from './text.js';
import { boxedNames } from './types.js';

/** Headers of whatever a field may be made of. */
const fieldIncludes = (target: Target): readonly string[] => [
  ...['<array>', '<cstddef>', '<cstdint>', '<limits>', '<map>', '<optional>', '<string>', '<tuple>', '<variant>', '<vector>'],
  ...['bounded_list', 'box', 'fwd', 'maybe_affine', 'number', 'opaque', 'unknown_kind'].map((stem) =>
    runtimeHeader(target, stem),
  ),
];

export const recordFiles = (target: Target): readonly SourceFile[] => {
  const { namespace, containers, definitions } = target;
  const [plain, outer] = [
    definitions.order.filter((name) => !containers.has(name)),
    definitions.order.filter((name) => containers.has(name)),
  ];
  const names = ['enums', 'fwd', 'structural_enums'].map((stem) => `${namespace}/${stem}.h`);
  return [
    headerFile(target, 'records', {
      includes: [...fieldIncludes(target), ...names],
      body: [
        ...definitionsOf(target, plain),
        [docComment('How the immediates of a dtype are written.'), exportedFunctions(target, immediateFormHead(target))],
      ],
      after: boxes(target, plain, 'extern '),
    }),
    cppFile(target, 'records', {
      includes: methodIncludes(target),
      body: [...methodsOf(target, plain), immediateForm(target)],
      after: boxes(target, plain),
    }),
    readingFile(target, 'records', plain),
    ...(outer.length === 0
      ? []
      : [
          headerFile(target, 'containers', {
            includes: [...fieldIncludes(target), `${namespace}/owned_instruction.h`, `${namespace}/records.h`],
            body: definitionsOf(target, outer),
            after: boxes(target, outer, 'extern '),
          }),
          cppFile(target, 'containers', {
            includes: methodIncludes(target),
            body: methodsOf(target, outer),
            after: boxes(target, outer),
          }),
          readingFile(target, 'containers', outer),
        ]),
  ];
};

const methodIncludes = (target: Target): readonly string[] =>
  ['document_walk', 'hash', 'same', 'writer'].map((stem) => runtimeHeader(target, stem));

const readingFile = (target: Target, header: string, names: readonly string[]): SourceFile => {
  const hasOlder = target.isa.unions.some((u) => u.older !== undefined && names.includes(u.name));
  const parts = {
    includes: ['reader', ...(hasOlder ? ['older_forms'] : [])].map((stem) => runtimeHeader(target, stem)),
    body: definedTypes(
      target,
      names,
      (r) => recordReading(target, r),
      (u) => unionReading(target, u),
    ),
  };
  return cppFile(target, `${header}_read`, parts, header);
};

const definitionsOf = (target: Target, names: readonly string[]): readonly Doc[] => [
  target.affineUnion !== undefined &&
    names.includes(target.affineUnion) && [
      docComment('A constant, or an expression that gives one at run time.'),
      'template <class T>',
      `using MaybeAffine = instabrew::MaybeAffine<T, ${target.type(target.affineUnion)}>;`,
    ],
  ...definedTypes(
    target,
    names,
    (r) => recordStruct(target, r),
    (u) => unionStruct(target, u),
  ),
];

const methodsOf = (target: Target, names: readonly string[]): readonly Doc[] =>
  definedTypes(
    target,
    names,
    (r) => recordMethods(target, r),
    (u) => unionMethods(target, u),
  );

/** The boxes of these types are compiled once, with their methods. */
const boxes = (target: Target, names: readonly string[], storage = ''): readonly Doc[] => {
  const { boxed } = target.definitions;
  const { header, records, instructions } = target.isa;
  const found = new Set([
    ...records.flatMap((r) => r.fields.flatMap((f) => boxedNames(f.type, boxed.has(`${r.name}.${f.name}`)))),
    ...[header, ...instructions.map((i) => i.fields)].flat().flatMap((f) => boxedNames(f.type, false)),
  ]);
  const lines = names
    .filter((name) => found.has(name))
    .map((name) => `instabrew::Box<${target.namespace}::${target.type(name)}>`);
  return lines.length === 0 ? [] : [lines.map((box) => `${storage}template class ${box};`)];
};

/** Headers that the types of these fields need, apart from the records that instructions are made of. */
export const containerIncludes = (target: Target, types: readonly Parameters<typeof namesIn>[0][]): readonly string[] =>
  types.some((type) => namesIn(type).some((name) => target.containers.has(name))) ? [`${target.namespace}/containers.h`] : [];
