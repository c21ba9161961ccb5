/** Whole documents: text to value and back, with names checked. */
import type { Place, ReadOptions, VerifyOptions, WriteOptions } from '@instabrew/plugin';
import { type Diagnostic, failure, type Result, success } from '@instabrew/spec';
import { checkNames } from './check-names.js';
import { Findings, guarded } from './findings.js';
import { readLimits } from './options.js';
import { locate } from './text/locate.js';
import { parse } from './text/parse.js';
import type { Tree } from './text/tree.js';
import { writeText } from './text-io.js';
import { Reading, type WireType } from './types/wire-type.js';
import { type GenerationRule, generationOf, type VerifyInstruction, verifyInstructions } from './verify-document.js';

export interface DocumentIoOptions {
  readonly wrapper?: string | undefined;
  readonly generation?: GenerationRule | undefined;
  /** False: there are no names to check. */
  readonly named: boolean;
}

export class DocumentIo<T> {
  readonly #type: WireType<T>;
  readonly #wrapper: string | undefined;
  readonly #generation: GenerationRule | undefined;
  readonly #named: boolean;

  /** @param type of the root, or of a list of instructions for an ISA without documents */
  constructor(type: WireType<T>, { wrapper, generation, named }: DocumentIoOptions) {
    this.#type = type;
    this.#wrapper = wrapper;
    this.#generation = generation;
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

  check(document: T, lenient = false, places?: Map<object, Place>): readonly Diagnostic[] {
    const findings = new Findings(readLimits().maxDiagnostics);
    const options = { lenient, rename: false, offset: () => undefined, ...(places && { places }) };
    if (this.#named) guarded(() => checkNames(this.#type, document, findings, options));
    return findings.inOrder();
  }

  #wrongTypes(document: T, mode: WriteOptions['mode']): readonly Diagnostic[] {
    const written = writeText(this.#type, document, { ...(mode && { mode }) });
    return written.ok ? [] : written.diagnostics;
  }

  /** Everything that is wrong with a document in memory, in the order of its text. */
  verify(document: T, { mode, asRead = false }: VerifyOptions, verify: VerifyInstruction): readonly Diagnostic[] {
    const places = new Map<object, Place>();
    const names = this.check(document, mode === 'lenient', places);
    const known = asRead ? [] : [...this.#wrongTypes(document, mode), ...names];
    return verifyInstructions(this.#type, document, known, places, generationOf(document, this.#generation), verify);
  }
}
