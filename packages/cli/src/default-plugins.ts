import { enumCodec } from '@instabrew/enum-codec';
import { interp } from '@instabrew/interp';
import { latency } from '@instabrew/latency';
import type { Config, Plugin } from '@instabrew/plugin';
import { wireJson } from '@instabrew/wire-json';

/** The config with the shipped plugin for every port that it leaves open: a config that only lists targets can be run and timed. */
export const withDefaults = (config: Config): Config => {
  const shipped: readonly Plugin[] = [enumCodec(), wireJson(), interp(), latency()];
  const missing = shipped.filter(({ port }) => !config.plugins.some((p) => p.port === port && p.for === undefined));
  return { ...config, plugins: [...config.plugins, ...missing] };
};
