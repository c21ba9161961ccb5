/** Origins: the line of the spec that called a builder, read off the stack while the TypeScript sources run. */
import type { Origin } from './origin.js';

/** Set while a family factory runs: everything it defines comes from the line of the factory call. */
let familyOrigin: Origin | undefined;

const frame = /(?:\(|at\s+|@)((?:file:\/\/|\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?$/;

/**
 * Where the function `builder` was called. Origins hold the file as the loader names it; `resolve` makes it relative.
 * @param builder the function whose caller is asked for; its own frame and those above are skipped
 */
export const callSite = (builder: (...args: never[]) => unknown): Origin => {
  if (familyOrigin) return familyOrigin;
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(holder, builder);
  Error.stackTraceLimit = limit;
  return parseFrame(holder.stack ?? '');
};

/** The first frame of a V8 stack. A frame without a file (evaluated code) is line 0 of `<unknown>`. */
export const parseFrame = (stack: string): Origin => {
  for (const line of stack.split('\n')) {
    const match = frame.exec(line.trim());
    if (match?.[1]) return { file: fileName(match[1]), line: Number(match[2]), column: Number(match[3]) };
  }
  return { file: '<unknown>', line: 0, column: 0 };
};

const fileName = (location: string): string => {
  const path = location.startsWith('file://') ? decodeURIComponent(new URL(location).pathname) : location;
  return path.replaceAll('\\', '/').replace(/\?.*$/, '');
};

/**
 * Makes a family factory: whatever `make` defines (instruction, fields, operands) has the line of the factory call as its
 * origin, as in `export const TensorCopy = copyLike('TensorCopy', 23, …)`.
 */
export const family = <A extends unknown[], R>(make: (...args: A) => R): ((...args: A) => R) => {
  const factory = (...args: A): R => definedAt(callSite(factory), () => make(...args));
  return factory;
};

/** What `make` defines comes from `origin`, wherever its code runs from (sources or a bundle). */
export const definedAt = <R>(origin: Origin, make: () => R): R => {
  const outer = familyOrigin;
  familyOrigin = origin;
  try {
    return make();
  } finally {
    familyOrigin = outer;
  }
};

/** `file` relative to `root`; a file of an installed package starts at its package's name; anything else is kept. */
export const relativeTo = (root: string, file: string): string => {
  const prefix = root.replaceAll('\\', '/').replace(/\/*$/, '/');
  if (file.startsWith(prefix)) return file.slice(prefix.length);
  const installed = file.lastIndexOf('/node_modules/');
  return installed >= 0 ? file.slice(installed + '/node_modules/'.length) : file;
};
