/** The text that a command reads: a file or stdin, whole if it is small and in pieces if it is not. */
import { closeSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BrewError } from '@instabrew/spec';
import { finding } from '../codes.js';
import { type Document, fileDocument, loadedDocument, passedDocument } from '../document.js';
import type { Io } from '../io.js';
import { Progress } from './progress.js';

export interface Input {
  readonly document: Document;
  /** All bytes, of a small text. */
  readonly whole: Uint8Array | undefined;
  /** The bytes, once; each piece is only good until the next one is asked for. Shows how far it is. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
}

/** A piece of a file. */
const pieceSize = 2 ** 18;

/** The file `-` is stdin. @param small a text of at most so many bytes is read whole @throws BrewError `cli/unreadable` */
export const openInput = async (io: Io, file: string, small: number): Promise<Input> =>
  file === '-' ? stdinInput(io, small) : fileInput(io, file, small);

const fileInput = async (io: Io, file: string, small: number): Promise<Input> => {
  const path = resolve(io.cwd, file);
  const stats = readable(() => inspect(path));
  if (!stats.isFile()) return passingInput(io, file, filePieces(path), small);
  if (stats.size <= small) {
    const bytes = readable(() => readFileSync(path));
    return wholeInput(file, bytes);
  }
  const progress = new Progress(io, file, stats.size);
  return { document: fileDocument(file, path), whole: undefined, chunks: () => counted(filePieces(path), progress) };
};

/** What is there; opens it once, so that what must not be read is said at once. */
const inspect = (path: string): Stats => {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new Error(`EISDIR: ${path} is a folder`);
  if (stats.isFile()) closeSync(openSync(path, 'r'));
  return stats;
};

const readable = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw unreadable(error);
  }
};

/** What the file system says, as a finding. */
export const unreadable = (error: unknown): BrewError => {
  const actual = error instanceof Error ? error.message : String(error);
  return new BrewError([finding('cli/unreadable', { expected: 'a file', actual })], { cause: error });
};

async function* filePieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const piece = new Uint8Array(pieceSize);
  try {
    const handle = await open(path);
    try {
      for (;;) {
        const { bytesRead } = await handle.read(piece, 0, piece.length);
        if (bytesRead === 0) return;
        yield piece.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(error);
  }
}

const stdinInput = (io: Io, small: number): Promise<Input> =>
  passingInput(io, '<stdin>', io.stdin?.[Symbol.asyncIterator]() ?? filled([]), small);

async function* filled(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
}

/** A text that can be read once only. */
const passingInput = async (io: Io, name: string, source: AsyncIterator<Uint8Array>, small: number): Promise<Input> => {
  const progress = new Progress(io, name, undefined);
  const first: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= small) {
      const next = await source.next();
      if (next.done) return wholeInput(name, Buffer.concat(first, length));
      first.push(next.value.slice());
      length += next.value.length;
    }
  } catch (error) {
    throw error instanceof BrewError ? error : unreadable(error);
  }
  return { document: passedDocument(name), whole: undefined, chunks: () => counted(resumed(first, source), progress) };
};

async function* resumed(first: Uint8Array[], source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const head = Buffer.concat(first);
    first.length = 0;
    for (let at = 0; at < head.length; at += pieceSize) yield head.subarray(at, at + pieceSize);
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

const wholeInput = (name: string, bytes: Uint8Array): Input => ({
  document: loadedDocument(name, bytes),
  whole: bytes,
  chunks: () => filled([bytes]),
});

async function* counted(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
  progress: Progress,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of pieces) {
      progress.add(piece.length);
      yield piece;
    }
  } finally {
    progress.end();
  }
}
