/** Compares two texts that come in pieces, each at its own pace. Keeps what one of them is ahead. */

/** The first place where they differ. */
export interface Difference {
  /** In bytes, of the text as it is. */
  readonly offset: number;
  /** What stands there, and what should. Empty: the end of the text. */
  readonly actual: string;
  readonly expected: string;
}

/** Bytes of each side that are shown. */
const shown = 24;

export class Comparison {
  readonly #is = new Ahead();
  readonly #should = new Ahead();
  #offset = 0;
  #difference: Difference | undefined;

  get difference(): Difference | undefined {
    return this.#difference;
  }

  /** A piece of the text as it is. */
  is(piece: Uint8Array): void {
    if (this.#difference) return;
    this.#is.add(piece.slice());
    this.#compare();
  }

  /** A piece of the text as it should be. */
  should(piece: Uint8Array): void {
    if (this.#difference) return;
    this.#should.add(piece);
    this.#compare();
  }

  /** Both are at their end. */
  end(): Difference | undefined {
    if (!this.#difference && this.#is.length + this.#should.length > 0) this.#differ();
    return this.#difference;
  }

  #compare(): void {
    while (this.#is.length > 0 && this.#should.length > 0) {
      const [a, b] = [this.#is.front, this.#should.front];
      const length = Math.min(a.length, b.length);
      const same = Buffer.compare(a.subarray(0, length), b.subarray(0, length)) === 0;
      const equal = same ? length : firstDifference(a, b);
      this.#is.drop(equal);
      this.#should.drop(equal);
      this.#offset += equal;
      if (!same) return this.#differ();
    }
  }

  #differ(): void {
    const [actual, expected] = [this.#is.text(shown), this.#should.text(shown)];
    this.#difference = { offset: this.#offset, actual, expected };
    this.#is.clear();
    this.#should.clear();
  }
}

const firstDifference = (a: Uint8Array, b: Uint8Array): number => {
  let at = 0;
  while (a[at] === b[at]) at++;
  return at;
};

const none = new Uint8Array();

/** Pieces of a text that are still to be compared. */
class Ahead {
  #pieces: Uint8Array[] = [];
  /** Index of the first piece that is not dropped. */
  #first = 0;
  length = 0;

  get front(): Uint8Array {
    return this.#pieces[this.#first] ?? none;
  }

  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  /** @param count at most as many as the front has */
  drop(count: number): void {
    const { front } = this;
    this.length -= count;
    if (count < front.length) this.#pieces[this.#first] = front.subarray(count);
    else if (this.length === 0) this.clear();
    else this.#pieces[this.#first++] = none;
  }

  clear(): void {
    this.#pieces = [];
    this.#first = 0;
    this.length = 0;
  }

  text(bytes: number): string {
    let text = '';
    for (const piece of this.#pieces) {
      if (text.length >= bytes) break;
      text += new TextDecoder().decode(piece.subarray(0, bytes));
    }
    return text.slice(0, bytes);
  }
}
