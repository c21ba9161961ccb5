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

export const contractHeader = (target: Target): SourceFile =>
  headerFile(target, 'contract', {
    includes: [`${target.namespace}/runtime/contract.h`],
    body: [],
    after: [
      [
        docComment(
          'Forbids what the spec forbids: aborts in a debug build and throws in a release build, naming the line of the spec.',
        ),
        ...continued([
          `#define ${target.macroPrefix}_CONTRACT(condition, text, file, line)`,
          '  do {',
          '    if (!(condition)) ::instabrew::contractViolation(text, file, line);',
          '  } while (false)',
        ]),
      ],
    ],
  });
