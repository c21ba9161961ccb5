/** Whole documents: text to value and back, with names checked. */
import type { ReadOptions, WriteOptions } from '@instabrew/plugin';
import { type Diagnostic, failure, type Result, success } from '@instabrew/spec';
import { checkNames } from './check-names.js';
import { Findings, guarded } from './findings.js';
import { readLimits } from './options.js';
import { locate } from './text/locate.js';
import { parse } from './text/parse.js';
import type { Tree } from './text/tree.js';
import { writeText } from './text-io.js';
import { Reading, type WireType } from './types/wire-type.js';

export class DocumentIo<T> {
  readonly #type: WireType<T>;
  readonly #wrapper: string | undefined;
  readonly #named: boolean;

  /**
   * @param type of the root, or of a list of instructions for an ISA without documents
   * @param named false: there are no names to check
   */
  constructor(type: WireType<T>, wrapper: string | undefined, named: boolean) {
    this.#type = type;
    this.#wrapper = wrapper;
    this.#named = named;
  }

  read(text: string | Uint8Array, options?: ReadOptions): Result<T> {
    const limits = readLimits(options);
    const findings = new Findings(limits.maxDiagnostics);
    const { bytes, root } = parse(text, findings, limits);
    const reading = new Reading(bytes, findings, limits.lenient);
    const value = root && guarded(() => this.#type.read(root, reading));
    // Names of a document that could not be read whole would only be missed because of that.
    if (root && value && this.#named && findings.none) guarded(() => this.#link(value, root, findings, limits.lenient));
    const found = findings.inOrder();
    return findings.none ? success(value as T, found) : failure(found);
  }

  #link(value: T, root: Tree, findings: Findings, lenient: boolean): void {
    const wrapped = root.kind === 'object' && root.value.length === 1 && root.value[0]?.key === this.#wrapper;
    const text = wrapped && root.value[0] ? root.value[0].value : root;
    if (wrapped) findings.prefix = [this.#wrapper as string];
    checkNames(this.#type, value, findings, { lenient, rename: lenient, offset: (path) => locate(text, path) });
  }

  write(document: T, options: WriteOptions = {}): Result<string> {
    const written = writeText(this.#type, document, options);
    if (!written.ok) return written;
    const found = this.check(document, options.mode === 'lenient');
    return found.some((d) => d.severity === 'error') ? failure(found) : success(written.value, found);
  }

  check(document: T, lenient = false): readonly Diagnostic[] {
    const findings = new Findings(readLimits().maxDiagnostics);
    if (this.#named)
      guarded(() => checkNames(this.#type, document, findings, { lenient, rename: false, offset: () => undefined }));
    return findings.inOrder();
  }
}
