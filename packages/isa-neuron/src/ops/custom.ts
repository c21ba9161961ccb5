/** Ways around the instruction set: programs of the Pool engine, and raw instruction words. */
import { absent, bool, field, i32, input, list, output, str, u8, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { verified } from '../engines.js';
import { InstSyncType } from '../enums/structural.js';
import { openGate, strongOpenGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const shapes = (what: string) =>
  field(list(list(u32)), {
    doc: `Extents of each ${what}.`,
    source: strongOpenGate('klr', 'Entries are those of KLR.'),
  }).always();

export const CustomOp = instruction('CustomOp', 53, {
  doc: 'Runs a function of a library on the Pool engine. Surplus inputs are its other arguments.',
  family: 'custom',
  engine: verified('Pool'),
  operands: {
    src: input({ optional: true, doc: 'First argument.' }),
    out: output({ optional: true, doc: 'The result.' }),
  },
  fields: {
    opFunctionName: field(str, { doc: 'The function.', source: openGate('klr') }).always(),
    opLibFile: field(str, { doc: 'File of the library.', source: openGate('klr') }).always(),
    ulib_to_ucode_version: field(str, {
      doc: 'Version of the microcode that the library was built for.',
      source: openGate('klr', 'The type is that of KLR.'),
    }).always(),
    ulib_to_isa_version: field(str, {
      doc: 'Version of the instruction set that it was built for.',
      source: openGate('klr', 'The type is that of KLR.'),
    }).always(),
    is_builtin: field(maybeAffine(bool), { doc: 'Comes with the compiler.' }).optional(),
    srcsShape: shapes('argument'),
    dstsShape: shapes('result'),
  },
  equality: 'fields',
  latency: absent('a formula is known to exist for it, whose numbers are not published'),
  semantics: absent('runs a program of a library, which is not part of the document'),
  since: 'gen2',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.customOp],
    note: 'A front-end check accepts gen1 and gen2 only, above the minimum of gen2.',
  },
});

export const InlineASMBytes = instruction('InlineASMBytes', 93, {
  doc: 'Stands for instruction words, written as they are.',
  family: 'custom',
  engine: verified('Pool'),
  fields: {
    asm_bytes: field(list(u8), {
      doc: 'The words, byte by byte.',
      source: openGate('klr', 'Bytes in the catalogue, a string in KLR.'),
    }).always(),
    sync_type: field(InstSyncType, {
      doc: 'The part of the engine that it synchronises with.',
      source: openGate('klr', 'KLR spells the members in another way.'),
    }).always('datapath'),
    latency_estimate: field(maybeAffine(i32), {
      doc: 'How long it takes, in a unit that is not stated.',
      source: openGate('klr', 'An expression in the catalogue, a whole number in KLR: an affine number has both.'),
    }).always(),
  },
  equality: 'base',
  latency: absent('latency_estimate has no stated unit'),
  semantics: absent('raw instruction words are not interpreted: it must be lowered before it can run'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.simDispatch] },
});
