import { BrewError, type Diagnostic, failure, type ResolvedIsa, type Result, success } from '@instabrew/spec';
import { finding } from './codes.js';
import type { ManyPort, Plugin, SinglePort, Use } from './define-plugin.js';
import type { Emitter, PortName, Ports } from './ports.js';
import { type Candidate, choose, fault, label, unprovided, type Wiring, wire } from './wiring.js';

/** An ISA and the plugins that work on it, wired: everything that is needed is there, once, and without a circle. */
export interface Workbench {
  readonly isa: ResolvedIsa;
  /**
   * The provider of a port, created when first asked for and then kept.
   * @throws BrewError `plugin/missing-provider`, `plugin/unknown-port`, or whatever its creation finds
   */
  use<P extends SinglePort>(port: P): Ports[P];
  /** Whether a plugin provides the port. */
  has(port: PortName): boolean;
  /** All providers of a port that may have several, in the order of the config. */
  all<P extends ManyPort>(port: P): readonly Ports[P][];
  /** `all('emitter')` */
  readonly emitters: readonly Emitter[];
}

export interface WorkbenchOptions {
  /** Folder that the origins of plugins are made relative to in diagnostics, absolute. */
  readonly root?: string;
}

/**
 * Wires plugins to an ISA. Finds everything that is wrong at once: unknown ports, missing and doubled providers, circles,
 * and then emitters of the same target. Only emitters, whose targets must be compared, are created before they are asked for.
 */
export const workbench = (isa: ResolvedIsa, plugins: readonly Plugin[], options: WorkbenchOptions = {}): Result<Workbench> => {
  const wiring = wire(isa, plugins, options.root);
  if (wiring.diagnostics.length > 0) return failure(wiring.diagnostics);
  const bench = new Bench(isa, wiring);
  const diagnostics = bench.createEmitters();
  return diagnostics.length > 0 ? failure(diagnostics) : success(bench);
};

class Bench implements Workbench {
  readonly isa: ResolvedIsa;
  emitters: readonly Emitter[] = [];
  readonly #wiring: Wiring;
  readonly #created = new Map<Candidate, Ports[PortName]>();

  constructor(isa: ResolvedIsa, wiring: Wiring) {
    this.isa = isa;
    this.#wiring = wiring;
  }

  use<P extends SinglePort>(port: P): Ports[P] {
    return this.#provide(port, undefined);
  }

  has(port: PortName): boolean {
    return port === 'emitter' ? this.emitters.length > 0 : this.#wiring.providers.has(port);
  }

  all<P extends ManyPort>(_port: P): readonly Ports[P][] {
    return this.emitters;
  }

  /** Sets `emitters`, one per target; what is in the way of that. */
  createEmitters(): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const created = new Map<Candidate, Emitter>();
    for (const candidate of this.#wiring.many) {
      try {
        created.set(candidate, this.#create(candidate) as Emitter);
      } catch (error) {
        if (!(error instanceof BrewError)) throw error;
        diagnostics.push(...error.diagnostics);
      }
    }
    const chosen = new Set<Candidate | undefined>();
    for (const target of new Set([...created.values()].map((e) => e.target))) {
      const rivals = [...created.keys()].filter((c) => created.get(c)?.target === target);
      const choice = choose(rivals, `the target ${target}`);
      chosen.add(choice.chosen);
      diagnostics.push(...choice.doubled);
    }
    this.emitters = [...created].filter(([c]) => chosen.has(c)).map(([, emitter]) => emitter);
    return diagnostics;
  }

  /** @param asker undefined: not a plugin */
  #provide<P extends SinglePort>(port: P, asker: Candidate | undefined): Ports[P] {
    const provider = this.#wiring.providers.get(port);
    if (!provider) {
      const [code, says] = unprovided(port, this.#wiring.providers, asker ? label(asker) : 'the caller');
      throw new BrewError([asker ? fault(asker, code, says) : finding(code, [], says.expected, says.actual, says.hint)]);
    }
    // The wiring lists a plugin under the port that it provides.
    return this.#create(provider) as Ports[P];
  }

  #create(candidate: Candidate): Ports[PortName] {
    const existing = this.#created.get(candidate);
    if (existing !== undefined) return existing;
    const use: Use<SinglePort> = (port) => {
      if (candidate.plugin.needs.includes(port)) return this.#provide(port, candidate);
      const expected = `a port that the needs of ${label(candidate)} list (${candidate.plugin.needs.join(', ') || 'nothing'})`;
      throw new BrewError([fault(candidate, 'plugin/undeclared-need', { expected, actual: `"${port}"` })]);
    };
    try {
      const value = candidate.plugin.create(this.isa, use);
      this.#created.set(candidate, value);
      return value;
    } catch (cause) {
      if (cause instanceof BrewError) throw cause;
      const expected = `${label(candidate)} to provide ${candidate.plugin.port}`;
      const actual = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      throw new BrewError([fault(candidate, 'plugin/create-failed', { expected, actual })], { cause });
    }
  }
}
