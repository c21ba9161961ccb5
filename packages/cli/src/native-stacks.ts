import process from 'node:process';

/**
 * Runs `work` with the stacks of Node itself, mapped to the TypeScript sources: origins are read off stacks, and a host (a test
 * runner, a tracer) may have put a formatter of its own in their way.
 */
export const withNativeStacks = async <T>(work: () => Promise<T>): Promise<T> => {
  const { prepareStackTrace } = Error;
  // @ts-expect-error absent means Node's own; the types do not know that it may be unset
  Error.prepareStackTrace = undefined;
  process.setSourceMapsEnabled(true);
  try {
    return await work();
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
};
