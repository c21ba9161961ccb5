import { type IsaDef, type ResolvedIsa, type Result, resolve, success } from '@instabrew/spec';
import type { Plugin } from './define-plugin.js';
import { type Workbench, workbench } from './workbench.js';

/** One ISA and what is made from it. */
export interface Config {
  /** As defined, or resolved already (a published ISA package). */
  readonly isa: IsaDef | ResolvedIsa;
  readonly plugins: readonly Plugin[];
  /** Folder that the origins of an unresolved ISA are made relative to; default: the one that `openConfig` is given. */
  readonly root?: string;
}

/** What `instabrew.config.ts` exports: one config, or several for several ISAs. */
export type ConfigFile = Config | readonly Config[];

/**
 * Types a config, and gives it back as it is.
 * @example
 * export default defineConfig({ isa: toy, plugins: [enumCodec(), wireJson(), cpp({ out: 'gen/cpp' })] });
 */
export const defineConfig = <const C extends ConfigFile>(config: C): C => config;

export const configList = (file: ConfigFile): readonly Config[] => ('plugins' in file ? [file] : file);

/**
 * Resolves the ISA of a config if need be and wires its plugins.
 * @param root the root of the project, absolute: usually the folder of the config file
 */
export const openConfig = (config: Config, root: string): Result<Workbench> => {
  if (!('definition' in config.isa)) return workbench(config.isa, config.plugins, { root });
  const resolved = resolve(config.isa, { root: config.root ?? root });
  if (!resolved.ok) return resolved;
  const bench = workbench(resolved.value, config.plugins, { root });
  return bench.ok ? success(bench.value, [...resolved.warnings, ...bench.warnings]) : bench;
};
