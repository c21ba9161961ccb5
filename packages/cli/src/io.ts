import process from 'node:process';
import type { ConfigPlace, Project } from './load-config.js';

/** A place to print to. */
export interface Stream {
  /** false: there is enough for now, `drain` comes when there is room. */
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  once?(event: 'drain' | 'close', listener: () => void): unknown;
  off?(event: 'drain' | 'close', listener: () => void): unknown;
  /** Nobody reads on. */
  readonly destroyed?: boolean | undefined;
}

/** All that the command line knows of the world around it; tests bring their own. */
export interface Io {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Absent: empty. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  /** Absent: reads the config anew, with all that it imports. */
  readonly loadProject?: ((place: ConfigPlace) => Promise<Project>) | undefined;
}

export const processIo = (): Io => ({
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
});
