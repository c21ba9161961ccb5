/** The part of a stream of bytes that is being read: a buffer that moves along. */
export class ByteWindow {
  #bytes = new Uint8Array(1 << 18);
  #start = 0;
  #end = 0;
  /** Offset in the stream of the buffer's first byte. */
  #base = 0;
  #scan: Scan | undefined;
  /** No more bytes will come. */
  ended = false;

  /** Offset in the stream of the next byte. */
  get offset(): number {
    return this.#base + this.#start;
  }

  /** The bytes that are there, from the next one on. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  append(chunk: Uint8Array): void {
    const kept = this.#end - this.#start;
    if (kept + chunk.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, kept + chunk.length));
      larger.set(this.rest);
      this.#bytes = larger;
    } else this.#bytes.copyWithin(0, this.#start, this.#end);
    if (this.#scan) this.#scan.at -= this.#start;
    this.#base += this.#start;
    this.#start = 0;
    this.#end = kept;
    this.#bytes.set(chunk, kept);
    this.#end += chunk.length;
  }

  /** The next byte that is no white space, which stays; -1 at the end of the stream; undefined: more bytes are needed. */
  peek(): number | undefined {
    const bytes = this.#bytes;
    let at = this.#start;
    while (at < this.#end) {
      const byte = bytes[at]!;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
        this.#start = at;
        return byte;
      }
      at++;
    }
    this.#start = at;
    return this.ended ? -1 : undefined;
  }

  skip(): void {
    this.#start++;
  }

  /** Bytes of the value at hand that were looked at so far. */
  get scanned(): number {
    return this.#scan ? this.#scan.at - this.#start : 0;
  }

  /**
   * The bytes of the value that starts at the next byte, which must be the one that `peek` gave; they are moved over. Only
   * brackets and quotes are looked at. At the end of the stream: what there is. undefined: more bytes are needed.
   */
  value(): Uint8Array | undefined {
    this.#scan ??= { at: this.#start, depth: 0, inString: false };
    const end = this.#valueEnd(this.#scan);
    if (end === undefined && !this.ended) return undefined;
    const value = this.#bytes.subarray(this.#start, end ?? this.#end);
    this.#start = end ?? this.#end;
    this.#scan = undefined;
    return value;
  }

  #valueEnd(scan: Scan): number | undefined {
    const bytes = this.#bytes;
    const end = this.#end;
    let { at, depth, inString } = scan;
    let found: number | undefined;
    for (; at < end && found === undefined; at++) {
      const byte = bytes[at]!;
      if (inString) {
        if (byte === 0x5c) {
          if (at + 1 === end) break;
          at++;
        } else if (byte === 0x22) {
          inString = false;
          if (depth === 0) found = at + 1;
        }
        continue;
      }
      switch (byte) {
        case 0x22:
          inString = true;
          break;
        case 0x7b:
        case 0x5b:
          depth++;
          break;
        case 0x7d:
        case 0x5d:
          depth--;
          // Closes what is around a bare word or number, or the value itself.
          if (depth <= 0) found = depth < 0 ? at : at + 1;
          break;
        case 0x2c:
        case 0x3a:
        case 0x20:
        case 0x0a:
        case 0x0d:
        case 0x09:
          if (depth === 0) found = at;
          break;
        default:
      }
    }
    Object.assign(scan, { at, depth, inString });
    return found;
  }
}

/** A search for the end of a value, which goes on when more bytes have come. */
interface Scan {
  at: number;
  depth: number;
  inString: boolean;
}
