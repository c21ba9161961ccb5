/** Macros of the front end, which passes replace. */
import { absent, bool, field, list, nameOf } from '@instabrew/spec';
import { noEngine } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { openGate, strongOpenGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

export const TongaReduceMacroSymbolic = instruction('TongaReduceMacroSymbolic', 109, {
  doc: 'A reduction over loop axes, before it has instructions.',
  family: 'macros',
  engine: noEngine,
  fields: {
    op: field(AluOpType, { doc: 'The operation that folds.', source: openGate('klr') }).always('bypass'),
    is_first_reduce: field(bool, { doc: 'Begins the result instead of adding to it.', source: strongOpenGate('klr') }).always(),
    reduce_axes: field(list(nameOf('axis')), {
      doc: 'The axes that are folded; not the enum that TensorReduce has under axis.',
      source: openGate('klr', 'Entries are those of KLR.'),
    }).always(),
  },
  equality: 'fields',
  latency: absent('no cost is published: it is lowered first'),
  semantics: absent('must be lowered before it can run'),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.klr],
    note: 'How two compare is not known: no arm of the original does it; field by field is our choice. Its key debug is the one of the header.',
  },
});
