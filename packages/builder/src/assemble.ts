/** From what was asked for to a document: names, places, records, order. Everything that is wrong is found at once. */
import { camelCase, type TensorSpec, type WireDocument } from '@instabrew/plugin';
import { type Diagnostic, failure, type Result, success, type WireRecord, type WireValue } from '@instabrew/spec';
import { located, type Problem, problem } from './codes.js';
import { Completer } from './complete.js';
import type { BodyDraft, Draft, FunctionDraft, TensorDraft } from './drafts.js';
import { fill } from './fill.js';
import { InstructionWriter, type Made } from './instruction-records.js';
import { trips } from './loop-index.js';
import { Names, repeated } from './names.js';
import { OperandWriter } from './operand-records.js';
import { type EdgeKind, Ordering, type Placed } from './ordering.js';
import { Semaphores } from './semaphores.js';
import { type StorageTarget, writeStorages } from './storages.js';

/** A program that holds together. */
export interface Program {
  /** What `writeDocument` writes; a list of instructions for an ISA without documents. */
  readonly document: WireDocument;
  /** The instructions of the first function in order, as the interpreter takes them; a loop is one of them. */
  readonly instructions: readonly WireRecord[];
  /** The tensors of the first function, to be given values. */
  readonly tensors: readonly TensorSpec[];
}

/**
 * What a builder writes about the order of instructions on different engines: nothing, dependencies, or semaphores as well
 * (of instructions that no loop repeats).
 */
export type OrderMode = 'none' | 'dependencies' | 'semaphores';

interface Target extends StorageTarget {
  readonly order: OrderMode;
}

export const assemble = (target: Target, functions: readonly FunctionDraft[], found: Diagnostic[]): Result<Program> => {
  const { isa, layout, generation } = target;
  const isMain = ({ name }: FunctionDraft) => name === 'main';
  const ordered = [...functions.filter(isMain), ...functions.filter((f) => !isMain(f))];
  const operands = new OperandWriter(isa, layout, found);
  const writer = new InstructionWriter(isa, generation, operands, found);
  const same = repeated(ordered.map((f) => f.name));
  const made = ordered.map((draft, i) => {
    const path = layout ? [layout.paths.functions, i] : [];
    if (same.has(draft.name)) found.push(located(problem('builder/duplicate-name', 'a name of its own', draft.name), path));
    return new FunctionAssembler(target, draft, path, writer, found).make();
  });
  const instructions = made[0]?.instructions ?? [];
  const root = isa.document?.root;
  const document =
    layout && root !== undefined
      ? new Completer(isa, found).record(
          root,
          fill(layout.document, { functions: made.map((f) => f.record), arch: generation?.archLevel }) as WireRecord,
        )
      : instructions;
  if (found.length > 0) return failure(found);
  return success({ document, instructions, tensors: (ordered[0]?.tensors ?? []).map(tensorSpec) });
};

/** As the interpreter takes it: linear memories are one row. */
const tensorSpec = ({ info: { name, memory, dtype, shape, partitioned } }: TensorDraft): TensorSpec => {
  const all = shape.reduce((a, b) => a * b, 1);
  const rows = partitioned ? (shape[0] ?? 1) : 1;
  return { name, memory, dtype, shape: [rows, all / rows] };
};

class FunctionAssembler {
  readonly #target: Target;
  readonly #draft: FunctionDraft;
  readonly #path: Diagnostic['path'];
  readonly #writer: InstructionWriter;
  readonly #found: Diagnostic[];
  readonly #names = new Map<object, string>();
  readonly #ordering = new Ordering();
  readonly #placed = new Map<object, Placed>();
  readonly #semaphores: Semaphores;
  /** Header values that are only known once later instructions are. */
  readonly #late: (() => void)[] = [];

  constructor(target: Target, draft: FunctionDraft, path: Diagnostic['path'], writer: InstructionWriter, found: Diagnostic[]) {
    this.#target = target;
    this.#draft = draft;
    this.#path = path;
    this.#writer = writer;
    this.#found = found;
    this.#semaphores = new Semaphores(target.layout, target.generation, target.order);
    this.#name(draft.body);
  }

