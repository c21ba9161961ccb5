import type { Diagnostic, Origin } from '@instabrew/spec';

/** Codes of the findings of this package, and what each means. */
export const builderCodes = {
  'builder/unknown-generation': 'the ISA has no generation of this name',
  'builder/unknown-instruction': 'the ISA has no instruction of this name, or only a base that no program contains',
  'builder/not-in-generation': 'the instruction is younger than the generation that the program is for',
  'builder/unknown-key': 'a value is given for something that the instruction or record does not have',
  'builder/missing-operand': 'a required operand is not given',
  'builder/missing-field': 'a required field is not given',
  'builder/bad-value': 'a value is not of the type of its field, or outside its range',
  'builder/bad-operand': 'an operand is of a kind that the instruction or the ISA does not take',
  'builder/wrong-memory': 'an operand lies in a memory that it must not lie in',
  'builder/wrong-dtype': 'an operand has a dtype that it must not have, or that the ISA does not have',
  'builder/wrong-engine': 'the engine does not execute the instruction',
  'builder/constraint': 'a constraint of the instruction does not hold',
  'builder/unknown-memory': 'the ISA has no memory of this name',
  'builder/bad-shape': 'extents of a tensor that are no whole numbers above 0, or more partitions than there are',
  'builder/out-of-memory': 'the tensors of a memory take more than the generation has',
  'builder/out-of-bounds': 'a view reaches beyond its tensor',
  'builder/bad-view': 'a view that its tensor cannot have: wrong number of axes, partitions inside, or the like',
  'builder/bad-loop': 'a loop without an end, or bounds that are no whole numbers',
  'builder/out-of-scope': 'a loop index, a tensor or an instruction is used where it cannot be seen',
  'builder/duplicate-name': 'two things of one kind have the same name',
  'builder/too-many-semaphores': 'the program needs more semaphores than the generation has',
  'builder/no-layout': 'the ISA does not say how its programs are written beyond plain records',
} as const satisfies { readonly [code: `builder/${string}`]: string };

export type BuilderCode = keyof typeof builderCodes;

/** What is wrong, before its place is known. */
export interface Problem {
  readonly code: BuilderCode;
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string | undefined;
  readonly rule?: Origin | undefined;
}

export const problem = (code: BuilderCode, expected: string, actual: string, hint?: string): Problem => ({
  code,
  expected,
  actual,
  hint,
});

/** A problem at its place in the document. */
export const located = ({ hint, rule, ...rest }: Problem, path: Diagnostic['path']): Diagnostic => ({
  severity: 'error',
  path,
  ...rest,
  ...(hint === undefined ? {} : { hint }),
  ...(rule === undefined ? {} : { rule }),
});

export const hintOf = (near: string | undefined): string | undefined =>
  near === undefined ? undefined : `did you mean ${JSON.stringify(near)}?`;
