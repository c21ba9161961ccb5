/** Which engines may execute an instruction, by how that is known. The first of the valid ones is the default where none is stated. */
import type { Source } from '@instabrew/spec';
import { pages } from './pages.js';

type Engine = 'Unassigned' | 'Pool' | 'Activation' | 'PE' | 'DMA' | 'DVE' | 'SP' | 'ALL';
interface EngineRule {
  readonly default: Engine;
  readonly valid: readonly Engine[];
  readonly source: Source;
}

/** As the rules of the simulator say. */
export const simulated = (...valid: readonly [Engine, ...Engine[]]): EngineRule => ({
  default: valid[0],
  valid,
  source: { confidence: 'inferred', page: pages.sim, note: 'From the rules of its semantics; the first is the default.' },
});

/** As the verifier lists. */
export const verified = (...valid: readonly [Engine, ...Engine[]]): EngineRule => ({
  default: valid[0],
  valid,
  source: { confidence: 'certain', page: pages.verifier, note: 'The default is not stated: the first.' },
});

/** The default is stated, by the constructor or by code generation; the valid ones are those of the simulator. */
export const assigned = (engine: Engine, others: readonly Engine[] = []): EngineRule => ({
  default: engine,
  valid: others.includes(engine) ? others : [engine, ...others],
  source: { confidence: 'certain', page: pages.instructionType, note: 'Valid engines are those of the rules of its semantics.' },
});

/** Whichever engine needs it: synchronisation, registers, control flow. */
export const control = simulated('ALL', 'SP');

/** The verifier lists every engine. */
export const everyEngine = verified('Unassigned', 'PE', 'Activation', 'Pool', 'DMA', 'DVE', 'SP', 'ALL');

/** No page names one. */
export const noEngine: EngineRule = {
  default: 'Unassigned',
  valid: [],
  source: { confidence: 'our-choice', note: 'No page names its engine.' },
};
