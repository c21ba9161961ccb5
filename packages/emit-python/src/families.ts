/** Which classes share a module: those of a family, and those of families that need each other. */
import { type InstructionSpec, instructionOf, type ResolvedIsa } from '@instabrew/spec';

/** The family that the module of each family is called after: its own, or the first of a circle of families. */
export const familyModules = (isa: ResolvedIsa): ReadonlyMap<string, string> => {
  const families = [...new Set(isa.instructions.map((i) => i.family))];
  const needs = new Map(families.map((family) => [family, neededBy(isa, family)]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const next = needs.get(from) ?? new Set();
    return next.has(to) || [...next].some((family) => reaches(family, to, seen));
  };
  return new Map(
    families.map((family) => [
      family,
      families.find((other) => other === family || (reaches(family, other) && reaches(other, family))) ?? family,
    ]),
  );
};

/** Families that the bases of the instructions of a family belong to. */
const neededBy = (isa: ResolvedIsa, family: string): ReadonlySet<string> =>
  new Set(
    isa.instructions.flatMap((i) => {
      const base = i.family === family && i.base !== null ? instructionOf(isa, i.base).family : family;
      return base === family ? [] : [base];
    }),
  );

/** The instructions of one module, each after its base; otherwise in spec order. */
export const basesFirst = (instructions: readonly InstructionSpec[]): readonly InstructionSpec[] => {
  const pending = new Map(instructions.map((i) => [i.name, i]));
  const take = (inst: InstructionSpec): InstructionSpec[] => {
    if (!pending.delete(inst.name)) return [];
    const base = inst.base === null ? undefined : pending.get(inst.base);
    return base ? [...take(base), inst] : [inst];
  };
  return instructions.flatMap(take);
};
