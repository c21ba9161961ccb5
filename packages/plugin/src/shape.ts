import type { FieldType, ResolvedIsa } from '@instabrew/spec';
import { match, P } from 'ts-pattern';

/** Records and unions in an order in which a language with values needs them defined. */
export interface DefinitionOrder {
  /** Names of records and unions; each after everything that it holds by value, apart from what `boxed` cuts. */
  readonly order: readonly string[];
  /** `<Record>.<field>` of fields that hold their own record by way of others: they need a box (a pointer). */
  readonly boxed: ReadonlySet<string>;
  /** In order: names that something earlier in `order` refers to, boxed or as a list's element; they need a declaration ahead. */
  readonly forward: readonly string[];
}

interface Edge {
  readonly to: string;
  /** The holder needs the complete type. False inside a list, whose element may be defined later. */
  readonly byValue: boolean;
  /** `<Record>.<field>`; a union's case has none. */
  readonly field?: string;
}
type Graph = ReadonlyMap<string, readonly Edge[]>;

/**
 * A definition order of the records and unions of an ISA, spec order where nothing else decides. A list breaks a cycle
 * (`std::vector` takes an incomplete element), a map, a tuple, an optional and a union do not.
 */
export const definitionOrder = (isa: Pick<ResolvedIsa, 'records' | 'unions'>): DefinitionOrder => {
  const graph: Graph = new Map([
    ...isa.records.map((r): [string, Edge[]] => [
      r.name,
      r.fields.flatMap((f) => references(f.type).map((e) => ({ ...e, field: `${r.name}.${f.name}` }))),
    ]),
    ...isa.unions.map((u): [string, Edge[]] => [u.name, u.cases.map((c) => ({ to: c.record, byValue: true }))]),
  ]);

  const boxed = new Set<string>();
  for (const component of components(keep(graph, (e) => e.byValue))) {
    const members = new Set(component);
    for (const name of component) {
      // All that remains inside a component are the unions' cases, which make no cycle.
      for (const e of graph.get(name) ?? []) if (e.field && e.byValue && members.has(e.to)) boxed.add(e.field);
    }
  }

  const needed = keep(graph, (e) => e.byValue && !(e.field && boxed.has(e.field)));
  const order = components(graph).flatMap((component) => {
    const members = new Set(component);
    return components(new Map(component.map((name) => [name, (needed.get(name) ?? []).filter((e) => members.has(e.to))]))).flat();
  });
  return { order, boxed, forward: forwardNames(graph, order) };
};

const forwardNames = (graph: Graph, order: readonly string[]): readonly string[] => {
  const place = new Map(order.map((name, i) => [name, i]));
  const ahead = new Set(
    order.flatMap((name, i) => (graph.get(name) ?? []).filter((e) => (place.get(e.to) ?? -1) >= i).map((e) => e.to)),
  );
  return order.filter((name) => ahead.has(name));
};

const references = (type: FieldType): Edge[] =>
  match(type)
    .with({ kind: 'record' }, ({ record }) => [{ to: record, byValue: true }])
    .with({ kind: P.union('union', 'maybeAffine') }, ({ union }) => [{ to: union, byValue: true }])
    .with({ kind: 'list' }, ({ of }) => references(of).map((e) => ({ ...e, byValue: false })))
    .with({ kind: 'map' }, ({ of }) => references(of))
    .with({ kind: 'tuple' }, ({ items }) => items.flatMap(references))
    .with({ kind: P.union('bool', 'int', 'float', 'string', 'enum', 'immediate', 'instruction', 'opaque') }, () => [])
    .exhaustive();

const keep = (graph: Graph, wanted: (e: Edge) => boolean): Graph =>
  new Map([...graph].map(([name, edges]) => [name, edges.filter(wanted)]));

/**
 * Strongly connected components (Tarjan), each after those that it refers to; members in graph order. With a list of
 * pending nodes instead of recursion: a chain of records may be long.
 */
const components = (graph: Graph): string[][] => {
  const place = new Map([...graph.keys()].map((name, i) => [name, i]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];

  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const path: { readonly name: string; next: number }[] = [];
    const enter = (name: string): void => {
      index.set(name, index.size);
      low.set(name, index.size - 1);
      open.push(name);
      isOpen.add(name);
      path.push({ name, next: 0 });
    };
    const lower = (name: string, value: number): void => void low.set(name, Math.min(low.get(name) ?? value, value));

    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { name } = top;
      const edge = graph.get(name)?.[top.next++];
      if (edge) {
        const seen = index.get(edge.to);
        if (seen === undefined && graph.has(edge.to)) enter(edge.to);
        else if (seen !== undefined && isOpen.has(edge.to)) lower(name, seen);
        continue;
      }
      path.pop();
      const own = low.get(name) ?? 0;
      const parent = path.at(-1);
      if (parent) lower(parent.name, own);
      if (own !== index.get(name)) continue;
      const members = open.splice(open.lastIndexOf(name));
      for (const member of members) isOpen.delete(member);
      found.push(members.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)));
    }
  }
  return found;
};
