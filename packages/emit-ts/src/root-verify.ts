/** `verify` of the class that all instructions extend: what a context may say, and the checks that instructions call. */
import { block, type Doc, separated, use } from '@instabrew/plugin';
import { fixedModules } from './modules.js';
import { everyOperandIsSized } from './operands.js';
import type { Target } from './target.js';
import { jsdoc, member, str } from './text.js';

export const verifyContext = (target: Target): Doc => [
  jsdoc('What `verify` may be told of the program that the instruction stands in.'),
  block(
    'export interface VerifyContext {',
    [
      jsdoc('lenient: what only lenient readers keep is no finding.'),
      "readonly mode?: 'strict' | 'lenient';",
      jsdoc('The generation that the program is for.'),
      'readonly generation?: Generation | undefined;',
      jsdoc('Where the tensor of an access lies; undefined: it is not known. What would need it is not judged.'),
      `readonly placeOf?: ((access: ${target.type(target.isa.wire.operandUnion)}) => wire.Place | undefined) | undefined;`,
    ],
    '}',
  ),
];

export const verification = (target: Target): Doc => {
  const { isa } = target;
  const { engineEnum, engine: key, dtypeEnum, ins, outs } = isa.wire;
  const sentinels = isa.enums.find((e) => e.name === engineEnum)?.sentinels ?? [];
  const engine = target.type(engineEnum);
  const dtype = target.type(dtypeEnum);
  const property = member('this', target.property(null, key));
  const listed = (name: string): string => member('this', target.property(null, name));
  const lists = `${str(ins)} | ${str(outs)}`;
  const operand = `(list === ${str(ins)} ? ${listed(ins)} : ${listed(outs)})[index]`;
  // Kinds without a size have no dtype to speak of.
  const partly = !everyOperandIsSized(target);
  const dtypeImports = ['dtypeKeyOf', 'spelledDtypeOf', ...(partly ? ['isSized'] : [])].map((name) =>
    target.importOf(fixedModules.operands, name),
  );
  return separated([
    [
      jsdoc('What is wrong with the instruction as it stands: types, ranges, engine, operands and the rules of the spec.'),
      block(
        'verify(context: VerifyContext = {}): readonly wire.Diagnostic[] {',
        'return wire.check(this.codec, this, context);',
        '}',
      ),
    ],
    block(
      `protected verifyEngine(...valid: readonly ${engine}[]): readonly wire.Diagnostic[] {`,
      [
        `if (${[...sentinels.map((s) => `${property} === ${str(s)}`), `valid.includes(${property})`].join(' || ')}) return [];`,
        `return [wire.finding('verify/engine', [${str(key)}], \`one of \${valid.join(', ')}\`, ${property}, this.definedAt)];`,
      ],
      '}',
    ),
    block(
      `protected verifyOperand(list: ${lists}, index: number, rule: wire.Origin): readonly wire.Diagnostic[] {`,
      [
        `const operand = ${operand};`,
        "return operand === undefined ? [wire.finding('verify/operand', [list, index], 'an operand', operand, rule)] : [];",
      ],
      '}',
    ),
    target.isa.generations.length > 0 &&
      use(
        target.importOf(fixedModules.generations, 'generations'),
        block(
          'protected verifyGeneration({ generation }: VerifyContext, since: Generation, rule: wire.Origin): readonly wire.Diagnostic[] {',
          [
            'if (generation === undefined || generations[generation].arch >= generations[since].arch) return [];',
            `return [wire.finding('verify/generation', [${str(isa.wire.tag)}], \`an instruction that \${generation} has\`, ${member('this', isa.wire.tag)}, rule)];`,
          ],
          '}',
        ),
      ),
    use(target.importOf(fixedModules.operands, 'placeOf'), [
      block('protected verifyMemory(', [
        'context: VerifyContext,',
        `list: ${lists},`,
        'index: number,',
        'memories: readonly string[],',
        'rule: wire.Origin,',
      ]),
      block(
        '): readonly wire.Diagnostic[] {',
        [
          `const memory = placeOf(${operand}, context)?.memory;`,
          'if (memory === undefined || memories.includes(memory)) return [];',
          `return [wire.finding('verify/memory', [list, index], \`a tensor in \${memories.join(' or ')}\`, memory, rule)];`,
        ],
        '}',
      ),
    ]),
    use(dtypeImports, [
      block('protected verifyDtype(', [
        `list: ${lists},`,
        'index: number,',
        `dtypes: readonly ${dtype}[],`,
        'rule: wire.Origin,',
      ]),
      block(
        '): readonly wire.Diagnostic[] {',
        [
          `const operand = ${operand};`,
          `if (operand === undefined ||${partly ? ' !isSized(operand) ||' : ''} dtypes.includes(spelledDtypeOf(operand))) return [];`,
          'const path = [list, index, dtypeKeyOf(operand)];',
          `return [wire.finding('verify/dtype', path, \`one of \${dtypes.join(', ')}\`, spelledDtypeOf(operand), rule)];`,
        ],
        '}',
      ),
    ]),
  ]);
};
