/** The keys that every instruction record has, in the order in which they are written; `opcode` is the tag. */
import {
  bareTuple,
  bool,
  field,
  i64,
  list,
  longerTuple,
  nameOf,
  opaque,
  record,
  str,
  structuralEnum,
  tuple,
  u32,
  u64,
} from '@instabrew/spec';
import { AffineExpr } from './affine.js';
import { EdgeKind, EngineType, NamedObjectOrigin } from './enums/structural.js';
import { Argument } from './operands.js';
import { pages } from './pages.js';

const source = { confidence: 'certain', pages: [pages.base, pages.writePath] } as const;
const ours = (note: string) => ({ confidence: 'our-choice', note }) as const;

const AffinePredicateOp = structuralEnum('AffinePredicateOp', ['GE', 'EQ'], {
  doc: 'How the expression of a predicate compares with zero.',
  source: ours('The members of a predicate are not known.'),
});

const AffinePredicate = record(
  'AffinePredicate',
  {
    expr: field(AffineExpr),
    op: field(AffinePredicateOp),
    is_approx: field(bool, { doc: 'The predicate holds more often than the exact one.' }).skipDefault(),
  },
  {
    doc: 'Guard of an instruction: expr >= 0, or expr == 0.',
    source: {
      ...ours('A predicate holds one affine expression and shares its version; the names of its members are not known.'),
      pages: [pages.versioning],
    },
  },
);

const SemaphoreWait = record(
  'SemaphoreWait',
  {
    from: field(nameOf('instruction', { orTo: ['dma_block'] }), { doc: 'The instruction or DMA block that is waited for.' }),
    id: field(u32, { doc: 'The semaphore.' }),
    wait_value: field(u32, { doc: 'Holds when the semaphore has at least this value.' }),
    type: field(str, { source: ours('Known in memory, its spelling is not; absent: a semaphore.') }).optional(),
    mode: field(str, { source: ours('Known in memory, its spelling is not; absent: at least an immediate.') }).optional(),
  },
  {
    doc: 'What must have happened before an instruction starts.',
    source: { confidence: 'strong', pages: [pages.dumps, pages.sync] },
  },
);

const SemaphoreUpdate = record(
  'SemaphoreUpdate',
  {
    id: field(u32, { doc: 'The semaphore.' }),
    update_value: field(u32, { doc: 'Added to it when the instruction completes.' }),
    type: field(str, { source: ours('Known in memory, its spelling is not; absent: a semaphore.') }).optional(),
    mode: field(str, { source: ours('Known in memory, its spelling is not; absent: add an immediate.') }).optional(),
    target_core: field(u32, {
      doc: 'The core whose semaphore it is; absent: this one.',
      source: ours('Known in memory, its key is not.'),
    }).optional(),
  },
  { doc: 'What an instruction announces when it completes.', source: { confidence: 'strong', pages: [pages.dumps, pages.sync] } },
);

const SyncInfo = record(
  'SyncInfo',
  {
    on_wait: field(list(SemaphoreWait), { doc: 'All must hold before the instruction starts.' }).skipEmpty(),
    on_update: field(list(SemaphoreUpdate), { doc: 'Applied when it completes.' }).skipEmpty(),
  },
  {
    doc: 'Waits and updates of semaphores.',
    source: {
      confidence: 'certain',
      pages: [pages.catalog, pages.sync, pages.dumps],
      note: 'Leaving out an empty list is our choice.',
    },
  },
);

const OpDebugInfo = record(
  'OpDebugInfo',
  {
    op_name: field(str, { doc: 'Operation of the source program.' }).optional(),
    filename: field(str).optional(),
    lineno: field(u32).optional(),
    tensorizer_id: field(u64, { source: ours('The accessor is known, the key is not.') }).optional(),
    kernel_name: field(str, { source: ours('The accessor is known, the key is not.') }).optional(),
  },
  {
    doc: 'Where an instruction comes from. Members that are not listed are kept.',
    open: true,
    source: { confidence: 'strong', pages: [pages.dumps, pages.debug] },
  },
);

