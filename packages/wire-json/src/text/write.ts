/** What must be written as an escape, or not at all. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A string token; the string must be well-formed. `JSON.stringify` has the very escapes of the canonical text. */
export const stringText = (text: string): string => (special.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Tokens that are joined at a time: long enough to be worth it, short enough to be collected young. */
const batch = 2048;

/**
 * Puts tokens together, compact or indented. The caller gives keys in canonical order:
 * `openObject, (key, value)*, closeObject`, `openArray, (item, value)*, closeArray`, `token` for everything else.
 */
export class TextWriter {
  readonly #done: string[] = [];
  #tokens: string[] = [];
  #depth = 0;
  #empty = true;
  readonly #indent: number;
  readonly #colon: string;
  /** What stands before the first entry and before each further one, by depth. */
  readonly #first: string[] = [];
  readonly #further: string[] = [];

  /** @param indent spaces a level; 0: one line without spaces */
  constructor(indent: number) {
    this.#indent = indent;
    this.#colon = indent > 0 ? ': ' : ':';
    this.#prepare();
  }

  get depth(): number {
    return this.#depth;
  }

  /** All that was written so far. */
  get text(): string {
    return this.#done.join('') + this.#tokens.join('');
  }

  /** There is enough text to pass on. */
  get isFull(): boolean {
    return this.#done.length > 0;
  }

  /** Gives what was written so far, and forgets it. */
  take(): string {
    const { text } = this;
    this.#done.length = 0;
    this.#tokens = [];
    return text;
  }

  token(token: string): void {
    this.#tokens.push(token);
    if (this.#tokens.length < batch) return;
    this.#done.push(this.#tokens.join(''));
    this.#tokens = [];
  }

  /** @param token the key as a string token */
  key(token: string): void {
    this.item();
    this.#tokens.push(token);
    this.token(this.#colon);
  }

  item(): void {
    this.#tokens.push(this.#empty ? this.#first[this.#depth]! : this.#further[this.#depth]!);
    this.#empty = false;
  }

  openObject(): void {
    this.#open('{');
  }

  closeObject(): void {
    this.#close('}');
  }

  openArray(): void {
    this.#open('[');
  }

  closeArray(): void {
    this.#close(']');
  }

  #open(bracket: string): void {
    this.#tokens.push(bracket);
    this.#depth++;
    if (this.#first.length === this.#depth) this.#prepare();
    this.#empty = true;
  }

  #close(bracket: string): void {
    this.#depth--;
    if (!this.#empty) this.#tokens.push(this.#first[this.#depth]!);
    this.token(bracket);
    this.#empty = false;
  }

  #prepare(): void {
    const lineBreak = this.#indent > 0 ? `\n${' '.repeat(this.#indent * this.#depth)}` : '';
    this.#first.push(lineBreak);
    this.#further.push(`,${lineBreak}`);
  }
}
