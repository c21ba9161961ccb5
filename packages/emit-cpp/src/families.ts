/** Instructions by family, one header and one source each. */
import type { SourceFile } from '@instabrew/plugin';
import { type FieldSpec, type InstructionSpec, instructionOf } from '@instabrew/spec';
import { cppFile, headerFile } from './file.js';
import { classDeclaration, classMethods } from './instruction-class.js';
import { fileNames } from './names.js';
import { containerIncludes } from './record-files.js';
import { runtimeHeader } from './runtime.js';
import { usesTables } from './tables.js';
import { nameIn, type Target } from './target.js';
import { hasConstraints } from './verify.js';

export interface Family {
  /** Stem of its files. */
  readonly stem: string;
  /** Bases first, otherwise by ordinal. */
  readonly instructions: readonly InstructionSpec[];
  /** Stems of the families of its bases. */
  readonly needs: readonly string[];
}

/** Stems that the other files have. */
const fixedStems = [
  ...['all', 'contract', 'enum_tables', 'enums', 'export', 'fwd', 'generations', 'json', 'structural_enums', 'tables'],
  ...['containers', 'containers_read', 'document', 'listing', 'records', 'records_read', 'verify_context', 'visit', 'visitor'],
  ...['factory', 'factory_json', 'instruction', 'instruction_json', 'operand_view', 'owned_instruction', 'unknown_instruction'],
];

export const familiesOf = (target: Target): readonly Family[] => {
  const { isa } = target;
  const together = merged(target);
  const stems = fileNames(
    isa.instructions.map((i) => together(i.family)),
    // In both ways to spell them.
    fixedStems.flatMap((stem) => [stem, stem.replaceAll('_', '-')]),
  );
  const stemOf = (inst: InstructionSpec): string => nameIn(stems, together(inst.family));
  return [...new Set(stems.values())].map((stem) => {
    const instructions = basesFirst(isa.instructions.filter((i) => stemOf(i) === stem));
    const bases = instructions.flatMap((i) => (i.base === null ? [] : [stemOf(instructionOf(isa, i.base))]));
    return { stem, instructions, needs: [...new Set(bases)].filter((s) => s !== stem) };
  });
};

/** Families whose headers would include each other share one: the name of the first of them. */
const merged = ({ isa }: Target): ((family: string) => string) => {
  const families = [...new Set(isa.instructions.map((i) => i.family))];
  const edges = new Map(
    families.map((family) => {
      const bases = isa.instructions
        .filter((i) => i.family === family && i.base !== null)
        .map((i) => instructionOf(isa, i.base ?? '').family);
      return [family, new Set(bases)];
    }),
  );
  const reach = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const next = [from];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      for (const to of edges.get(at) ?? []) if (!seen.has(to)) next.push(to);
      for (const to of edges.get(at) ?? []) seen.add(to);
    }
    return seen;
  };
  const reached = new Map(families.map((f) => [f, reach(f)]));
  return (family) => families.find((f) => f === family || (reached.get(f)?.has(family) && reached.get(family)?.has(f))) ?? family;
};

const basesFirst = (instructions: readonly InstructionSpec[]): readonly InstructionSpec[] => {
  const done: InstructionSpec[] = [];
  const visit = (inst: InstructionSpec): void => {
    if (done.includes(inst)) return;
    const base = instructions.find((i) => i.name === inst.base);
    if (base) visit(base);
    done.push(inst);
  };
  instructions.forEach(visit);
  return done;
};

export const familyFiles = (target: Target, families: readonly Family[]): readonly SourceFile[] => {
  const { namespace } = target;
  const path = (stem: string): string => `${namespace}/${stem}.h`;
  const runtime = (stem: string): string => runtimeHeader(target, stem);
  return families.flatMap(({ stem, instructions, needs }) => [
    headerFile(target, stem, {
      instructions,
      includes: [
        path('instruction'),
        ...needs.map(path),
        ...containerIncludes(
          target,
          instructions.flatMap((i) => i.fields.map((f) => f.type)),
        ),
        ...(instructions.some((i) => hasRange(i.fields)) ? [runtime('range')] : []),
      ],
      body: instructions.map((i) => classDeclaration(target, i)),
    }),
    cppFile(target, stem, {
      instructions,
      includes: [
        '<utility>',
        ...['contract', 'operand_view'].map(path),
        ...['document_walk', 'hash', 'reader', 'same', 'writer'].map(runtime),
        ...(instructions.some((i) => hasConstraints(target, i)) ? [runtime('constraint')] : []),
        ...(usesTables(target) ? ['tables.h'] : []),
      ],
      body: instructions.map((i) => classMethods(target, i)),
    }),
  ]);
};

/** Setters check ranges. */
const hasRange = (fields: readonly FieldSpec[]): boolean => fields.some((f) => f.range !== undefined);
