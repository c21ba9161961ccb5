/** Which instruction has which capability: the table that shows gaps. */
import type { Workbench } from '@instabrew/plugin';
import { type Diagnostic, type InstructionSpec, isAbsent, lineage } from '@instabrew/spec';
import { finding } from '../codes.js';
import { emitterCall } from '../emit.js';

/** What an instruction has, or why it has it not. */
export type Cell = { readonly has: string } | { readonly absent: string };
export interface MatrixRow {
  readonly instruction: string;
  readonly abstract: boolean;
  /** By capability: `read`, `write`, `verify`, `sameInst`, `latency`, `semantics`, then the targets of the config. */
  readonly cells: { readonly [capability: string]: Cell };
}

export const matrixOf = (bench: Workbench, root: string): readonly MatrixRow[] =>
  bench.isa.instructions.map((inst) => ({
    instruction: inst.name,
    abstract: inst.abstract,
    cells: Object.fromEntries([...ownCells(bench, inst), ...targetCells(bench, inst, root)]),
  }));

type Entry = readonly [capability: string, cell: Cell];
const missing: Cell = { absent: '' };
const present = (is: boolean): Cell => (is ? { has: 'yes' } : missing);

const ownCells = (bench: Workbench, inst: InstructionSpec): readonly Entry[] => {
  const { latency, semantics } = inst;
  const generations = isAbsent(latency) ? [] : Object.keys(latency.byGeneration);
  const constraints = lineage(bench.isa, inst).flatMap((base) => base.constraints).length;
  return [
    ['read', present(isRead(bench, inst))],
    ['write', present(isWritten(bench, inst))],
    ['verify', { has: String(constraints) }],
    ['sameInst', { has: inst.equality }],
    ['latency', isAbsent(latency) ? latency : generations.length > 0 ? { has: generations.join(' ') } : missing],
    ['semantics', isAbsent(semantics) ? semantics : { has: semantics.body.skeleton }],
  ];
};

/** A record with nothing but its opcode lacks keys, but is never of an unknown kind. */
const isRead = (bench: Workbench, { name }: InstructionSpec): boolean => {
  const result = bench.use('wireCodec').readRecord(JSON.stringify({ [bench.isa.wire.tag]: name }));
  return result.ok || result.diagnostics.every(({ code }) => code === 'wire/missing-key');
};

const isWritten = (bench: Workbench, { name }: InstructionSpec): boolean => {
  const result = bench.use('wireCodec').writeRecord({ [bench.isa.wire.tag]: name });
  return result.ok || result.diagnostics.every(({ code }) => code !== 'wire/unknown-opcode');
};

const targetCells = (bench: Workbench, { name }: InstructionSpec, root: string): readonly Entry[] =>
  bench.emitters.map((emitter): Entry => {
    const text = emitterCall(emitter, root, () => emitter.construct(name));
    return [emitter.target, present(text !== undefined && text !== '')];
  });

/** A finding for each cell that has neither a capability nor a reason. */
export const gapsOf = (bench: Workbench, rows: readonly MatrixRow[]): readonly Diagnostic[] =>
  rows.flatMap(({ instruction, cells }) =>
    Object.entries(cells).flatMap(([capability, cell]) =>
      'absent' in cell && cell.absent === ''
        ? [
            finding('cli/missing-capability', {
              path: [instruction, capability],
              expected: `${capability} of ${instruction}, or the reason why there is none`,
              actual: 'neither',
              origin: bench.isa.instructions.find(({ name }) => name === instruction)?.origin,
            }),
          ]
        : [],
    ),
  );
