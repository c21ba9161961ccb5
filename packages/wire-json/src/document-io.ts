/** Whole documents: text to value and back, with names checked. */
import { DocumentWalker, type ReadOptions, type WireDocument, type WriteOptions } from '@instabrew/plugin';
import { type Diagnostic, failure, type ResolvedIsa, type Result, success, type WireRecord } from '@instabrew/spec';
import { checkNames } from './check-names.js';
import { Findings, guarded } from './findings.js';
import { readLimits } from './options.js';
import { locate } from './text/locate.js';
import { parse } from './text/parse.js';
import type { Tree } from './text/tree.js';
import { writeText } from './text-io.js';
import { Reading, type WireType } from './types/wire-type.js';

export class DocumentIo {
  readonly #type: WireType<WireRecord> | WireType<WireRecord[]>;
  readonly #walker: DocumentWalker;
  readonly #wrapper: string | undefined;

  /** @param type of the root, or of a list of instructions for an ISA without documents */
  constructor(isa: ResolvedIsa, type: WireType<WireRecord> | WireType<WireRecord[]>) {
    this.#type = type;
    this.#walker = new DocumentWalker(isa);
    this.#wrapper = isa.document?.wrapper;
  }

  read(text: string | Uint8Array, options?: ReadOptions): Result<WireDocument> {
    const limits = readLimits(options);
    const findings = new Findings(limits.maxDiagnostics);
    const { bytes, root } = parse(text, findings, limits);
    const reading = new Reading(bytes, findings, limits.lenient);
    const value = root && guarded(() => this.#type.read(root, reading));
    // Names of a document that could not be read whole would only be missed because of that.
    if (root && value && findings.none) guarded(() => this.#link(value, root, findings, limits.lenient));
    const found = findings.inOrder();
    return findings.none ? success(value as WireDocument, found) : failure(found);
  }

  #link(value: object, root: Tree, findings: Findings, lenient: boolean): void {
    const wrapped = root.kind === 'object' && root.value.length === 1 && root.value[0]?.key === this.#wrapper;
    const text = wrapped && root.value[0] ? root.value[0].value : root;
    if (wrapped) findings.prefix = [this.#wrapper as string];
    checkNames(this.#walker, value, findings, { lenient, rename: lenient, offset: (path) => locate(text, path) });
  }

  write(document: WireDocument, options: WriteOptions = {}): Result<string> {
    const written = writeText(this.#type as WireType<WireDocument>, document, options);
    if (!written.ok) return written;
    const found = this.check(document, options.mode === 'lenient');
    return found.some((d) => d.severity === 'error') ? failure(found) : success(written.value, found);
  }

  check(document: WireDocument, lenient = false): readonly Diagnostic[] {
    const findings = new Findings(readLimits().maxDiagnostics);
    guarded(() => checkNames(this.#walker, document, findings, { lenient, rename: false, offset: () => undefined }));
    return findings.inOrder();
  }
}
