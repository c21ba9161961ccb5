/** What is wrong with a document in memory: its types, its names, and every instruction in it. */
import type { Place, RecordContext } from '@instabrew/plugin';
import type { Diagnostic } from '@instabrew/spec';
import { compareUtf8 } from './text/utf8.js';
import { type Shape, type Visitor, walk } from './types/inside.js';
import type { WireType } from './types/wire-type.js';

type Path = readonly (string | number)[];

/** How the root says which generation the document is for. */
export interface GenerationRule {
  readonly key: string;
  /** Names of generations, by what stands under the key. */
  readonly names: { readonly [value: string]: string };
}

/** Says what is wrong with one instruction, beyond its types. */
export type VerifyInstruction = (instruction: object, context: RecordContext) => readonly Diagnostic[];

/**
 * Adds what `verify` says of every instruction to what is known of the document, in the order of its text: an object before what it
 * holds, entries by index, keys as canonical text has them.
 */
export const verifyInstructions = <T>(
  type: WireType<T>,
  document: T,
  known: readonly Diagnostic[],
  places: ReadonlyMap<object, Place>,
  generation: string | undefined,
  verify: VerifyInstruction,
): readonly Diagnostic[] => {
  const found = [...known];
  const seen = new Set(known.map(keyOf));
  const context: RecordContext = { generation, placeOf: (access) => places.get(access) };
  const instructions = new Instructions((instruction, path) => {
    for (const d of verify(instruction, context)) {
      const placed = { ...d, path: [...path, ...d.path] };
      // The types of an instruction are also those of the document.
      if (!seen.has(keyOf(placed))) found.push(placed);
    }
  });
  walk(type, document, instructions);
  return found.sort((a, b) => comparePaths(a.path, b.path));
};

/** The generation that a root names; undefined: none, or one that is not known. */
export const generationOf = (root: unknown, rule: GenerationRule | undefined): string | undefined => {
  if (rule === undefined || typeof root !== 'object' || root === null) return undefined;
  const value: unknown = Object.hasOwn(root, rule.key) ? (root as Readonly<Record<string, unknown>>)[rule.key] : undefined;
  return typeof value === 'string' && Object.hasOwn(rule.names, value) ? rule.names[value] : undefined;
};

const keyOf = ({ code, path }: Diagnostic): string => (code.startsWith('wire/') ? JSON.stringify([code, path]) : '');

/** Visits every instruction of a document, those in bodies as well. */
class Instructions implements Visitor {
  readonly path: (string | number)[] = [];
  readonly #visit: (instruction: object, path: Path) => void;

  constructor(visit: (instruction: object, path: Path) => void) {
    this.#visit = visit;
  }

  object(value: object, { isInstruction }: Shape, inside: () => void): void {
    if (isInstruction) this.#visit(value, [...this.path]);
    inside();
  }

  list(entries: () => void): void {
    entries();
  }

  link(): void {
    // Links are checked by themselves.
  }
}

/** An object before what it holds, entries by index, keys in the order of canonical text. */
const comparePaths = (a: Path, b: Path): number => {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return 1;
    if (x === y) continue;
    return typeof x === 'number' && typeof y === 'number' ? x - y : compareUtf8(String(x), String(y));
  }
  return a.length - b.length;
};
