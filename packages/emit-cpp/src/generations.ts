/** Hardware generations and their constants, which latency formulas refer to. */
import { block, type Doc, from, type SourceFile } from '@instabrew/plugin';
import type { GenerationSpec } from '@instabrew/spec';
import { contract } from './contract.js';
import { exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine, literal } from './text.js';

/** Constants of any generation; one that a generation lacks is 0, and no formula for it refers to it. */
const constantKeys = (target: Target): readonly string[] => [
  ...new Set(target.isa.generations.flatMap((g) => Object.keys(g.constants))),
];

const constantsStruct = (target: Target): Doc => [
  docComment('Numbers of a generation: sizes, counts and clocks. One that it does not have is 0.'),
  block(
    'struct GenerationConstants {',
    [
      docComment('Place among the generations, the first is 0.'),
      'std::int64_t arch = 0;',
      ...constantKeys(target).map((key) => `std::int64_t ${nameIn(target.constants, key)} = 0;`),
    ],
    '};',
  ),
];

const constantsCase = (target: Target, g: GenerationSpec, arch: number): Doc => {
  const values = constantKeys(target).flatMap((key) => {
    const value = g.constants[key];
    return value === undefined ? [] : [`.${nameIn(target.constants, key)} = ${value},`];
  });
  return from(g.origin, [
    block(`case ${target.generation(g.name)}: {`, [
      fromLine(g.origin),
      block('static constexpr GenerationConstants constants{', [`.arch = ${arch},`, ...values], '};'),
      'return constants;',
    ]),
    '}',
  ]);
};

const namedHead = 'std::optional<Generation> generationNamed(std::string_view name)';
const constantsHead = 'const GenerationConstants &constantsOf(Generation generation)';

export const generationFiles = (target: Target): readonly SourceFile[] => {
  const { generations, origin } = target.isa;
  return [
    headerFile(target, 'generations', {
      includes: ['<cstdint>', '<optional>', '<string_view>'],
      body: [
        [
          docComment('Hardware generations.'),
          block(
            'enum class Generation : std::int32_t {',
            generations.map((g) =>
              from(g.origin, [docComment(g.doc), fromLine(g.origin), `${nameIn(target.generations, g.name)},`]),
            ),
            '};',
          ),
        ],
        [docComment('The generation of this name, if there is one.'), exportedFunctions(target, namedHead)],
        constantsStruct(target),
        [docComment('The numbers of a generation.'), exportedFunctions(target, constantsHead)],
      ],
    }),
    cppFile(target, 'generations', {
      includes: [`${target.namespace}/contract.h`],
      body: [
        func(namedHead, [
          ...generations.map((g) => `if (name == ${literal(g.name)}) return ${target.generation(g.name)};`),
          'return std::nullopt;',
        ]),
        func(constantsHead, [
          block(
            'switch (generation) {',
            generations.map((g, i) => constantsCase(target, g, i)),
            '}',
          ),
          contract(target, 'false', 'Unknown Generation', origin),
        ]),
      ],
    }),
  ];
};
