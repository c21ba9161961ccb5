/** Calls of functions. */
import { absent, field, i32, mapOf, nameOf } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

export const Call = instruction('Call', 84, {
  doc: 'Runs a function of the module, then goes on.',
  engine: { default: 'ALL', valid: ['ALL'], source: { confidence: 'certain', page: pages.verifier } },
  fields: {
    table_id: field(maybeAffine(i32), { doc: 'Entry of the call table.' }).optional(),
    target: field(nameOf('function'), {
      doc: 'The function.',
      source: {
        confidence: 'strong',
        note: 'Whether it is required is not stated; KLR has it optional. The original binds it in a second pass.',
      },
    }).optional(),
    arguments: field(mapOf(nameOf('memory_location_set')), {
      doc: "The caller's tensor for each tensor of the function.",
      source: { confidence: 'strong', note: 'When it is written is not stated: left out when empty.' },
    }).skipEmpty(),
  },
  equality: 'none',
  latency: absent('costs what the function costs: needs the document'),
  semantics: absent('runs a function of the module: needs the document'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.loader] },
});
