/** Documents around one instruction each, in which its tensors lie where they should. */
import type { Place, WireDocument } from '@instabrew/plugin';
import {
  type DocumentSpec,
  type FieldSpec,
  own,
  type RecordSpec,
  type ResolvedIsa,
  recordOf,
  type StorageRole,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { smallestRecord } from '../smallest.js';
import { follow, type Holder, put, type Route, routeTo, type Step } from './frame.js';
import type { PlacedRecord } from './render.js';

export interface RuleDocument {
  readonly document: WireDocument;
  /** Of the instruction. */
  readonly path: readonly (string | number)[];
}

/** Makes the smallest document with an instruction in it, a storage for each of its tensors, and the generation. */
export class RuleDocuments {
  readonly #isa: ResolvedIsa;
  /** What instructions and storages are both in, and from there on. */
  readonly #shared: Route;
  readonly #toBlock: Route;
  readonly #toStorage: Route;
  /** The list that instructions are entries of; undefined: a document is a list of them. */
  readonly #block: Step | undefined;
  /** Kinds of objects that are called like the tensor. */
  readonly #named: ReadonlySet<string>;

  constructor(isa: ResolvedIsa) {
    this.#isa = isa;
    const root = isa.document?.root;
    const toInstruction = root === undefined ? [] : routeTo(isa, root, (record) => record === undefined);
    const toStorage = root === undefined ? [] : routeTo(isa, root, (record) => storageOf(isa, record) !== undefined);
    const shared = sharedLength(toInstruction, toStorage);
    this.#shared = toInstruction.slice(0, shared);
    this.#toBlock = toInstruction.slice(shared, -1);
    this.#toStorage = toStorage.slice(shared);
    this.#block = toInstruction.at(-1);
    this.#named = new Set(this.#toStorage.flatMap(({ record }) => namesOf(isa, record)));
  }

  of({ record, generation, places }: PlacedRecord): RuleDocument {
    const [isa, { document }] = [this.#isa, this.#isa];
    if (document === null || this.#block === undefined) return { document: [record], path: [0] };
    const root = rootOf(isa, document, generation);
    const around = follow(isa, root, this.#shared, 'around');
    for (const [tensor, place] of places) {
      const storage = follow(isa, around, this.#toStorage, tensor);
      const role = storageOf(isa, storage.spec);
      if (role) Object.assign(storage.record, placeFields(role, place));
    }
    const block = follow(isa, around, this.#toBlock, 'block');
    return { document: root.record, path: put(isa, block, this.#block, this.#linked(record)).path };
  }

  /** The record with every link of an operand to its tensor, and to what holds it. */
  #linked(record: WireRecord): WireRecord {
    const { operandUnion, ins, outs } = this.#isa.wire;
    const { tag, cases } = unionOf(this.#isa, operandUnion);
    const linked = (operand: WireRecord): WireRecord => {
      const spec = cases.find((c) => c.tags.some((t) => t === own(operand, tag)));
      return spec ? linkedAccess(recordOf(this.#isa, spec.record), operand, this.#named) : operand;
    };
    const operands = (key: string) => ((own(record, key) ?? []) as readonly WireRecord[]).map(linked);
    return { ...record, [ins]: operands(ins), [outs]: operands(outs) };
  }
}

const storageOf = (isa: ResolvedIsa, record: string | undefined): StorageRole | undefined =>
  record === undefined ? undefined : recordOf(isa, record).storage;

const namesOf = (isa: ResolvedIsa, record: string | undefined): readonly string[] =>
  record === undefined ? [] : (recordOf(isa, record).names ?? []).map((n) => n.object);

const rootOf = (isa: ResolvedIsa, { root, versions, generation }: DocumentSpec, name: string | undefined): Holder => {
  const archLevel = isa.generations.find((g) => g.name === name)?.archLevel;
  const record = {
    ...smallestRecord(isa, recordOf(isa, root), 'root'),
    ...(versions && { [versions.key]: versions.current }),
    ...(generation !== undefined && archLevel !== undefined && { [generation]: archLevel }),
  };
  return { spec: root, record, path: [] };
};

/** Steps that both routes begin with, short of their ends. */
const sharedLength = (a: Route, b: Route): number => {
  const limit = Math.min(a.length, b.length) - 1;
  const differs = a.findIndex((step, i) => step.field !== b[i]?.field || step.record !== b[i]?.record);
  return Math.max(0, Math.min(limit, differs < 0 ? limit : differs));
};

/** Of the extents rules ask for the second only. */
const placeFields = (role: StorageRole, { memory, partition, rowBytes }: Place): WireRecord => ({
  [role.memory]: memory,
  [role.partition]: partition,
  [role.extents]: [1, rowBytes],
});

const linkedAccess = ({ role, fields }: RecordSpec, operand: WireRecord, kinds: ReadonlySet<string>): WireRecord => {
  const tensor: WireValue = role?.kind === 'access' ? own(operand, role.tensor) : undefined;
  if (tensor === undefined) return operand;
  const links = fields.filter((f: FieldSpec) => !f.optional && f.type.kind === 'string' && kinds.has(f.type.refersTo ?? ''));
  return { ...operand, ...Object.fromEntries(links.map((f) => [f.name, tensor])) };
};
