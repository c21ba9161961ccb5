/** Loops: an axis, and the blocks that are repeated. */
import { gt, ref } from '@instabrew/expr';
import { absent, bool, constraint, field, i64, list, nameOf, opaque, record, str } from '@instabrew/spec';
import { AffineExpr, one, zero } from '../affine.js';
import { bodyBlocks } from '../blocks.js';
import { verified } from '../engines.js';
import { strongOpenGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const engine = verified('ALL');
const body = bodyBlocks('The body, block by block.');
const timed = absent('its body is timed, once for each trip');
const flow = absent('control flow: needs the blocks of the document');
const unknownEquality =
  'How two loops compare is not known: no arm of the original does it. Field by field, bodies included, is our choice: it takes no two different ones for the same. A region: it holds blocks.';
const pages3 = [pages.catalog, pages.instructionType, pages.simControl] as const;

const axis = { names: [{ object: 'axis', key: 'name' }] };
/** An axis and the blocks of a body are seen from inside only. */
const region = { scopes: ['axis', 'block'] };

const StaticAxis = record(
  'StaticAxis',
  {
    name: field(str, { doc: 'What loopnest and expressions call it.' }),
    lb: field(i64, { doc: 'First value.' }).always(0),
    ub: field(i64, { doc: 'Bound that no value reaches.' }).always(0),
    stride: field(i64, { doc: 'Step; above 0.' }).always(0),
  },
  {
    doc: 'Axis of a loop whose bounds are known: ceil((ub - lb) / stride) trips.',
    constraints: [
      constraint('stride', gt(ref('field.stride', 'int'), 0), 'stride is above 0', {
        confidence: 'certain',
        pages: [pages.simControl],
      }),
    ],
    naming: axis,
    source: {
      confidence: 'strong',
      pages: [pages.klr, pages.simControl, pages.dynamicLoop],
      note: 'Whether bounds are left out at 0 is not stated: they are written.',
    },
  },
);

const DynamicAxis = record(
  'DynamicAxis',
  {
    name: field(str, { doc: 'What loopnest and expressions call it.' }),
    lb: field(AffineExpr, { doc: 'First value: a constant.' }).startsAs(zero),
    ub: field(AffineExpr, { doc: 'Bound that no value reaches: a constant plus one register.' }).startsAs(zero),
    stride: field(AffineExpr, { doc: 'Step: a constant.' }).startsAs(zero),
  },
  {
    doc: 'Axis of a loop with a bound that a register supplies.',
    naming: axis,
    source: {
      confidence: 'strong',
      pages: [pages.catalog, pages.dynamicLoop, pages.versioning],
      note: 'Keys are certain; that they stand here, and not beside the axis, is by analogy with LoopAxis.',
    },
  },
);

export const Loop = instruction('Loop', 105, {
  doc: 'Repeats its body for each value of an axis; none, if there is none.',
  family: 'loops',
  engine,
  fields: {
    isBasicBlock: field(bool, {
      doc: 'The body is a single block.',
      source: strongOpenGate('flags', 'The meaning is read off the name.'),
    }).skipDefault(),
    isParallel: field(bool, {
      doc: 'Trips may change places.',
      source: { confidence: 'strong', note: 'A byte in memory. When it is written is not stated: always.' },
    }).always(),
    LoopAxis: field(StaticAxis, {
      doc: 'The axis.',
      source: {
        confidence: 'strong',
        pages: [pages.catalog, pages.klr, pages.loader],
        note: 'Required: nothing else names the axis.',
      },
    }).startsAs({ name: '', lb: 0, ub: 0, stride: 1 }),
    unroll: field(opaque, {
      doc: 'How the loop is unrolled, kept as read.',
      source: strongOpenGate('names', 'Its form is not known.'),
    }).optional(),
    registers: field(list(nameOf('register')), {
      doc: 'Registers of the loop.',
      source: {
        confidence: 'inferred',
        pages: [pages.catalog],
        note: 'That entries are names is our reading. Left out when empty.',
      },
    }).skipEmpty(),
    blocks: body,
  },
  naming: region,
  equality: 'fields',
  latency: timed,
  semantics: flow,
  source: { confidence: 'certain', pages: pages3, note: unknownEquality },
});

export const DynamicForLoop = instruction('DynamicForLoop', 106, {
  doc: 'A Loop whose upper bound a register supplies at run time.',
  family: 'loops',
  engine,
  fields: {
    DynamicForLoopAxis: field(DynamicAxis, {
      doc: 'The axis.',
      source: { confidence: 'strong', pages: [pages.catalog, pages.dynamicLoop], note: 'Required: nothing else names the axis.' },
    }).startsAs({ name: '', lb: zero, ub: zero, stride: one }),
    blocks: body,
  },
  naming: region,
  equality: 'fields',
  latency: timed,
  semantics: flow,
  source: { confidence: 'certain', pages: [...pages3, pages.dynamicLoop], note: unknownEquality },
});

export const DoWhile = instruction('DoWhile', 108, {
  doc: 'Runs its body, and again as long as a register is not 0.',
  family: 'loops',
  engine,
  fields: {
    cond: field(AffineExpr, {
      doc: 'The register.',
      source: {
        confidence: 'strong',
        pages: [pages.catalog, pages.versioning, pages.errors],
        note: 'Required: there is no loop without it.',
      },
    }).startsAs(zero),
    blocks: body,
  },
  naming: region,
  equality: 'fields',
  latency: timed,
  semantics: flow,
  source: { confidence: 'certain', pages: pages3, note: unknownEquality },
});
