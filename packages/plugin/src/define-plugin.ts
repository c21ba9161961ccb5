import type { Origin, ResolvedIsa } from '@instabrew/spec';
import { pluginOrigin } from './plugin-origin.js';
import type { PortName, Ports } from './ports.js';

/** Ports with any number of providers; every other port, third-party ones included, has exactly one. */
export const manyPorts = ['emitter'] as const satisfies readonly PortName[];
export type ManyPort = (typeof manyPorts)[number];
export type SinglePort = Exclude<PortName, ManyPort>;

/** Gives the one provider of a port; asking for a port that the plugin did not list does not compile. */
export type Use<N extends SinglePort> = <Q extends N>(port: Q) => Ports[Q];

/** One implementation of a port: a plain value, importing or defining it registers nothing. */
export interface Plugin<P extends PortName = PortName, N extends readonly SinglePort[] = readonly SinglePort[]> {
  readonly port: P;
  /** Told apart by this in diagnostics: `json`, `cpp`. */
  readonly name: string;
  readonly needs: N;
  /**
   * Takes the port over for one ISA (by name) or a family of ISAs, and leaves it to the general provider for all others.
   * Of an emitter, it takes over its target.
   */
  readonly for?: string | ((isa: ResolvedIsa) => boolean);
  /** Where the plugin was called in a config, or defined; the file as the loader names it. */
  readonly origin?: Origin;
  /** Called at most once per workbench, when somebody first asks for the port. */
  create(isa: ResolvedIsa, use: Use<N[number]>): Ports[P];
}

/** What `definePlugin` takes: a plugin whose `needs` may be left out. */
export interface PluginDefinition<P extends PortName, N extends readonly SinglePort[]> {
  readonly port: P;
  readonly name: string;
  readonly needs?: N;
  readonly for?: Plugin['for'];
  readonly create: (isa: ResolvedIsa, use: Use<N[number]>) => Ports[P];
}

/**
 * A plugin from its parts; types `use` by `needs`.
 * @example
 * export const wireJson = () => definePlugin({
 *   port: 'wireCodec', name: 'json', needs: ['enumCodec'],
 *   create: (isa, use) => new JsonWireCodec(isa, use('enumCodec')),
 * });
 */
export const definePlugin = <P extends PortName, const N extends readonly SinglePort[] = readonly []>(
  definition: PluginDefinition<P, N>,
): Plugin<P, N> => ({
  port: definition.port,
  name: definition.name,
  // Without `needs`, N is the empty list.
  needs: definition.needs ?? ([] as readonly SinglePort[] as N),
  ...(definition.for !== undefined && { for: definition.for }),
  origin: pluginOrigin(definePlugin),
  create: definition.create,
});

/** Whether the plugin is meant for this ISA; one without `for` is meant for all. */
export const appliesTo = (plugin: Pick<Plugin, 'for'>, isa: ResolvedIsa): boolean =>
  plugin.for === undefined || (typeof plugin.for === 'string' ? plugin.for === isa.name : plugin.for(isa));
