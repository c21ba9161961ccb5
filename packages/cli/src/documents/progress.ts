import { visibleText } from '@instabrew/plugin';
import type { Io } from '../io.js';

/** A text that is read faster than this has no bar. */
const worthwhile = 2 ** 24;
const everyMs = 100;
const cells = 24;

/** How far a text is read, as a line of the terminal that is written over again and again; nothing where stderr is none. */
export class Progress {
  readonly #io: Pick<Io, 'stderr'>;
  readonly #name: string;
  readonly #size: number | undefined;
  #read = 0;
  #shownAt = 0;
  #isShown = false;

  /** @param size in bytes; undefined: not known before the end */
  constructor(io: Pick<Io, 'stderr'>, name: string, size: number | undefined) {
    this.#io = io;
    this.#name = name;
    this.#size = size;
  }

  add(bytes: number): void {
    this.#read += bytes;
    if (this.#io.stderr.isTTY !== true || (this.#size ?? this.#read) < worthwhile) return;
    const now = Date.now();
    if (now - this.#shownAt < everyMs) return;
    this.#shownAt = now;
    this.#isShown = true;
    this.#io.stderr.write(`\r${visibleText(this.#name)}  ${progressText(this.#read, this.#size)}\u001b[K`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#isShown) this.#io.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}

/** `[######------------------]  512 MiB of 2.00 GiB  25 %`, or the bytes so far. */
const progressText = (read: number, size: number | undefined): string => {
  if (size === undefined) return byteText(read);
  const part = size === 0 ? 1 : Math.min(1, read / size);
  const full = Math.floor(part * cells);
  return `[${'#'.repeat(full)}${'-'.repeat(cells - full)}]  ${byteText(read)} of ${byteText(size)}  ${Math.floor(part * 100)} %`;
};

/** `640 B`, `1.50 MiB`: three digits are enough. */
export const byteText = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toPrecision(value < 1000 ? 3 : 4)} ${units[power]}`;
};
