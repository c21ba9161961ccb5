/** `export.h`: what a shared library shows to the code that links to it. */
import { type Doc, indent, type SourceFile, separated, use } from '@instabrew/plugin';
import { headerFile } from './file.js';
import { filled, separateArguments, width } from './layout.js';
import type { Target } from './target.js';

export const exportMacro = ({ macroPrefix }: Target): string => `${macroPrefix}_EXPORT`;
/** Defined by those who link to the static library; the CMake target does it for them. */
export const staticMacro = ({ macroPrefix }: Target): string => `${macroPrefix}_STATIC`;

/** A declaration that holds the mark, with the header that it needs: `exported(target, (mark) => `${mark} int f();`)`. */
export const exported = (target: Target, declare: (mark: string) => Doc): Doc =>
  use({ from: `${target.namespace}/export.h` }, declare(exportMacro(target)));

/** The functions of these heads, declared: `BIR_EXPORT const char *EngineType2string(EngineType value);` */
export const exportedFunctions = (target: Target, ...heads: readonly string[]): Doc =>
  exported(target, (mark) => heads.map((head) => declared(`${mark} ${head};`)));

/** On one line if it fits; otherwise the parameters below each other. */
const declared = (flat: string): Doc => {
  const open = flat.indexOf('(') + 1;
  if (flat.length <= width) return flat;
  const parameters = filled(separateArguments(flat.slice(open, flat.lastIndexOf(')'))), open, 2);
  return parameters.map((line, i) => {
    const end = i === parameters.length - 1 ? ');' : '';
    return `${i === 0 ? flat.slice(0, open) : ' '.repeat(open)}${line}${end}`;
  });
};

/**
 * A class that the library shows; ` public:` and the like stand half a level in.
 * @param name with what it derives from: `InstActivation : public Instruction`
 */
export const classBlock = (target: Target, name: string, sections: readonly (readonly [access: string, body: Doc])[]): Doc =>
  exported(target, (mark) => [
    `class ${mark} ${name} {`,
    separated(sections.map(([access, body]) => [` ${access}:`, indent(body)])),
    '};',
  ]);

export const exportHeader = (target: Target): SourceFile => {
  const [mark, isStatic] = [exportMacro(target), staticMacro(target)];
  return headerFile(target, 'export', {
    doc: 'Marks what a shared library shows; all else is hidden in it.',
    body: [],
    after: [
      [
        `#if defined(${isStatic})`,
        '// The code becomes part of what it is linked into, which does not show it to others.',
        `#define ${mark}`,
        '#elif defined(_WIN32)',
        `#if defined(${target.namespace}_EXPORTS)`,
        `#define ${mark} __declspec(dllexport)`,
        '#else',
        `#define ${mark} __declspec(dllimport)`,
        '#endif',
        '#else',
        `#define ${mark} __attribute__((visibility("default")))`,
        '#endif',
      ],
    ],
  });
};