/** An edge from an instruction to itself is refused; over iterations it is none. */
const otherInstruction = nameOf('instruction', { notSelf: true });

const notRequired =
  'Readers restore the default of an absent key; the public emitter writes name, opcode, engine, ins and outs only.';

const fields = {
  name: field(str, { doc: 'Unique within its basic block; written by the container.', source }),
  origin: field(NamedObjectOrigin, { doc: 'Who made the instruction.', source: { ...source, note: notRequired } }).always(),
  engine: field(EngineType, { doc: 'Engine that executes the instruction.', source: { ...source, note: notRequired } }).always(
    'Unassigned',
  ),
  engine_id: field(u32, { doc: 'Which of the engines of that type.', source: { ...source, note: notRequired } }).always(),
  scheduled_start: field(i64, {
    doc: 'First cycle of the schedule.',
    unit: 'cycles',
    source: { ...source, note: notRequired },
  }).always(),
  scheduled_end: field(i64, {
    doc: 'Last cycle of the schedule.',
    unit: 'cycles',
    source: { ...source, note: notRequired },
  }).always(),
  optin_passes: field(list(str), {
    doc: 'Names of the passes that may touch the instruction.',
    source: {
      ...source,
      note: 'A mask of four bits by default, whose names are not known: an empty list stands for it (our choice).',
    },
  }).always(),
  dependencies: field(list(bareTuple([otherInstruction, EdgeKind], 'Flow')), {
    doc: 'Instructions of this function that must come first, each with the kind of the edge. A bare name is read as a flow.',
    source: {
      ...source,
      note: 'One page has objects with id and kind; writer, loader and dumps have pairs.',
    },
  }).skipEmpty(),
  loop_carried_dependencies: field(list(longerTuple([nameOf('instruction'), EdgeKind], opaque)), {
    doc: 'Dependencies on an earlier iteration, with their distances where they are known.',
    source: {
      ...source,
      note: 'Release 2.27 adds the distances as a third member, whose form is not known; this release writes pairs. Both are written as read.',
    },
  }).skipEmpty(),
  unroll_dependencies: field(list(tuple(otherInstruction, EdgeKind, list(AffineExpr), list(AffinePredicate))), {
    doc: 'Dependencies of single iterations: which, and under which conditions.',
    source,
  }).skipEmpty(),
  sync_info: field(SyncInfo, { doc: 'Waits and updates of semaphores.', source }).optional(),
  ins: field(list(Argument), { doc: 'Operands read.', source: { ...source, note: notRequired } }).always(),
  indirection_ins: field(list(Argument), { doc: 'Index operands of gathers and scatters.', source }).skipEmpty(),
  outs: field(list(Argument), { doc: 'Operands written.', source: { ...source, note: notRequired } }).always(),
  debug: field(OpDebugInfo, { doc: 'Where the instruction comes from.', source }).optional(),
  loopnest: field(list(nameOf('axis')), { doc: 'Axes of the loops around the instruction.', source }).skipEmpty(),
  predicates: field(list(AffinePredicate), { doc: 'Guards: all must hold for the instruction to execute.', source }).skipEmpty(),
  order: field(list(AffineExpr), { doc: 'Symbolic position in the schedule.', source }).skipEmpty(),
  dma_trigger_debug_update_semaphore_id: field(u32, {
    doc: 'Semaphore that debugging adds to; of DMATrigger only.',
    source: { ...source, confidence: 'strong', note: 'Written by the header although one opcode owns it; accepted on any.' },
  }).optional(),
};

/** A name for the type, so that the declarations of a hundred instructions mention it instead of repeating it. */
export type Header = { readonly [K in keyof typeof fields]: (typeof fields)[K] };
export const header: Header = fields;
