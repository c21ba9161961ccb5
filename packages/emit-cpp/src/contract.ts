/** Contract checks: calls that the spec forbids, with the place of the definition that forbids them. */
import type { SourceFile } from '@instabrew/plugin';
import type { Origin } from '@instabrew/spec';
import { headerFile } from './file.js';
import { width } from './layout.js';
import type { Target } from './target.js';
import { docComment, literal, originArguments } from './text.js';

/**
 * `BIR_CONTRACT(id < dma_blocks_.size(), "id < DmaBlocks.size()", "packages/isa-neuron/src/ops/dma.ts", 40);`
 * @param depth levels of indentation at which it stands
 */
export const contract = (target: Target, condition: string, text: string, origin: Origin, depth = 1): string => {
  const head = `${target.macroPrefix}_CONTRACT(`;
  const [what, where] = [`${condition}, ${literal(text)},`, `${originArguments(origin)});`];
  const flat = `${head}${what} ${where}`;
  return flat.length + 2 * (depth - 1) <= width ? flat : `${head}${what}\n${' '.repeat(head.length)}${where}`;
};

/** Lines of a macro, the backslashes in one column. */
const continued = (lines: readonly string[]): readonly string[] => {
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line, i) => (i === lines.length - 1 ? line : `${line.padEnd(width)} \\`));
};

/**
 * The arguments become one literal in the binary, as `contractViolation` of the runtime takes it: the text without the place
 * would be shared by all sites that say the same, and no tool could count them. The generated file goes without its folder, which
 * is the business of the machine that compiles.
 */
export const contractHeader = (target: Target): SourceFile => {
  const name = (stem: string): string => `${target.macroPrefix}_${stem}`;
  return headerFile(target, 'contract', {
    includes: [`${target.namespace}/runtime/contract.h`],
    body: [],
    after: [
      [
        '// The name of the file that is compiled, where the compiler tells it without the folder.',
        '#ifdef __FILE_NAME__',
        `#define ${name('FILE_NAME')} __FILE_NAME__`,
        '#else',
        `#define ${name('FILE_NAME')} "?"`,
        '#endif',
      ],
      [
        '// What a check leaves in the binary: `here` is the line at which it stands, `line` the one in the spec.',
        `#define ${name('QUOTED')}(number) #number`,
        ...continued([
          `#define ${name('SITE')}(text, file, line, here)`,
          `  "@contract " file ":" #line "\\0" ${name('FILE_NAME')} ":" ${name('QUOTED')}(here) "\\0" text`,
        ]),
      ],
      [
        docComment(
          'Forbids what the spec forbids: aborts in a debug build and throws in a release build, naming the line of the spec.',
        ),
        ...continued([
          `#define ${name('CONTRACT')}(condition, text, file, line)`,
          '  do {',
          `    if (!(condition)) ::instabrew::contractViolation(${name('SITE')}(text, file, line, __LINE__));`,
          '  } while (false)',
        ]),
      ],
    ],
  });
};
