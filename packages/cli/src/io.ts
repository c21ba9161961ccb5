import process from 'node:process';

/** A place to print to. */
export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** All that the command line knows of the world around it; tests bring their own. */
export interface Io {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly stdout: Stream;
  readonly stderr: Stream;
}

export const processIo = (): Io => ({ cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr });
