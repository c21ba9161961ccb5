/** Finds `instabrew.config.ts`, loads it so that TypeScript sources keep their lines, and checks what it exports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { type Config, type ConfigFile, configList, openConfig, type Workbench } from '@instabrew/plugin';
import { BrewError, type Diagnostic, type Origin, relativeTo } from '@instabrew/spec';
import { finding } from './codes.js';
import { withDefaults } from './default-plugins.js';
import { importModule } from './import-module.js';
import type { Io } from './io.js';
import { thrownFindings } from './thrown.js';

const configNames = ['instabrew.config.ts', 'instabrew.config.mts', 'instabrew.config.js', 'instabrew.config.mjs'];

/** A config that holds together: an ISA without findings, its plugins wired. */
export interface OpenConfig {
  readonly bench: Workbench;
  readonly warnings: readonly Diagnostic[];
}
/** Where the config is; all paths are absolute. */
export interface ConfigPlace {
  readonly file: string;
  /** Its folder: output folders are relative to it. */
  readonly dir: string;
  /** Folder that origins are relative to. */
  readonly root: string;
}
export interface Project extends ConfigPlace {
  /** The module that exports the ISA, as it was named; there is no config then. */
  readonly module?: string;
  readonly configs: readonly [OpenConfig, ...OpenConfig[]];
}

/** Folders from `start` up to the root of the file system. */
const upward = (start: string): readonly string[] => {
  const parent = dirname(start);
  return parent === start ? [start] : [start, ...upward(parent)];
};

const findConfig = (io: Pick<Io, 'cwd'>, named: string | undefined): string => {
  if (named !== undefined) {
    const file = resolve(io.cwd, named);
    if (existsSync(file)) return file;
    throw new BrewError([finding('cli/no-config', { expected: 'a config file', actual: `${named} does not exist` })]);
  }
  const file = upward(io.cwd)
    .flatMap((dir) => configNames.map((name) => join(dir, name)))
    .find((path) => existsSync(path));
  if (file !== undefined) return file;
  throw new BrewError([
    finding('cli/no-config', {
      expected: `${configNames[0]} in ${io.cwd} or a folder above`,
      actual: 'none',
      hint: 'write one with `export default defineConfig({ isa, plugins })`, or name it with --config',
    }),
  ]);
};

/** What origins are relative to: the repository or workspace that the config is part of, else its folder. */
export const rootOf = (dir: string): string =>
  upward(dir).find((at) => ['pnpm-workspace.yaml', '.git'].some((name) => existsSync(join(at, name)))) ?? dir;

/** @throws BrewError `cli/no-config` */
export const placeConfig = (io: Pick<Io, 'cwd'>, named?: string): ConfigPlace => {
  const file = findConfig(io, named);
  return { file, dir: dirname(file), root: rootOf(dirname(file)) };
};

/** @throws BrewError with everything that is wrong with the config, its specs and its plugins */
export const loadProject = async ({ file, dir, root }: ConfigPlace): Promise<Project> => {
  const opened = checkConfigs(await importConfig(file, root), file, root).map((config) => {
    const own = config.root === undefined ? root : resolve(dir, config.root);
    return openOne(withDefaults({ ...config, root: own }), own, { file, root });
  });
  const diagnostics = opened.flatMap((o) => ('diagnostics' in o ? o.diagnostics : []));
  if (diagnostics.length > 0) throw new BrewError(diagnostics);
  const [first, ...others] = opened.filter((o) => 'bench' in o);
  if (!first) throw new BrewError([badConfig(file, root, 'an empty list')]);
  return { file, dir, root, configs: [first, ...others] };
};

const importConfig = async (file: string, root: string): Promise<unknown> => {
  const tsconfig = upward(dirname(file))
    .map((dir) => join(dir, 'tsconfig.json'))
    .find((path) => existsSync(path));
  const fallback = { file, line: 1, column: 1 };
  const fail = (error: unknown): never => {
    const context = { code: 'cli/config-failed', expected: 'the config and what it imports to load', fallback, root } as const;
    throw new BrewError(thrownFindings(error, context), { cause: error });
  };
  try {
    const loaded: unknown = await settled(() =>
      importModule(pathToFileURL(file).href, { parentURL: import.meta.url, tsconfig: tsconfig ?? false }),
    );
    return defaultOf(loaded);
  } catch (error) {
    return fail(error);
  }
};

/** The default export; a module that Node takes for CommonJS, for want of `"type": "module"`, has it one level deeper. */
const defaultOf = (loaded: unknown): unknown => {
  const exported = isObject(loaded) ? loaded.default : undefined;
  return isObject(exported) && exported.__esModule === true ? exported.default : exported;
};

/** The result of `work`; an error for what would end the process: a rejection that nobody handles, or waiting for nothing. */
export const settled = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const stuck = () => fail(new Error('waits for something that never happens'));
    const listeners = { beforeExit: stuck, unhandledRejection: fail, uncaughtException: fail };
    for (const [event, listener] of Object.entries(listeners)) process.on(event, listener);
    work()
      .then(done, fail)
      .finally(() => {
        for (const [event, listener] of Object.entries(listeners)) process.off(event, listener);
      });
  });

/** @param own folder that origins of this config are relative to @param file that exports it, for what it throws */
export const openOne = (
  config: Config,
  own: string,
  { file, root }: Pick<ConfigPlace, 'file' | 'root'>,
): OpenConfig | { readonly diagnostics: readonly Diagnostic[] } => {
  try {
    const result = openConfig(config, own);
    if (result.ok) return { bench: result.value, warnings: result.warnings.map((d) => rebase(d, own, root)) };
    return { diagnostics: result.diagnostics.map((d) => rebase(d, own, root)) };
  } catch (error) {
    const expected = 'a spec that can be resolved';
    return {
      diagnostics: thrownFindings(error, {
        code: 'cli/config-failed',
        expected,
        fallback: existsSync(file) ? exportOrigin(file) : undefined,
        root,
      }),
    };
  }
};

/** The finding with places below `root`, where its sources are looked for. */
const rebase = (d: Diagnostic, own: string, root: string): Diagnostic => {
  const place = (origin: Origin): Origin => {
    const file = resolve(own, origin.file);
    return existsSync(file) ? { ...origin, file: relativeTo(root, file.replaceAll('\\', '/')) } : origin;
  };
  return { ...d, ...(d.origin && { origin: place(d.origin) }), ...(d.rule && { rule: place(d.rule) }) };
};

/** Where the config says `export default`. */
const exportOrigin = (file: string): Origin => {
  const before = readFileSync(file, 'utf8').split(/^export default\b/m);
  return { file, line: before.length > 1 ? (before[0] ?? '').split('\n').length : 1, column: 1 };
};

const badConfig = (file: string, root: string, actual: string): Diagnostic => {
  const at = exportOrigin(file);
  return finding('cli/bad-config', {
    expected: '`export default defineConfig({ isa, plugins })`, or a list of such configs',
    actual,
    origin: { ...at, file: relativeTo(root, at.file) },
  });
};

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;
const isPlugin = (value: unknown): boolean =>
  isObject(value) && typeof value.port === 'string' && typeof value.name === 'string' && typeof value.create === 'function';

/** What is wrong with one config; undefined: nothing. */
const faultOf = (config: unknown): string | undefined => {
  if (!isObject(config)) return config === undefined ? 'no default export' : String(config);
  if (!isObject(config.isa)) return 'a config without `isa`';
  if (config.isa.definition !== 'isa' && typeof config.isa.digest !== 'string')
    return 'an `isa` that is neither made by isa() nor resolved';
  if (!Array.isArray(config.plugins)) return 'a config without `plugins`';
  const at = config.plugins.findIndex((plugin) => !isPlugin(plugin));
  if (at < 0) return undefined;
  const hint = typeof config.plugins[at] === 'function' ? ', but a function: call it' : '';
  return `plugins[${at}] is no plugin${hint}`;
};

const checkConfigs = (exported: unknown, file: string, root: string): readonly Config[] => {
  const faults = (Array.isArray(exported) ? exported : [exported]).map(faultOf).filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new BrewError(faults.map((fault) => badConfig(file, root, fault)));
  return configList(exported as ConfigFile);
};
