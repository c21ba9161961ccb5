/** A module of the emitted package: header, imports, and what it defines. */
import { collectImports, type Doc, fileHeader, type Import, type SourceFile, separated, sourceFile } from '@instabrew/plugin';
import type { InstructionSpec, Origin } from '@instabrew/spec';
import { type Code, code } from './code.js';
import { laidOut, lineWidth, object } from './layout.js';
import { runtime, wireImport } from './modules.js';
import { camelIdentifier, scoped } from './names.js';
import type { Target } from './target.js';
import { commentText, str } from './text.js';

/** Lines of the spec that a module mentions as rules, written `at(12)`; with several spec files, `atAlu(12)`. */
export class SpecLines {
  readonly #names: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();

  /** @param origins every origin that the module may mention */
  constructor(origins: readonly Origin[]) {
    const files = [...new Set(origins.map((o) => o.file))];
    const stem = (file: string): string => (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '');
    this.#names =
      files.length <= 1
        ? new Map(files.map((f) => [f, 'at']))
        : scoped(files, (f) => camelIdentifier(`at-${stem(f)}`), ['at', 'wire']);
  }

  at({ file, line }: Origin): Code {
    this.#used.add(file);
    return code(`${this.#names.get(file) ?? 'at'}(${line})`, wireImport);
  }

  /** `const at = wire.specFile('packages/isa-neuron/src/ops/activation.ts');` for the files that were mentioned so far. */
  get declarations(): Doc {
    const lines = [...this.#names]
      .filter(([file]) => this.#used.has(file))
      .map(([file, name]) => `const ${name} = wire.specFile(${str(file)});`);
    return lines.length === 0 ? null : lines;
  }
}

export interface Module {
  readonly name: string;
  /** The instructions whose classes it has; none: it serves all of them. */
  readonly instructions?: readonly InstructionSpec[];
  readonly lines?: SpecLines;
  /** What it exports of other modules. */
  readonly reexports?: Doc;
  readonly body: readonly Doc[];
}

/** A TypeScript file of the emitted package; definitions stand apart by an empty line. */
export const moduleFile = (target: Target, { name, instructions, lines, reexports = null, body }: Module): SourceFile => {
  const imports = collectImports(body).filter((i) => i.from !== `./${name}.js`);
  const made = fileHeader(target.isa, '@instabrew/emit-ts', instructions);
  const header = ['/**', ...made.map((line) => ` * ${commentText(line)}`), ' */'];
  const doc = separated([[header, importLines(imports)], reexports, lines?.declarations ?? null, ...body]);
  return sourceFile(`${name}.ts`, doc, { lineWidth });
};

const importLines = (imports: readonly Import[]): Doc => {
  const modules = [...new Set(imports.map((i) => i.from))].sort(byDistance);
  return modules.map((module) =>
    importLine(
      module,
      imports.filter((i) => i.from === module),
    ),
  );
};

/** The host before packages before neighbours. */
const byDistance = (a: string, b: string): number => distance(a) - distance(b) || compareNaturally(a, b);
const distance = (module: string): number => (module.startsWith('node:') ? 0 : module.startsWith('.') ? 2 : 1);

const importLine = (module: string, imports: readonly Import[]): Doc => {
  const typeOnly = imports.every((i) => i.typeOnly);
  const keyword = typeOnly ? 'import type' : 'import';
  if (module === runtime) return `${keyword} * as wire from ${str(module)};`;
  const [whole] = imports.flatMap((i) => (i.name?.startsWith('default as ') ? [i.name.slice('default as '.length)] : []));
  if (whole !== undefined) return `import ${whole} from ${str(module)};`;
  const names = [...imports].sort((a, b) => compareNaturally(a.name ?? '', b.name ?? ''));
  const items = names.map((i) => (i.typeOnly && !typeOnly ? `type ${i.name}` : (i.name ?? '')));
  return laidOut(`${keyword} `, object(items), ` from ${str(module)};`);
};

/** Letters without regard to case, a capital before its small letter, digits as numbers: the formatter's order. */
const compareNaturally = (a: string, b: string): number => {
  const left = a.match(/\d+|\D/g) ?? [];
  const right = b.match(/\d+|\D/g) ?? [];
  for (const [i, x] of left.entries()) {
    const y = right[i];
    if (y === undefined) return 1;
    const difference = weight(x) - weight(y);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

const weight = (part: string): number => {
  if (/\d/.test(part)) return 48 + Number(part) / 2 ** 54;
  const lower = part.toLowerCase();
  return lower.charCodeAt(0) + (part === lower ? 0.5 : 0);
};
