import {
  type AnyInstruction,
  type Diagnostic,
  failure,
  nearest,
  own,
  type ProgramLayout,
  type ResolvedIsa,
  type Result,
} from '@instabrew/spec';
import { assemble, type OrderMode, type Program } from './assemble.js';
import { hintOf, located, problem } from './codes.js';
import type { BlockDraft, BodyDraft, Draft, DraftOptions, FunctionDraft } from './drafts.js';
import { type Axis, LoopIndex } from './loop-index.js';
import { Register } from './operand.js';
import type {
  Append,
  Definitions,
  DtypeOf,
  Instruction,
  LoopBody,
  LoopOptions,
  MemoryOf,
  OpsOf,
  RoleOf,
  TensorOptions,
} from './types.js';
import { type TensorInfo, View } from './view.js';

export interface BuilderOptions {
  /** Name of the generation that the program is for: its sizes and its instructions. Default: none, nothing is checked against it. */
  readonly generation?: string;
  /** Default `dependencies`. */
  readonly order?: OrderMode;
}

/**
 * Writes a program. Nothing is checked before `build`, which finds everything that is wrong, each finding at its place in the
 * document to be.
 */
export interface ProgramBuilder<D extends Definitions> {
  /** One function for each instruction: `p.op.TensorTensor({ in0, in1, out, op: 'add' }, { name: 'sum' })`. */
  readonly op: OpsOf<D>;
  /** The same for an instruction by its definition. */
  add<I extends AnyInstruction>(definition: I, ...args: Parameters<Append<I>>): Instruction;
  /** A tensor of the current function, which is the view of all of it. */
  tensor<const M extends MemoryOf<D>, const T extends DtypeOf<D>>(
    name: string,
    options: TensorOptions<M, T, RoleOf<D>>,
  ): View<M, T>;
  /** A register of the current function, and the dtype that instructions take it as. */
  register(name: string, dtype: DtypeOf<D>): Register;
  /** A loop, whose body is what the callback appends. */
  loop(name: string, options: LoopOptions, body: LoopBody): Instruction;
  /** Begins a new block of the current function or loop. */
  block(name?: string): void;
  /** A function, which holds what the callback appends. What is appended outside belongs to the function `main`. */
  func(name: string, body: () => void): void;
  build(): Result<Program>;
}

/**
 * A builder of programs of `isa`. `definitions` are the values that the ISA is made of, all in one object:
 * `import * as neuron from '@instabrew/isa-neuron/spec'`. Their types say which operands and fields an instruction has; one of
 * them may be the layout of its documents.
 */
export const programBuilder = <const D extends Definitions>(
  isa: ResolvedIsa,
  definitions: D,
  options: BuilderOptions = {},
): ProgramBuilder<D> => new Builder(isa, definitions, options) as unknown as ProgramBuilder<D>;

class Builder {
  readonly op: { readonly [opcode: string]: (values?: Draft['values'], options?: DraftOptions) => Instruction };
  readonly #isa: ResolvedIsa;
  readonly #layout: ProgramLayout | undefined;
  readonly #options: BuilderOptions;
  readonly #functions: FunctionDraft[] = [];
  /** The function or loop that is being written, innermost last. */
  readonly #open: BodyDraft[] = [];

  constructor(isa: ResolvedIsa, definitions: Definitions, options: BuilderOptions) {
    this.#isa = isa;
    this.#layout = Object.values(definitions).find(isLayout);
    this.#options = options;
    this.op = Object.fromEntries(
      Object.values(definitions)
        .filter(isInstruction)
        .map(({ name }) => [name, (values, header) => this.#append(name, values ?? {}, header ?? {})]),
    );
  }

  add(definition: { readonly name: string }, values: Draft['values'] = {}, options: DraftOptions = {}): Instruction {
    return this.#append(definition.name, values, options);
  }

  tensor(name: string, { memory, dtype, shape, role }: TensorOptions<string, string, string>): View {
    const owner = this.#body.function;
    const sizes = this.#isa.dtypes;
    const info: TensorInfo = {
      name,
      memory,
      dtype,
      shape,
      owner,
      partitioned: own(this.#layout?.memories ?? {}, memory)?.partitioned ?? this.#layout === undefined,
      bytesOf: (wanted) => sizes.find((d) => d.name === wanted)?.bytes,
    };
    owner.tensors.push({ info, role });
    return View.of(info);
  }

  register(name: string, dtype: string): Register {
    const owner = this.#body.function;
    const register = new Register(name, owner, dtype);
    owner.registers.push(register);
    return register;
  }

  loop(name: string, { lb = 0, ub, stride = 1 }: LoopOptions, write: LoopBody): Instruction {
    const around = this.#body;
    const axis: Axis = { name, lb, ub, stride };
    const body: BodyDraft = { function: around.function, axes: [...around.axes, axis], blocks: [] };
    const opcode = this.#layout?.loop.instruction ?? 'a loop';
    const draft = this.#append(opcode, {}, {}, { axis, body });
    this.#within(body, () => write(LoopIndex.of(axis)));
    return draft;
  }

  block(name?: string): void {
    this.#body.blocks.push({ name, items: [] });
  }

  func(name: string, write: () => void): void {
    this.#within(this.#function(name).body, write);
  }

  build(): Result<Program> {
    const { generation: wanted, order = 'dependencies' } = this.#options;
    const generation = this.#isa.generations.find((g) => g.name === wanted);
    const found: Diagnostic[] = [];
    if (wanted !== undefined && generation === undefined) {
      const names = this.#isa.generations.map((g) => g.name);
      const what = problem(
        'builder/unknown-generation',
        `one of ${names.join(', ')}`,
        JSON.stringify(wanted),
        hintOf(nearest(wanted, names)),
      );
      found.push(located(what, []));
    }
    if (this.#layout === undefined && this.#isa.document) {
      found.push(located(problem('builder/no-layout', 'the layout of documents among the definitions', 'none'), []));
      return failure(found);
    }
    if (this.#layout === undefined && this.#functions.length > 1) {
      found.push(located(problem('builder/no-layout', 'an ISA with functions', `${this.#functions.length} functions`), []));
    }
    return assemble({ isa: this.#isa, layout: this.#layout, generation, order }, this.#functions, found);
  }

  get #body(): BodyDraft {
    return this.#open.at(-1) ?? (this.#functions.find((f) => f.name === 'main') ?? this.#function('main')).body;
  }

  #function(name: string): FunctionDraft {
    const draft: FunctionDraft & { body: BodyDraft } = { name, tensors: [], registers: [], body: undefined as never };
    draft.body = { function: draft, axes: [], blocks: [] };
    this.#functions.push(draft);
    return draft;
  }

  #within(body: BodyDraft, write: () => void): void {
    this.#open.push(body);
    try {
      write();
    } finally {
      this.#open.pop();
    }
  }

  #append(opcode: string, values: Draft['values'], options: DraftOptions, loop?: Draft['loop']): Instruction {
    const draft: Draft = { opcode, values, options, loop };
    this.#block.items.push(draft);
    return draft;
  }

  get #block(): BlockDraft {
    const { blocks } = this.#body;
    const last = blocks.at(-1);
    if (last) return last;
    const first: BlockDraft = { name: undefined, items: [] };
    blocks.push(first);
    return first;
  }
}

const isLayout = (value: unknown): value is ProgramLayout => isDefinition(value, 'layout');
const isInstruction = (value: unknown): value is { readonly name: string } => isDefinition(value, 'instruction');
const isDefinition = (value: unknown, kind: string): boolean =>
  typeof value === 'object' && value !== null && 'definition' in value && value.definition === kind;
