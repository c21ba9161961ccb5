import { type Origin, parseFrame } from '@instabrew/spec';

/** Calls between a config and `definePlugin` that are looked at. */
const depth = 16;

/**
 * Where a plugin comes from. A plugin is mostly made by a function of its package (`cpp({ … })`), which calls `definePlugin`:
 * the place of interest is the call of that function, in the first file on the stack that is neither the package's own nor
 * an installed one. Without such a file it is the call of `define` itself.
 */
export const pluginOrigin = (define: (...args: never[]) => unknown): Origin => {
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  Error.captureStackTrace(holder, define);
  Error.stackTraceLimit = limit;
  const frames = (holder.stack ?? '')
    .split('\n')
    .map(parseFrame)
    .filter(({ line }) => line > 0);
  const [own = parseFrame('')] = frames;
  return frames.find(({ file }) => file !== own.file && !file.includes('/node_modules/')) ?? own;
};
