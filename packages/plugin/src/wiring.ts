/** Which plugin provides what, and everything that is wrong with that. Creates nothing. */
import { type Diagnostic, nearest, type Origin, type ResolvedIsa, relativeTo } from '@instabrew/spec';
import { finding, type PluginCode } from './codes.js';
import { appliesTo, type ManyPort, manyPorts, type Plugin } from './define-plugin.js';

/** A plugin at its place in the config: its index in `plugins`, and where it was called. */
export interface Candidate {
  readonly plugin: Plugin;
  readonly index: number;
  readonly origin: Origin | undefined;
}

export interface Wiring {
  /** The provider of each single port, by port. */
  readonly providers: ReadonlyMap<string, Candidate>;
  /** Plugins of a many-port, in the order of the config. */
  readonly many: readonly Candidate[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Ports of this package; a third-party port is known as soon as a plugin provides it. */
const knownPorts: readonly string[] = ['emitter', 'enumCodec', 'wireCodec', 'interpreter', 'latency'];
const isMany = (port: string): port is ManyPort => (manyPorts as readonly string[]).includes(port);

export const label = ({ plugin }: Candidate): string => `"${plugin.name}"`;

/** A finding about a plugin, or (`inside`) about a part of it. */
export const fault = (
  { index, origin }: Candidate,
  code: PluginCode,
  says: { readonly expected: string; readonly actual: string; readonly hint?: string; readonly inside?: Diagnostic['path'] },
): Diagnostic => ({
  ...finding(code, ['plugins', index, ...(says.inside ?? [])], says.expected, says.actual, says.hint),
  ...(origin && { origin }),
});

/** Of several providers of one thing: those made for this ISA win over the general ones, then there must be one. */
export const choose = (
  rivals: readonly Candidate[],
  thing: string,
): { readonly chosen: Candidate | undefined; readonly doubled: readonly Diagnostic[] } => {
  const special = rivals.filter(({ plugin }) => plugin.for !== undefined);
  const [chosen, ...others] = special.length > 0 ? special : rivals;
  return {
    chosen,
    doubled: others.map((other) =>
      fault(other, 'plugin/doubled-provider', {
        expected: `one plugin for ${thing}`,
        actual: `${label(other)} beside ${chosen ? `${label(chosen)} at plugins[${chosen.index}]` : 'another'}`,
        hint: 'leave one of them out, or give one a `for` that names the ISA it takes over',
      }),
    ),
  };
};

/** @param root folder that origins are made relative to */
export const wire = (isa: ResolvedIsa, plugins: readonly Plugin[], root: string | undefined): Wiring => {
  const candidates = plugins
    .map((plugin, index) => ({ plugin, index, origin: root === undefined ? plugin.origin : relativeOrigin(plugin.origin, root) }))
    .filter(({ plugin }) => appliesTo(plugin, isa));
  const many = candidates.filter(({ plugin }) => isMany(plugin.port));
  const providers = new Map<string, Candidate>();
  const doubled: Diagnostic[] = [];
  for (const port of new Set<string>(candidates.map(({ plugin }) => plugin.port))) {
    if (isMany(port)) continue;
    const choice = choose(
      candidates.filter(({ plugin }) => plugin.port === port),
      `the port ${port}`,
    );
    if (choice.chosen) providers.set(port, choice.chosen);
    doubled.push(...choice.doubled);
  }
  const used = [...many, ...providers.values()].sort((a, b) => a.index - b.index);
  return {
    providers,
    many,
    diagnostics: [...doubled, ...used.flatMap((c) => unmetNeeds(c, providers)), ...cycles(used, providers)],
  };
};

const relativeOrigin = (origin: Origin | undefined, root: string): Origin | undefined =>
  origin && { ...origin, file: relativeTo(root, origin.file) };

const unmetNeeds = (candidate: Candidate, providers: ReadonlyMap<string, Candidate>): Diagnostic[] =>
  candidate.plugin.needs.flatMap((port: string, i) => {
    if (providers.has(port)) return [];
    const inside = ['needs', i];
    if (!isMany(port)) return [fault(candidate, ...unprovided(port, providers, label(candidate), inside))];
    const actual = `"${port}", which has any number`;
    return [
      fault(candidate, 'plugin/not-single', {
        expected: 'a port with one provider',
        actual,
        hint: 'use `workbench.all` instead',
        inside,
      }),
    ];
  });

/** `plugin/missing-provider`, or `plugin/unknown-port` for a name that nobody knows: code and words of a `fault`. */
export const unprovided = (
  port: string,
  providers: ReadonlyMap<string, Candidate>,
  asker: string,
  inside: Diagnostic['path'] = [],
): [PluginCode, Parameters<typeof fault>[2]] => {
  if (knownPorts.includes(port)) {
    const expected = `a plugin for the port ${port}, which ${asker} needs`;
    return ['plugin/missing-provider', { expected, actual: 'none in the config', inside }];
  }
  const close = nearest(port, [...knownPorts, ...providers.keys()]);
  const hint = close === undefined ? 'a port of a third party is known once a plugin provides it' : `did you mean "${close}"?`;
  return [
    'plugin/unknown-port',
    { expected: `a port that some plugin provides, for ${asker}`, actual: `"${port}"`, hint, inside },
  ];
};

/** Circles as a walk along the needs closes them, each written from the member that stands first in the config. */
const cycles = (used: readonly Candidate[], providers: ReadonlyMap<string, Candidate>): Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  const done = new Set<Candidate>();
  const path: Candidate[] = [];
  const visit = (candidate: Candidate): void => {
    const start = path.indexOf(candidate);
    if (start >= 0) diagnostics.push(cycle(path.slice(start)));
    if (start >= 0 || done.has(candidate)) return;
    path.push(candidate);
    for (const port of candidate.plugin.needs) {
      const provider = providers.get(port);
      if (provider) visit(provider);
    }
    path.pop();
    done.add(candidate);
  };
  used.forEach(visit);
  return diagnostics;
};

const cycle = (members: readonly Candidate[]): Diagnostic => {
  const first = members.reduce((a, b) => (b.index < a.index ? b : a));
  const start = members.indexOf(first);
  const inOrder = [...members.slice(start), ...members.slice(0, start), first];
  return fault(first, 'plugin/cycle', {
    expected: 'plugins that do not need each other in a circle',
    actual: inOrder.map(({ plugin }) => `${plugin.port} "${plugin.name}"`).join(' -> '),
  });
};
