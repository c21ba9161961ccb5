/** Which instruction is in which module. */
import type { InstructionSpec, ResolvedIsa } from '@instabrew/spec';
import { holdersOf, holdsInstructions } from './holders.js';

/**
 * Instructions by family, in order of their ordinals, but bases before what extends them. Families that extend each other
 * in a circle share the module of the first one: modules that need each other while they load cannot be loaded. So does a
 * family whose instructions hold instructions with those that extend it, since it has to load all of them.
 */
export const groupFamilies = (
  isa: Pick<ResolvedIsa, 'instructions' | 'records' | 'unions'>,
): ReadonlyMap<string, readonly InstructionSpec[]> => {
  const holders = holdersOf(isa);
  const byName = new Map(isa.instructions.map((i) => [i.name, i]));
  const baseOf = (inst: InstructionSpec): InstructionSpec | undefined => (inst.base === null ? undefined : byName.get(inst.base));
  const needs = new Map<string, Set<string>>();
  for (const inst of isa.instructions) {
    const base = baseOf(inst);
    const needed = needs.get(inst.family) ?? new Set();
    needs.set(inst.family, needed);
    if (base && base.family !== inst.family) needed.add(base.family);
  }
  const loadAll = new Set(
    isa.instructions.filter((i) => i.fields.some((f) => holdsInstructions(f.type, holders))).map((i) => i.family),
  );
  for (const inst of isa.instructions)
    for (let base = baseOf(inst); base; base = baseOf(base))
      if (loadAll.has(base.family)) needs.get(base.family)?.add(inst.family);

  const reach = new Map([...needs.keys()].map((family) => [family, reachable(needs, family)]));
  const leads = (from: string, to: string): boolean => reach.get(from)?.has(to) === true;
  const home = (family: string): string =>
    [...needs.keys()].find((first) => first === family || (leads(first, family) && leads(family, first))) ?? family;

  const groups = new Map<string, InstructionSpec[]>();
  const placed = new Set<InstructionSpec>();
  const put = (inst: InstructionSpec): void => {
    if (placed.has(inst)) return;
    placed.add(inst);
    const base = baseOf(inst);
    if (base) put(base);
    const module = home(inst.family);
    groups.set(module, [...(groups.get(module) ?? []), inst]);
  };
  isa.instructions.forEach(put);
  return groups;
};

const reachable = (graph: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const pending = [...(graph.get(from) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(graph.get(next) ?? []));
  }
  return found;
};
