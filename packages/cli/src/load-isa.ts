/** An ISA without a config: the one that a package or a module exports. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@instabrew/plugin';
import { BrewError } from '@instabrew/spec';
import { finding } from './codes.js';
import { withDefaults } from './default-plugins.js';
import { importModule } from './import-module.js';
import type { Io } from './io.js';
import { type ConfigPlace, isObject, openOne, type Project, rootOf, settled } from './load-config.js';
import { thrownFindings } from './thrown.js';

/** `@scope/package`, `package/part`, `./module.ts`; anything else is the name of an ISA of the config. */
export const isModuleName = (isa: string): boolean => /^[@.]|[/\\]/.test(isa);

export const placeModule = (io: Pick<Io, 'cwd'>, module: string): ConfigPlace => {
  const file = /^[./]|^[A-Za-z]:/.test(module) ? resolve(io.cwd, module) : module;
  return { file, dir: io.cwd, root: rootOf(io.cwd) };
};

/** @throws BrewError `cli/isa-failed`, `cli/bad-isa`, and everything that is wrong with the ISA */
export const loadIsa = async (place: ConfigPlace, module: string): Promise<Project> => {
  const isa = isaOf(await importIsa(place), module);
  const opened = openOne(withDefaults({ isa, plugins: [], root: place.root }), place.root, place);
  if ('diagnostics' in opened) throw new BrewError(opened.diagnostics);
  return { ...place, module, configs: [opened] };
};

/** As the working directory sees it, else as this package does: `npx -p instabrew -p <package>` installs both beside each other. */
const importIsa = async ({ file, dir, root }: ConfigPlace): Promise<unknown> => {
  const isPath = file !== '' && resolve(file) === file;
  const parents = isPath ? [import.meta.url] : [pathToFileURL(`${dir}/x`).href, import.meta.url];
  let failure: unknown;
  for (const parentURL of parents) {
    try {
      return await settled(() => importModule(isPath ? pathToFileURL(file).href : file, { parentURL, tsconfig: false }));
    } catch (error) {
      failure ??= error;
      if (!isNotFound(error)) break;
    }
  }
  const expected = 'the module that --isa names, and what it imports, to load';
  throw new BrewError(thrownFindings(failure, { code: 'cli/isa-failed', expected, fallback: undefined, root }), {
    cause: failure,
  });
};

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const isIsa = (value: unknown): value is Config['isa'] =>
  isObject(value) && (value.definition === 'isa' || (typeof value.digest === 'string' && Array.isArray(value.instructions)));

const isaOf = (loaded: unknown, module: string): Config['isa'] => {
  const exports = isObject(loaded) ? loaded : {};
  const inner = isObject(exports.default) ? exports.default : {};
  const isas = new Set([exports.default, ...Object.values(exports), ...Object.values(inner)].filter(isIsa));
  const [isa, another] = isas;
  if (isa && !another) return isa;
  throw new BrewError([
    finding('cli/bad-isa', { expected: `one ISA among the exports of ${module}`, actual: isa ? String(isas.size) : 'none' }),
  ]);
};
