/** Counts what a document holds, part by part. What is counted follows from the spec: no key and no name is known here. */
import type { StreamEvent } from '@instabrew/plugin';
import type { FieldType, RecordSpec, ResolvedIsa } from '@instabrew/spec';
import { type Values, Walker } from './walk.js';

/** How to find the memory of a placed object, and its size: the product of a list of integers, in bytes. */
interface Placement {
  readonly memory: string;
  readonly extents: string;
}

export class Tally {
  readonly opcodes = new Map<string, number>();
  readonly engines = new Map<string, number>();
  /** Objects that have names, by their kind in the spec: `function`, `block`. */
  readonly objects = new Map<string, number>();
  /** Objects that hold elements of a dtype, by it. */
  readonly tensors = new Map<string, number>();
  /** Bytes of all placed objects, by memory. */
  readonly memories = new Map<string, bigint>();
  instructions = 0;
  readonly #isa: ResolvedIsa;
  readonly #walker: Walker;
  readonly #placements = new Map<string, Placement>();
  readonly #dtypes = new Map<string, string>();
  /** Records of the frame that are open, and the key of the list that is. */
  readonly #open: { readonly record: string; list: string | undefined }[] = [];

  constructor(isa: ResolvedIsa) {
    this.#isa = isa;
    const named = isa.records.filter(({ names = [] }) => names.length > 0);
    for (const { names = [] } of named) for (const { object } of names) this.objects.set(object, 0);
    for (const memory of memoriesOf(isa)) this.memories.set(memory, 0n);
    for (const record of named) {
      const placement = placementOf(isa, record);
      if (placement) this.#placements.set(record.name, placement);
      const dtype = record.fields.find(({ type, required }) => required && isEnum(type, isa.wire.dtypeEnum));
      if (dtype) this.#dtypes.set(record.name, dtype.name);
    }
    this.#walker = new Walker(
      isa,
      named.map(({ name }) => name),
      {
        record: (spec, value) => this.#record(spec, value),
        instruction: (_, value) => this.#instruction(value),
      },
    );
  }

  add(event: Exclude<StreamEvent, { readonly kind: 'finding' }>): void {
    const { path } = event;
    switch (event.kind) {
      case 'open':
        this.#open.push({ record: event.record, list: undefined });
        this.#countObjects(this.#spec(event.record));
        return;
      case 'close':
        this.#open.pop();
        return;
      case 'openList':
      case 'closeList': {
        const holder = this.#open.at(-1);
        if (holder) holder.list = event.kind === 'openList' ? String(path.at(-1)) : undefined;
        return;
      }
      case 'instruction':
        return this.#walker.instruction(event.record, path);
      case 'value': {
        const holder = this.#open.at(-1);
        const key = holder?.list ?? String(path.at(-1));
        if (holder) this.#walker.field(holder.record, key, holder.list !== undefined, event.value, path);
      }
    }
  }

  #spec(name: string): RecordSpec | undefined {
    return this.#isa.records.find((record) => record.name === name);
  }

  #instruction(value: Values): void {
    const { tag, engine } = this.#isa.wire;
    this.instructions++;
    increase(this.opcodes, String(value[tag]));
    increase(this.engines, String(value[engine]));
  }

  #countObjects(spec: RecordSpec | undefined): void {
    for (const { object } of spec?.names ?? []) increase(this.objects, object);
  }

  #record(spec: RecordSpec, value: Values): void {
    this.#countObjects(spec);
    const dtype = this.#dtypes.get(spec.name);
    if (dtype !== undefined) increase(this.tensors, String(value[dtype]));
    const placement = this.#placements.get(spec.name);
    if (placement === undefined) return;
    const memory = String(value[placement.memory]);
    this.memories.set(memory, (this.memories.get(memory) ?? 0n) + product(value[placement.extents]));
  }
}

const increase = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Memories that operands live in. */
const memoriesOf = (isa: ResolvedIsa): ReadonlySet<string> =>
  new Set(isa.instructions.flatMap(({ operands }) => operands.flatMap(({ memories }) => memories)));

const isEnum = (type: FieldType, name: string): boolean => type.kind === 'enum' && type.enum === name;

/** A named object with a required memory, an enum of those that operands live in, and one required list of integers: its extents. */
const placementOf = (isa: ResolvedIsa, { fields }: RecordSpec): Placement | undefined => {
  const memories = [...memoriesOf(isa)];
  const enums = isa.enums.filter(({ members }) => memories.every((memory) => members.some(({ name }) => name === memory)));
  const memory = fields.find(({ type, required }) => required && enums.some(({ name }) => isEnum(type, name)));
  const extents = fields.filter(({ type, required }) => required && type.kind === 'list' && type.of.kind === 'int');
  const [only, another] = extents;
  return memories.length > 0 && memory && only && !another ? { memory: memory.name, extents: only.name } : undefined;
};

const product = (extents: unknown): bigint =>
  Array.isArray(extents) ? extents.reduce((size: bigint, extent: number | bigint) => size * BigInt(extent), 1n) : 0n;
