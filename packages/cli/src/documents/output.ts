/** Where a command puts a text: stdout, or a file that is there only once it is whole. */
import { chmodSync, closeSync, openSync, realpathSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { BrewError } from '@instabrew/spec';
import { finding } from '../codes.js';
import type { Io, Stream } from '../io.js';

export interface Output {
  write(text: string): Promise<void>;
  /** Nobody reads on. */
  readonly isClosed: boolean;
  /** The text is whole. */
  commit(): void;
  /** What was written does not count: a file stays as it was. */
  abandon(): void;
}

export const streamOutput = (stream: Stream): Output => ({
  async write(text) {
    if (text !== '' && stream.write(text) === false) await room(stream);
  },
  get isClosed() {
    return stream.destroyed === true;
  },
  commit: () => undefined,
  abandon: () => undefined,
});

const room = (stream: Stream): Promise<void> =>
  new Promise((done) => {
    if (!stream.once || stream.destroyed) return done();
    const go = (): void => {
      stream.off?.('drain', go);
      stream.off?.('close', go);
      done();
    };
    stream.once('drain', go);
    stream.once('close', go);
  });

/** Writes beside the file and takes its place in the end. @throws BrewError `cli/unwritable` */
export const fileOutput = (io: Pick<Io, 'cwd'>, file: string): Output => {
  const path = resolve(io.cwd, file);
  const old = statOf(path);
  // A pipe or a device is written to as it is.
  const isPlain = old === undefined || old.isFile();
  const target = old && isPlain ? realpathSync(path) : path;
  const draft = isPlain ? join(dirname(target), `.${basename(target)}.${process.pid}.tmp`) : target;
  const fd = writable(() => openSync(draft, isPlain ? 'wx' : 'w'));
  return {
    async write(text) {
      writable(() => writeFileSync(fd, text));
    },
    isClosed: false,
    commit() {
      writable(() => {
        closeSync(fd);
        if (!isPlain) return;
        if (old) chmodSync(draft, old.mode);
        renameSync(draft, target);
      });
    },
    abandon() {
      closeSync(fd);
      if (isPlain) rmSync(draft, { force: true });
    },
  };
};

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

const writable = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const actual = error instanceof Error ? error.message : String(error);
    throw new BrewError([finding('cli/unwritable', { expected: 'a file that can be written', actual })], { cause: error });
  }
};
