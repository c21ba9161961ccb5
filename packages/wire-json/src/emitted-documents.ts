/** What emitted code does with whole documents, beyond reading and writing them. */
import type { WriteOptions } from '@instabrew/plugin';
import type { Diagnostic, VersionRule } from '@instabrew/spec';
import { DocumentIo } from './document-io.js';
import { compareUtf8 } from './text/utf8.js';
import { writeText } from './text-io.js';
import { documentType } from './types/document.js';
import { type Shape, type Visitor, walk } from './types/inside.js';
import { RecordType } from './types/record.js';
import type { WireType } from './types/wire-type.js';

type Path = readonly (string | number)[];

export interface DocumentRules {
  /** The root may stand alone under this key. */
  readonly wrapper?: string;
  readonly versions?: VersionRule;
}

/** Documents of one ISA. */
export class Documents<T extends object> extends DocumentIo<T> {
  readonly #type: WireType<T>;

  constructor(type: WireType<T>, wrapper: string | undefined, named: boolean) {
    super(type, wrapper, named);
    this.#type = type;
  }

  /**
   * Everything that is wrong with a document in memory, in the order of its text.
   * @param verify says what is wrong with one instruction, beyond its types
   */
  verify(
    document: T,
    { mode }: Pick<WriteOptions, 'mode'>,
    verify: (instruction: object) => readonly Diagnostic[],
  ): readonly Diagnostic[] {
    const types = writeText(this.#type, document, { ...(mode && { mode }) });
    const found = [...(types.ok ? [] : types.diagnostics), ...this.check(document, mode === 'lenient')];
    const seen = new Set(found.map(keyOf));
    const instructions = new Instructions((instruction, path) => {
      for (const d of verify(instruction)) {
        const placed = { ...d, path: [...path, ...d.path] };
        // The types of an instruction are also those of the document.
        if (!seen.has(keyOf(placed))) found.push(placed);
      }
    });
    walk(this.#type, document, instructions);
    return found.sort((a, b) => comparePaths(a.path, b.path));
  }
}

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

/** Documents with this root; or, of an ISA without documents, lists of instructions, in which nothing is linked. */
export const documents = <T extends object>(root: RecordType<T> | WireType<T>, rules: DocumentRules = {}): Documents<T> =>
  root instanceof RecordType
    ? new Documents(documentType(root, rules), rules.wrapper, true)
    : new Documents(root, rules.wrapper, false);
