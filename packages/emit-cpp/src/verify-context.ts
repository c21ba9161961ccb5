/** `VerifyContext`: what `verify` may be told of the program that an instruction stands in. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { memoryEnumOf } from '@instabrew/spec';
import { exported } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

const constantsHead = (scope = ''): string => `const GenerationConstants &${scope}constants() const`;
const placeHead = (target: Target, scope = ''): string => `Place ${scope}place(const ${target.operandType} &access) const`;

export const verifyContextFiles = (target: Target): readonly SourceFile[] => {
  const memory = memoryEnumOf(target.isa);
  const runtime = (stem: string): string => runtimeHeader(target, stem);
  return [
    headerFile(target, 'verify_context', {
      includes: [
        ...['<optional>', ...(memory === undefined ? [] : ['<cstdint>', '<functional>'])],
        ...['generations', 'records'].map((stem) => `${target.namespace}/${stem}.h`),
      ],
      body: [memory !== undefined && placeStruct(target.type(memory)), contextStruct(target, memory !== undefined)],
    }),
    cppFile(target, 'verify_context', {
      includes: [runtime('arithmetic')],
      body: [
        func(constantsHead('VerifyContext::'), [
          'if (!generation) throw instabrew::ExprError("plugin/no-generation", "the generation is not known");',
          'return constantsOf(*generation);',
        ]),
        memory !== undefined &&
          func(placeHead(target, 'VerifyContext::'), [
            'const std::optional<Place> place = placeOf ? placeOf(access) : std::nullopt;',
            'if (!place) throw instabrew::ExprError("plugin/no-place", "the place of the tensor is not known");',
            'return *place;',
          ]),
      ],
    }),
  ];
};

const placeStruct = (memory: string): Doc => [
  docComment('Where a tensor lies.'),
  block(
    'struct Place {',
    [
      `${memory} memory = {};`,
      docComment('The first one that it takes.'),
      'std::int64_t partition = 0;',
      docComment('Bytes of each partition; 0: it is not laid across partitions.'),
      'std::uint64_t rowBytes = 0;',
    ],
    '};',
  ),
];

const contextStruct = (target: Target, hasPlaces: boolean): Doc => [
  docComment('What an instruction does not say itself. A rule that needs more than is known is not judged.'),
  exported(target, (mark) =>
    block(
      `struct ${mark} VerifyContext {`,
      [
        docComment('What only lenient readers keep is no finding.'),
        'bool lenient = false;',
        docComment('The generation that the program is for.'),
        'std::optional<Generation> generation = std::nullopt;',
        hasPlaces && [
          docComment('Where the tensor of an access lies; nothing: it is not known.'),
          `std::function<std::optional<Place>(const ${target.operandType} &access)> placeOf = nullptr;`,
        ],
        '',
        docComment('The numbers of the generation. Throws instabrew::ExprError plugin/no-generation if it is not known.'),
        `${constantsHead()};`,
        hasPlaces && [
          docComment('Where the tensor of an access lies. Throws instabrew::ExprError plugin/no-place if it is not known.'),
          `${placeHead(target)};`,
        ],
      ],
      '};',
    ),
  ),
];
