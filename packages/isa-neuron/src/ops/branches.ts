/** Ends of basic blocks, and hints on them. */
import { le, ne } from '@instabrew/expr';
import { absent, constraint, type Fields, family, field, input, nameOf } from '@instabrew/spec';
import { entries, sameDtype } from '../checks.js';
import { control, noEngine, verified } from '../engines.js';
import { BranchCompareOp, BranchOutcomeHint } from '../enums/control.js';
import { openGate } from '../gaps.js';
import { instruction, type NoFields, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';

const flow = absent('control flow: needs the blocks of the document');
const unpriced = absent('control flow is placed on the timeline, not priced');
const compared = { confidence: 'certain', pages: [pages.simControl] } as const;
const source = { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.base, pages.simControl] } as const;
const writerNote =
  'The catalogue draws EventSemaphore as its base, since many writers share one compiled body; the base-struct page and KLR say Terminator.';
const block = (doc: string) =>
  field(nameOf('block'), { doc, source: openGate('names', 'The original binds it in a later pass.') }).optional();

export const Terminator = instruction('Terminator', 77, {
  ...neverInPrograms,
  doc: 'What the last instructions of blocks share. Never part of a program.',
  family: 'branches',
  engine: noEngine,
  equality: 'base',
  source: { ...source, note: 'One page leaves Break out of the opcodes that it accepts; no page refuses it.' },
});

interface End<F> {
  readonly doc: string;
  readonly fields?: F;
  readonly engine?: typeof control;
}

/** An instruction that ends its block. */
const terminator = family(
  <const N extends string, const F extends Fields = NoFields>(
    name: N,
    ordinal: number,
    { doc, fields, engine = control }: End<F>,
  ) =>
    instruction(name, ordinal, {
      doc,
      base: Terminator,
      engine,
      ...(fields ? { fields } : {}),
      equality: 'base',
      latency: unpriced,
      semantics: flow,
      source: { ...source, note: writerNote },
    }),
);

export const CompareAndBranch = instruction('CompareAndBranch', 78, {
  doc: 'Goes on at on_true if the comparison of lhs and rhs holds, at on_false otherwise.',
  base: Terminator,
  engine: {
    ...verified('ALL'),
    source: { confidence: 'certain', page: pages.verifier, note: 'Code generation assigns none; a later pass gives it to SP.' },
  },
  operands: {
    lhs: input({ doc: 'Left side: a register.', dtypes: ['float32', 'int32', 'uint32'] }),
    rhs: input({ doc: 'Right side: a register or an immediate.', dtypes: ['float32', 'int32', 'uint32'] }),
  },
  fields: {
    comp_op: field(BranchCompareOp, { doc: 'The comparison.', source: openGate('klr') }).always('IS_LTIMM'),
    on_true: block('Next block if it holds.'),
    on_false: block('Next block if it does not.'),
  },
  latency: unpriced,
  constraints: ({ field: { comp_op }, operand }) => [
    constraint('two-sides', le(entries('ins'), 2), 'it compares two sides', compared),
    sameDtype(operand, 'lhs', 'rhs', compared),
    constraint('supported', ne(comp_op, 'Unsupported'), 'the comparison is a supported one', compared),
  ],
  semantics: flow,
  source: {
    ...source,
    note: `${writerNote} One page spells the keys onTrue and onFalse: dumps and the other pages do not.`,
  },
});

export const UnconditionalBranch = terminator('UnconditionalBranch', 79, {
  doc: 'Goes on at target.',
  engine: verified('ALL'),
  fields: { target: block('Next block.') },
});

export const Return = terminator('Return', 81, {
  doc: 'Goes back to the caller; clears all semaphores.',
  engine: verified('ALL'),
});
export const Exit = terminator('Exit', 82, { doc: 'Ends the program.' });
export const Break = terminator('Break', 83, { doc: 'Leaves the innermost loop.' });

export const BranchHint = instruction('BranchHint', 80, {
  doc: 'Says which way a branch will usually go.',
  family: 'branches',
  engine: verified('ALL'),
  fields: {
    hint: field(BranchOutcomeHint, { doc: 'Which way.', source: openGate('enums') }).skipDefault('LikelyTaken'),
    associate_branch: block('Block of the branch.'),
  },
  equality: 'base',
  latency: unpriced,
  semantics: absent('no effect on data: a hint'),
  source: { ...source, note: 'No terminator: their comparison refuses it. Its base is not confirmed.' },
});
