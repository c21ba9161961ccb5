import { register as registerCommonJs } from 'tsx/cjs/api';
import { register } from 'tsx/esm/api';

export interface ImportOptions {
  /** What a relative specifier is relative to. */
  readonly parentURL: string;
  /** Path of a tsconfig.json; false: none. */
  readonly tsconfig: string | false;
}

let count = 0;

/**
 * Imports a module, in TypeScript or not, with everything that it imports apart from what was imported before: a config that
 * has changed is read anew. The loader goes away afterwards; those of earlier imports would slow down every later one.
 */
export const importModule = async (specifier: string, { parentURL, tsconfig }: ImportOptions): Promise<unknown> => {
  const namespace = `instabrew-${++count}`;
  const commonJs = registerCommonJs({ namespace });
  const modules = register({ namespace, tsconfig });
  try {
    return await modules.import(specifier, parentURL);
  } finally {
    commonJs.unregister();
    await modules.unregister();
  }
};
