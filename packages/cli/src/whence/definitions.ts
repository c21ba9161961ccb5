/** Everything of an ISA that has a place in the spec, by that place. */
import type { Origin, ResolvedIsa } from '@instabrew/spec';

export interface Definition {
  /** `instruction`, `field`, `enum`, … */
  readonly kind: string;
  readonly name: string;
  /** The definitions around it, outermost first: of a field its instruction or record. */
  readonly owners: readonly string[];
  readonly doc: string;
  readonly origin: Origin;
}

/** What an entry of a list, or the value of a key, is called. Other keys only lead to such. */
const kinds: Readonly<Record<string, string>> = {
  header: 'header key',
  enums: 'enum',
  members: 'member',
  dtypes: 'dtype',
  generations: 'generation',
  records: 'record',
  unions: 'union',
  older: 'older form',
  instructions: 'instruction',
  operands: 'operand',
  fields: 'field',
  children: 'child accessor',
  constraints: 'constraint',
  semantics: 'semantics',
  readInit: 'latency term',
  exec: 'latency term',
  writeDrain: 'latency term',
};

interface Node {
  readonly value: unknown;
  /** The key that leads to it, or to the list that it is in. */
  readonly key: string;
  readonly owners: readonly string[];
}

const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'object' && value !== null && 'file' in value && 'line' in value;

const textAt = (value: object, key: string): string | undefined => {
  const text: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/**
 * In the order of the ISA; those around others come before them. A member of the opcode enum is its instruction, which says more.
 */
export const definitionsOf = (isa: ResolvedIsa): readonly Definition[] => {
  const found: Definition[] = [];
  const pending: Node[] = [{ value: isa, key: '', owners: [] }];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { value, key, owners } = node;
    if (typeof value !== 'object' || value === null) continue;
    const inner: Node[] = [];
    if (Array.isArray(value)) inner.push(...value.map((entry: unknown) => ({ value: entry, key, owners })));
    else {
      const origin: unknown = 'origin' in value ? value.origin : undefined;
      const name = textAt(value, 'name') ?? key;
      const kind = key === '' ? 'instruction set' : kinds[key];
      const isDefinition = isOrigin(origin) && kind !== undefined && !(kind === 'member' && owners[0] === isa.wire.opcodeEnum);
      if (isDefinition) found.push({ kind, name, owners, doc: textAt(value, 'doc') ?? '', origin });
      const around = isDefinition && key !== '' ? [...owners, name] : owners;
      for (const [k, v] of Object.entries(value)) if (k !== 'origin') inner.push({ value: v, key: k, owners: around });
    }
    pending.push(...inner.reverse());
  }
  return found;
};

export const samePlace = (a: Origin, b: Origin): boolean => a.file === b.file && a.line === b.line && a.column === b.column;

/** `field func of Activation` */
export const titleOf = ({ kind, name, owners }: Definition): string => [`${kind} ${name}`, ...owners.toReversed()].join(' of ');

/** Definitions of one title count once: a latency term is written once for several generations. */
export const distinct = (definitions: readonly Definition[]): readonly Definition[] => {
  const titles = definitions.map(titleOf);
  return definitions.filter((_, i) => titles.indexOf(titles[i] ?? '') === i);
};
