/** What an expression may ask of the operands of a record. */
import type { ExprValue } from '@instabrew/expr';
import {
  type Diagnostic,
  enumOf,
  failure,
  type InstructionSpec,
  type Int64,
  type Reference,
  type ResolvedIsa,
  type Result,
  success,
  type WireRecord,
} from '@instabrew/spec';
import { finding } from './codes.js';
import { type AccessView, normalInt, type OperandView, operandList, operandValue, show, viewOperand } from './operands.js';

/** Where a tensor lies. */
export interface Place {
  /** A member of the enum of memories. */
  readonly memory: string;
  /** The first one that it takes. */
  readonly partition: Int64;
  /** Bytes of each partition; 0: it is not laid across partitions. */
  readonly rowBytes: Int64;
}

/** Where the tensor of an access lies; undefined: not known. */
export type PlaceOf = (access: WireRecord) => Place | undefined;

/** A place beyond is no place; the emitted code has the same bound. */
const mostPartitions = 2n ** 33n;

/** Each operand is looked at once, however much is asked of it. */
export class OperandValues {
  readonly #isa: ResolvedIsa;
  readonly #inst: InstructionSpec;
  readonly #record: WireRecord;
  readonly #placeOf: PlaceOf | undefined;
  /** By name; undefined: the record does not have the operand. */
  readonly #views = new Map<string, Result<OperandView> | undefined>();

  constructor(isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord, placeOf: PlaceOf | undefined) {
    this.#isa = isa;
    this.#inst = inst;
    this.#record = record;
    this.#placeOf = placeOf;
  }

  get(name: string, attribute: string, type: Reference['type']): Result<ExprValue> {
    const view = this.#view(name);
    if (attribute === 'present') return success(view !== undefined);
    if (!view) return success(this.#nothing(type));
    if (!view.ok) return view;
    const { kind, dtype } = view.value;
    switch (attribute) {
      case 'isImmediate':
        return success(kind === 'immediate');
      case 'rank':
        return success(kind === 'access' ? view.value.pairs.length : 0);
      case 'memory':
      case 'startPartition':
        if (kind === 'immediate') return success(this.#nothing(type));
        return this.#placed(view.value, this.#path(name), attribute);
      case 'partitions':
        return success(kind === 'access' ? view.value.partitions : 1);
      case 'perPartition':
        return success(kind === 'access' ? view.value.perPartition : 1);
      default: {
        const bytes = this.#bytesOf(dtype, this.#path(name));
        return bytes.ok && attribute === 'dtype' ? success(dtype) : bytes;
      }
    }
  }

  largestPerPartition(): Result<ExprValue> {
    const sizes = this.#inst.operands.map(({ name }) => this.get(name, 'perPartition', 'int'));
    const diagnostics = sizes.flatMap((size) => (size.ok ? [] : size.diagnostics));
    if (diagnostics.length > 0) return failure(diagnostics);
    return success(sizes.reduce<ExprValue>((largest, size) => (size.ok && size.value > largest ? size.value : largest), 0));
  }

  #view(name: string): Result<OperandView> | undefined {
    if (this.#views.has(name)) return this.#views.get(name);
    const value = operandValue(this.#isa, this.#inst, this.#record, name);
    const view = value && viewOperand(this.#isa, value, this.#path(name));
    this.#views.set(name, view);
    return view;
  }

  #path(name: string): Diagnostic['path'] {
    const operand = this.#inst.operands.find((o) => o.name === name);
    return operand ? [operandList(this.#isa, operand), operand.index] : [];
  }

  /** What is said of an operand that is not there, or that lies nowhere. */
  #nothing(type: Reference['type']): ExprValue {
    if (type === 'bool') return false;
    return type.startsWith('enum:') ? enumOf(this.#isa, type.slice('enum:'.length)).defaultMember : 0;
  }

  #bytesOf(dtype: string, path: Diagnostic['path']): Result<number> {
    const known = this.#isa.dtypes.find((d) => d.name === dtype);
    if (known) return success(known.bytes);
    return failure([finding('plugin/bad-value', path, `a member of ${this.#isa.wire.dtypeEnum}`, show(dtype))]);
  }

  #placed(access: AccessView, path: Diagnostic['path'], attribute: 'memory' | 'startPartition'): Result<ExprValue> {
    const place = this.#placeOf?.(access.record);
    if (!place) return failure([finding('plugin/no-place', path, 'the place of a tensor', show(access.tensor))]);
    if (attribute === 'memory') return success(place.memory);
    if (access.offset === undefined)
      return failure([
        finding(
          'plugin/not-constant',
          path,
          'a constant offset',
          'an expression',
          'its value is not known before the program runs',
        ),
      ]);
    if (access.offset < 0 || access.offset > 2 ** 53 || place.partition < 0)
      return failure([finding('plugin/bad-value', path, 'an offset in 0 … 2^53, from a partition on', show(access.offset))]);
    const bytes = this.#bytesOf(access.dtype, path);
    if (!bytes.ok) return bytes;
    const rowBytes = BigInt(place.rowBytes);
    const rows = rowBytes > 0n ? (BigInt(access.offset) * BigInt(bytes.value)) / rowBytes : 0n;
    const first = BigInt(place.partition) + rows;
    if (first > mostPartitions) return failure([finding('plugin/bad-value', path, 'a partition up to 2^33', String(first))]);
    return success(normalInt(first));
  }
}
