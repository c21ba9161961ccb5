import { definePlugin, type LatencyModel, type Plugin } from '@instabrew/plugin';
import {
  type Diagnostic,
  failure,
  nearest,
  type ResolvedIsa,
  type Result,
  success,
  unwrap,
  type WireRecord,
} from '@instabrew/spec';
import { finding } from './codes.js';
import { type CostModel, costModel } from './cost.js';
import { collectJobs, type Job, simulate } from './timeline.js';

export interface LatencyOptions {
  /** Generation that costs are for; default: the first modelled one of the ISA. */
  readonly generation?: string;
}

/** The generation asked for, if the ISA models it. */
const modelledGeneration = (isa: ResolvedIsa, wanted: string | undefined): Result<string> => {
  const modelled = isa.generations.filter((g) => g.modelled).map((g) => g.name);
  const name = wanted ?? modelled[0];
  if (name !== undefined && modelled.includes(name)) return success(name);
  const close = name === undefined ? undefined : nearest(name, modelled);
  const hint: Partial<Diagnostic> = close === undefined ? {} : { hint: `did you mean "${close}"?` };
  return failure([
    finding(
      'latency/unknown-generation',
      modelled.length > 0 ? `one of ${modelled.join(', ')}` : 'an ISA with a modelled generation',
      name ?? 'none',
      hint,
    ),
  ]);
};

const tagOf = (isa: ResolvedIsa, record: WireRecord): string => {
  const tag = record[isa.wire.tag];
  return typeof tag === 'string' ? tag : '';
};

/**
 * The latency model of an ISA on one generation: `latency/unknown-generation` where there is no such model.
 * Formulas are compiled on first use, one instruction at a time.
 */
export const latencyModel = (isa: ResolvedIsa, options: LatencyOptions = {}): Result<LatencyModel> => {
  const found = modelledGeneration(isa, options.generation);
  if (!found.ok) return found;
  const generation = found.value;
  const models = new Map<string, Result<CostModel>>();

  const job = (record: WireRecord): Result<Job> => {
    const inst = isa.instructions.find((i) => i.name === tagOf(isa, record));
    if (!inst)
      return failure([
        finding('latency/unknown-instruction', 'a record of this ISA', JSON.stringify(tagOf(isa, record)), {
          path: [isa.wire.tag],
        }),
      ]);
    const model = models.get(inst.name) ?? costModel(isa, inst, generation);
    models.set(inst.name, model);
    if (!model.ok) return model;
    const cost = model.value(record);
    return cost.ok ? success({ record, inst, cost: cost.value }) : cost;
  };

  return success({
    generation,
    cost: (record) => {
      const result = job(record);
      return result.ok ? success(result.value.cost) : result;
    },
    timeline: (program) => {
      const jobs = collectJobs(program, job);
      return jobs.ok ? success(simulate(isa, generation, jobs.value)) : jobs;
    },
  });
};

/** The plugin: `latency({ generation: 'gen3' })`. @throws BrewError, when it is created, for a generation that is not modelled */
export const latency = (options: LatencyOptions = {}): Plugin<'latency', readonly []> =>
  definePlugin({ port: 'latency', name: 'formulas', create: (isa) => unwrap(latencyModel(isa, options)) });
