import { register as registerCommonJs } from 'tsx/cjs/api';
import { register } from 'tsx/esm/api';

export interface ImportOptions {
  /** What a relative specifier is relative to. */
  readonly parentURL: string;
  /** Path of a tsconfig.json; false: none. */
  readonly tsconfig: string | false;
}

let count = 0;
let removeLoader: (() => Promise<void>) | undefined;

/**
 * Imports a module, in TypeScript or not, with everything that it imports apart from what was imported before: a config that
 * has changed is read anew. Its loader stays for what it imports later, until the next import: loaders of earlier ones would
 * slow down every later one.
 */
export const importModule = async (specifier: string, { parentURL, tsconfig }: ImportOptions): Promise<unknown> => {
  await removeLoader?.();
  const namespace = `instabrew-${++count}`;
  const commonJs = registerCommonJs({ namespace });
  const modules = register({ namespace, tsconfig });
  removeLoader = async () => {
    commonJs.unregister();
    await modules.unregister();
  };
  return modules.import(specifier, parentURL);
};
