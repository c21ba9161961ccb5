import { definePlugin, type Interpreter, type Plugin, type RunResult, type TensorSpec } from '@instabrew/plugin';
import type { ResolvedIsa, WireRecord } from '@instabrew/spec';
import { type Backend, portable } from './backend.js';
import { type Execute, executor } from './execute.js';
import { Machine } from './machine.js';
import { TrapSignal } from './trap.js';

export interface InterpOptions {
  /** Default: `portable`, plain TypeScript. */
  readonly backend?: Backend;
}

/** Executes the instructions of an ISA as their semantics in the spec say; a trap is a value, never an exception. */
export const interpreter = (isa: ResolvedIsa, { backend = portable }: InterpOptions = {}): Interpreter => {
  const executors = new Map<string, Execute>();
  const execute = (record: WireRecord): Execute => {
    const tag = record[isa.wire.tag];
    const inst = isa.instructions.find((i) => i.name === tag);
    if (!inst) throw new TrapSignal('interp/unknown-instruction', `${isa.wire.tag} is ${JSON.stringify(tag)}`);
    const known = executors.get(inst.name) ?? executor(isa, inst);
    executors.set(inst.name, known);
    return known;
  };
  return {
    run: (program: readonly WireRecord[], tensors: readonly TensorSpec[]): RunResult => {
      let index = -1;
      try {
        const machine = new Machine(tensors);
        for (const record of program) {
          index++;
          execute(record)(record, machine, backend);
        }
        return {
          ok: true,
          tensors: new Map([...machine.tensors].map(([name, tensor]) => [name, tensor.value()])),
          executed: program.length,
        };
      } catch (error) {
        if (!(error instanceof TrapSignal)) throw error;
        const name = program[index]?.name;
        return { ok: false, trap: error.at(index, typeof name === 'string' ? name : '') };
      }
    },
  };
};

/** The plugin: `interp()`. */
export const interp = (options: InterpOptions = {}): Plugin<'interpreter', readonly []> =>
  definePlugin({ port: 'interpreter', name: 'interp', create: (isa) => interpreter(isa, options) });
