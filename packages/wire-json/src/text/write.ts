/** What must be written as an escape, or not at all. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A string token; the string must be well-formed. `JSON.stringify` has the very escapes of the canonical text. */
export const stringText = (text: string): string => (special.test(text) ? JSON.stringify(text) : `"${text}"`);

/**
 * Puts tokens together, compact or indented. The caller gives keys in canonical order:
 * `openObject, (key, value)*, closeObject`, `openArray, (item, value)*, closeArray`, `token` for everything else.
 */
export class TextWriter {
  text = '';
  #depth = 0;
  #empty = true;
  readonly #breaks: string[];
  readonly #colon: string;
  readonly #indent: number;

  /** @param indent spaces a level; 0: one line without spaces */
  constructor(indent: number) {
    this.#indent = indent;
    this.#colon = indent > 0 ? ': ' : ':';
    this.#breaks = [this.#lineBreak(0)];
  }

  get depth(): number {
    return this.#depth;
  }

  token(token: string): void {
    this.text += token;
  }

  /** @param token the key as a string token */
  key(token: string): void {
    this.item();
    this.text += token + this.#colon;
  }

  item(): void {
    this.text += this.#empty ? this.#breaks[this.#depth]! : `,${this.#breaks[this.#depth]!}`;
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
    this.text += bracket;
    this.#depth++;
    if (this.#breaks.length === this.#depth) this.#breaks.push(this.#lineBreak(this.#depth));
    this.#empty = true;
  }

  #close(bracket: string): void {
    this.#depth--;
    this.text += this.#empty ? bracket : this.#breaks[this.#depth]! + bracket;
    this.#empty = false;
  }

  #lineBreak(depth: number): string {
    return this.#indent > 0 ? `\n${' '.repeat(this.#indent * depth)}` : '';
  }
}
