/** `records.h` and `records.cpp`: everything that stands inside instructions. */
import type { SourceFile } from '@instabrew/plugin';
import { cppFile, headerFile } from './file.js';
import { immediateForm, immediateFormHead } from './immediates.js';
import { definedTypes, recordMethods, recordStruct, unionMethods, unionStruct } from './records.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

/** Headers of whatever a field may be made of. */
const fieldIncludes = (target: Target): readonly string[] => [
  ...['<array>', '<cstdint>', '<limits>', '<map>', '<optional>', '<string>', '<tuple>', '<variant>', '<vector>'],
  ...['bounded_list', 'box', 'fwd', 'maybe_affine', 'number', 'opaque'].map((stem) => `${target.namespace}/runtime/${stem}.h`),
];

export const recordFiles = (target: Target): readonly SourceFile[] => {
  const { forward } = target.definitions;
  return [
    headerFile(target, 'records', {
      includes: [...fieldIncludes(target), `${target.namespace}/enums.h`, `${target.namespace}/structural_enums.h`],
      body: [
        declared(target),
        forward.length > 0 && forward.map((name) => `struct ${target.type(name)};`),
        target.affineUnion !== undefined && [
          docComment('A constant, or an expression that gives one at run time.'),
          'template <class T>',
          `using MaybeAffine = instabrew::MaybeAffine<T, ${target.type(target.affineUnion)}>;`,
        ],
        ...definedTypes(
          target,
          (r) => recordStruct(target, r),
          (u) => unionStruct(target, u),
        ),
        [docComment('How the immediates of a dtype are written.'), `${immediateFormHead(target)};`],
      ],
    }),
    cppFile(target, 'records', {
      includes: ['reader', 'same', 'writer'].map((stem) => `${target.namespace}/runtime/${stem}.h`),
      body: [
        ...definedTypes(
          target,
          (r) => recordMethods(target, r),
          (u) => unionMethods(target, u),
        ),
        immediateForm(target),
      ],
    }),
  ];
};

const declared = (target: Target) =>
  target.affineUnion !== undefined &&
  !target.definitions.forward.includes(target.affineUnion) && [`struct ${target.type(target.affineUnion)};`];
