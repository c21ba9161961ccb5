/** Texts named on the command line, and where a byte of them is: in bytes at hand or in a file of any size. */
import { closeSync, openSync, readSync } from 'node:fs';

/** A text that findings have byte offsets in. */
export interface Document {
  /** As it was named. */
  readonly file: string;
  /** undefined: there is no such byte, or the text is not at hand any more. */
  place(offset: number): Place | undefined;
}
/** A document that is in memory. */
export interface LoadedDocument extends Document {
  readonly bytes: Uint8Array;
}

export interface Place {
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** What stands in the line before and behind, as far as it is shown. */
  readonly before: string;
  readonly after: string;
}

type Read = (start: number, end: number) => Uint8Array;

export const loadedDocument = (file: string, bytes: Uint8Array): LoadedDocument => {
  const places = new Places((start, end) => bytes.subarray(start, end));
  return { file, bytes, place: (offset) => places.at(offset) };
};

/** @param path of a file that is too large to be in memory */
export const fileDocument = (file: string, path: string): Document => {
  const places = new Places((start, end) => readPart(path, start, end));
  return { file, place: (offset) => places.at(offset) };
};

/** A text that has gone by. */
export const passedDocument = (file: string): Document => ({ file, place: () => undefined });

const readPart = (path: string, start: number, end: number): Uint8Array => {
  const fd = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(end - start);
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, start));
  } finally {
    closeSync(fd);
  }
};

/** Bytes of a line that are looked at on either side of a place. */
const shown = 440;
const step = 2 ** 20;

/** Counts lines on the way to a byte, and goes on from there: findings come in the order of the text. */
class Places {
  readonly #read: Read;
  #at = 0;
  #line = 1;
  #column = 1;

  constructor(read: Read) {
    this.#read = read;
  }

  at(offset: number): Place | undefined {
    try {
      if (!this.#moveTo(offset)) return undefined;
      const before = decode(this.#read(Math.max(0, offset - shown), offset));
      const after = decode(this.#read(offset, offset + shown));
      return {
        line: this.#line,
        column: this.#column,
        before: before.slice(before.lastIndexOf('\n') + 1),
        after: after.split('\n')[0] ?? '',
      };
    } catch {
      return undefined;
    }
  }

  #moveTo(offset: number): boolean {
    if (offset < this.#at) [this.#at, this.#line, this.#column] = [0, 1, 1];
    while (this.#at < offset) {
      const bytes = this.#read(this.#at, Math.min(this.#at + step, offset));
      if (bytes.length === 0) return false;
      this.#count(bytes);
      this.#at += bytes.length;
    }
    return true;
  }

  /** A character counts at its first byte; one beyond the BMP is two code units. */
  #count(bytes: Uint8Array): void {
    let [line, column] = [this.#line, this.#column];
    for (const byte of bytes) {
      if (byte === 0x0a) {
        line++;
        column = 1;
      } else if (byte < 0x80 || byte >= 0xc0) column += byte >= 0xf0 ? 2 : 1;
    }
    [this.#line, this.#column] = [line, column];
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
