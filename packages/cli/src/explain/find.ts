/** Finds what `explain` is asked about, in all ISAs of a project. */
import type { Workbench } from '@instabrew/plugin';
import { BrewError, type EnumSpec, type InstructionSpec, nearest, type RecordSpec, type UnionSpec } from '@instabrew/spec';
import { finding, nearestHint } from '../codes.js';

export type Construct =
  | { readonly kind: 'instruction'; readonly spec: InstructionSpec }
  | { readonly kind: 'enum'; readonly spec: EnumSpec }
  | { readonly kind: 'record'; readonly spec: RecordSpec }
  | { readonly kind: 'union'; readonly spec: UnionSpec };

export interface Found {
  readonly bench: Workbench;
  readonly construct: Construct;
}

const constructsOf = ({ isa }: Workbench): readonly Construct[] => [
  ...isa.instructions.map((spec) => ({ kind: 'instruction', spec }) as const),
  ...isa.enums.map((spec) => ({ kind: 'enum', spec }) as const),
  ...isa.records.map((spec) => ({ kind: 'record', spec }) as const),
  ...isa.unions.map((spec) => ({ kind: 'union', spec }) as const),
];

/**
 * Everything of this name: as it is written, else in any case and with or without the class prefix (`InstMatmult`).
 * @throws BrewError `cli/unknown-name` with the nearest name
 */
export const findConstructs = (benches: readonly Workbench[], name: string): readonly [Found, ...Found[]] => {
  const all = benches.flatMap((bench) => constructsOf(bench).map((construct): Found => ({ bench, construct })));
  const same = (wanted: string) => (found: Found) => {
    const own = found.construct.spec.name.toLowerCase();
    return own === wanted || `${found.bench.isa.naming.classPrefix.toLowerCase()}${own}` === wanted;
  };
  const exact = all.filter((found) => found.construct.spec.name === name);
  const [first, ...others] = exact.length > 0 ? exact : all.filter(same(name.toLowerCase()));
  if (first) return [first, ...others];
  const names = [...new Set(all.map((found) => found.construct.spec.name))];
  throw new BrewError([
    finding('cli/unknown-name', {
      expected: 'an instruction, enum, record or union of the config',
      actual: JSON.stringify(name),
      hint: nearestHint(nearest(name, names), names),
    }),
  ]);
};