  make(): { readonly record: WireRecord; readonly instructions: readonly WireRecord[] } {
    const { layout } = this.#target;
    const { body, name } = this.#draft;
    const storages = writeStorages(this.#target, this.#draft, this.#path, (what, path) => this.#report(what, path));
    const blocks = this.#body(body, this.#path);
    for (const settle of this.#late) settle();
    const excess = this.#semaphores.excess();
    if (excess) this.#report(excess, this.#path);
    const instructions = blocks.flatMap((b) => b.instructions);
    const hasLoops = body.blocks.some((b) => b.items.some((item) => item.loop));
    const gaps = { name, storages, hasLoops, blocks: blocks.map((b) => this.#block(b)) };
    return { record: layout ? (fill(layout.function, gaps) as WireRecord) : {}, instructions };
  }

  /** Gives names to what has none, and finds those that are given twice. */
  #name(body: BodyDraft): void {
    const drafts = [...everything(body)];
    const blocks = [...everyBlock(body)];
    const check = (kind: string, names: readonly (string | undefined)[]) => {
      for (const name of repeated(names.filter((n) => n !== undefined)))
        this.#report(problem('builder/duplicate-name', `one ${kind} of the name`, name), this.#path);
    };
    const nameOf = (draft: Draft) => draft.options.name;
    check('instruction', drafts.map(nameOf));
    check(
      'block',
      blocks.map((b) => b.name),
    );
    check('storage', [...this.#draft.tensors.map((t) => t.info.name), ...this.#draft.registers.map((r) => r.name)]);
    const instructions = new Names(drafts.flatMap((d) => nameOf(d) ?? []));
    for (const draft of drafts) this.#names.set(draft, nameOf(draft) ?? instructions.make(camelCase(draft.opcode)));
    const blockNames = new Names(blocks.flatMap((b) => b.name ?? []));
    for (const block of blocks) this.#names.set(block, block.name ?? blockNames.make('block'));
  }

  #body(body: BodyDraft, path: Diagnostic['path']): readonly BlockRecords[] {
    const { layout } = this.#target;
    return body.blocks.map((block, b) => {
      const at = (k: number) => (layout ? [...path, layout.paths.blocks, b, layout.paths.instructions, k] : [k]);
      const instructions = block.items.flatMap((draft, k): readonly WireRecord[] => {
        const record = this.#instruction(draft, body, at(k));
        return record ? [record] : [];
      });
      return { name: this.#names.get(block) ?? '', instructions };
    });
  }

  #block({ name, instructions }: BlockRecords): WireValue {
    const { layout } = this.#target;
    return layout && fill(layout.block, { name, instructions });
  }

  #instruction(draft: Draft, body: BodyDraft, path: Diagnostic['path']): WireRecord | undefined {
    const { layout } = this.#target;
    const name = this.#names.get(draft) ?? '';
    const nest = layout && body.axes.length > 0 ? { [layout.loop.nest]: body.axes.map((a) => a.name) } : {};
    const made = this.#writer.make(draft, body, path, { name, ...nest }, this.#loopFields(draft, path));
    return made && this.#settle(made, draft, body, path);
  }

  #loopFields({ loop }: Draft, path: Diagnostic['path']): { readonly [key: string]: WireValue } {
    const { layout } = this.#target;
    if (layout === undefined || loop === undefined) return {};
    const { axis, body } = loop;
    const { name, ...bounds } = axis;
    if (![axis.lb, axis.ub, axis.stride].every(Number.isSafeInteger) || axis.stride === 0 || trips(axis) === 0) {
      this.#report(problem('builder/bad-loop', 'whole bounds and at least one trip', JSON.stringify(bounds)), path);
    }
    if (body.axes.filter((a) => a.name === name).length > 1) {
      this.#report(problem('builder/duplicate-name', 'a name that no loop around it has', name), path);
    }
    // The records of the body are settled later on: the list is shared, not copied.
    const blocks = this.#body(body, path).map((b) => this.#block(b));
    return fill(layout.loop.fields, { ...bounds, axis: name, blocks }) as WireRecord;
  }

  /** Adds what orders the instruction; the record is filled in once all waits are known. */
  #settle(made: Made, draft: Draft, body: BodyDraft, path: Diagnostic['path']): WireRecord {
    const { layout, order } = this.#target;
    const placed: Placed = {
      draft,
      name: this.#names.get(draft) ?? '',
      engine: made.engine,
      once: body.axes.length === 0,
      place: this.#placed.size,
    };
    const edges = new Map<Placed, EdgeKind>();
    for (const { to, kind } of draft.loop ? [] : this.#ordering.next(placed, made.reads, made.writes)) {
      if (order !== 'none') edges.set(to, kind);
    }
    for (const earlier of draft.options.after ?? []) {
      const to = this.#placed.get(earlier);
      if (to === undefined) {
        this.#report(problem('builder/out-of-scope', 'earlier instructions of the same function in after', earlier.opcode), path);
      } else if (!edges.has(to)) edges.set(to, 'ordered');
    }
    this.#placed.set(draft, placed);
    if (layout === undefined) {
      if (draft.options.after?.length) {
        this.#report(problem('builder/no-layout', 'an ISA that says how dependencies are written', 'after'), path);
      }
      return made.record;
    }
    if (!draft.loop) this.#semaphores.order(placed, [...edges.keys()]);
    // Records are plain objects of their own; nobody has seen this one yet.
    const record = made.record as { [key: string]: WireValue };
    this.#late.push(() => {
      const sync = this.#semaphores.of(placed);
      if (sync !== undefined) record[layout.semaphores.key] = sync;
    });
    if (edges.size > 0) {
      record[layout.order.key] = [...edges].map(([to, kind]) =>
        fill(layout.order.entry, { name: to.name, kind: layout.order.kinds[kind] }),
      );
    }
    return record;
  }

  #report(what: Problem, path: Diagnostic['path']): void {
    this.#found.push(located(what, path));
  }
}

interface BlockRecords {
  readonly name: string;
  readonly instructions: readonly WireRecord[];
}

/** All instructions in program order, those of loops behind the loop. */
function* everything(body: BodyDraft): Generator<Draft> {
  for (const block of body.blocks) {
    for (const item of block.items) {
      yield item;
      if (item.loop) yield* everything(item.loop.body);
    }
  }
}

function* everyBlock(body: BodyDraft): Generator<BodyDraft['blocks'][number]> {
  for (const block of body.blocks) {
    yield block;
    for (const item of block.items) if (item.loop) yield* everyBlock(item.loop.body);
  }
}
