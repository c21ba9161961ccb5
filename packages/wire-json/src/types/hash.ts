/** Hashes of values, of 32 bits: FNV-1a over numbers and texts. */

const prime = 0x01000193;
const basis = 0x811c9dc5;
const bits = new DataView(new ArrayBuffer(8));

export class Hash {
  #state = basis;

  /** From 0 to 2^32 - 1. */
  get value(): number {
    return this.#state >>> 0;
  }

  /** By bit pattern: NaN is like NaN, -0.0 unlike 0.0. */
  number(value: number): void {
    bits.setFloat64(0, value);
    this.#word(bits.getUint32(0));
    this.#word(bits.getUint32(4));
  }

  text(value: string): void {
    for (let i = 0; i < value.length; i++) this.#word(value.charCodeAt(i));
    this.#word(value.length);
  }

  list<T>(items: readonly T[], hashItem: (item: T, to: Hash, index: number) => void): void {
    for (let i = 0; i < items.length; i++) hashItem(items[i] as T, this, i);
    this.#word(items.length);
  }

  /** The order of the entries does not count. */
  map<T>(entries: { readonly [key: string]: T }, hashValue: (value: T, to: Hash) => void): void {
    let sum = 0;
    for (const [key, value] of Object.entries(entries)) {
      const entry = new Hash();
      entry.text(key);
      hashValue(value, entry);
      sum = (sum + entry.#state) | 0;
    }
    this.#word(sum);
  }

  #word(word: number): void {
    this.#state = Math.imul(this.#state ^ word, prime);
    this.#state ^= this.#state >>> 15;
  }
}
