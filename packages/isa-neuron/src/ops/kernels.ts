/** Calls of whole kernels, which later passes replace by their instructions. */
import {
  absent,
  bool,
  type Fields,
  f32,
  family,
  field,
  i32,
  list,
  mapOf,
  nameOf,
  opaque,
  str,
  tuple,
  u32,
} from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { AddressRotationScope, KernelSource } from '../enums/kernel.js';
import { klrDefault, openGate, strongOpenGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const unstated = 'Whether the key is required and when it is written are not stated';
const engine = {
  default: 'Unassigned',
  valid: ['Unassigned'],
  source: { confidence: 'certain', page: pages.verifier, note: 'Unassigned stands for any engine; the default is our choice.' },
} as const;
const unpriced = absent('the cost model of the original has an overload for it, whose numbers are not published');
const pages3 = [pages.catalog, pages.kernels, pages.threeSinks];

const buffers = {
  sb_buf_shape: field(tuple(u32, u32), {
    doc: 'Scratch space in SBUF: bytes per partition, partitions.',
    source: { confidence: 'strong', pages: pages3, note: `${unstated}. The order of the two is that of their place in memory.` },
  }).optional(),
  psum_buf_shape: field(tuple(u32, u32, u32), {
    doc: 'Scratch space in PSUM: banks, partitions, and a third number that no page names.',
    source: { confidence: 'strong', pages: pages3, note: `${unstated}.` },
  }).optional(),
  address_rotation_scope_val: field(AddressRotationScope, {
    doc: 'How far addresses may be rotated.',
    source: { confidence: 'strong', note: `${unstated}: left out at None, as enums mostly are.` },
  }).skipDefault('None'),
};

const shapes = (what: string) =>
  field(list(list(u32)), { doc: `Extents of each ${what}.`, source: openGate('klr', 'Entries are those of KLR.') }).always();
const slots = 'The sizes of the members support it.';

export const BIRKernel = instruction('BIRKernel', 54, {
  doc: 'Calls a kernel of the compiler by name.',
  family: 'kernels',
  engine,
  fields: {
    kernel_name: field(str, { doc: 'The kernel.', source: openGate('klr') }).always(),
    srcs_shape: shapes('argument'),
    dsts_shape: shapes('result'),
    kernel_attrs: field(opaque, {
      doc: 'Settings of the kernel, kept as read.',
      source: strongOpenGate('names', 'A bag of any content in the catalogue and on the carrier page; pairs of strings in KLR.'),
    }).optional(),
    sb_buf_shape: buffers.sb_buf_shape,
    psum_buf_shape: buffers.psum_buf_shape,
    auto_cast: field(str, {
      doc: 'Which operations may compute in a smaller type.',
      source: openGate('klr', `A flag in the catalogue, a string in KLR. ${slots}`),
    }).always(),
    auto_cast_type: field(str, {
      doc: 'The smaller type.',
      source: strongOpenGate('klr', `Not in the catalogue, whose later members only fit with it. ${slots}`),
    }).always(),
    is_causal: field(maybeAffine(bool), { doc: 'An attention with a causal mask.' }).optional(),
    fused_rmsnorm: field(maybeAffine(bool), {
      doc: 'Has the normalisation inside.',
      source: klrDefault('true'),
    }).skipDefault(true),
    norm_type: field(maybeAffine(i32), { doc: 'Kind of the normalisation, as a number.' }).optional(),
    lnc_size: field(maybeAffine(i32), { doc: 'Cores of a logical core.' }).optional(),
    store_add: field(maybeAffine(bool), { doc: 'Adds its result to what is there.' }).optional(),
    quant_kernel: field(maybeAffine(bool), { doc: 'Works on quantised data.' }).optional(),
    output_layout: field(maybeAffine(i32), { doc: 'Layout of the result, as a number.' }).optional(),
    lower_bound: field(f32, {
      doc: 'A lower bound; of what is not stated.',
      source: {
        confidence: 'strong',
        note: `Type and default are those of KLR. ${slots} When it is written is not stated: always, as floats are.`,
      },
    }).always(0),
  },
  equality: 'fields',
  latency: unpriced,
  semantics: absent('runs a kernel of the compiler, which is not part of the document'),
  since: 'gen2',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.kernels, pages.threeSinks],
    note: 'Unassigned in its list of engines stands for any. What its settings mean is read off their names.',
  },
});

/** A kernel call: what it carries differs, how it is treated does not. */
const kernel = family(
  <const N extends string, const F extends Fields>(
    name: N,
    ordinal: number,
    { doc, fields, semantics }: { readonly doc: string; readonly fields: F; readonly semantics: string },
  ) =>
    instruction(name, ordinal, {
      doc,
      family: 'kernels',
      engine,
      fields,
      equality: 'none',
      latency: unpriced,
      semantics: absent(semantics),
      source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.kernels, pages.threeSinks] },
    }),
);

export const NKIKernel = kernel('NKIKernel', 55, {
  doc: 'Calls a kernel that is a function of the module.',
  fields: {
    func: field(nameOf('function'), {
      doc: 'The function.',
      source: {
        confidence: 'strong',
        pages: pages3,
        note: 'The catalogue has an argument map here; the carrier page and the sizes of the members say a function, written by name. The original writes the key and does not read it.',
      },
    }).optional(),
    func_args: field(mapOf(nameOf('memory_location_set')), {
      doc: "The caller's tensor for each tensor that the function reads.",
      source: {
        confidence: 'strong',
        pages: pages3,
        note: 'The original writes the key and does not read it. Left out when empty (our choice).',
      },
    }).skipEmpty(),
    func_outs: field(mapOf(nameOf('memory_location_set')), {
      doc: "The caller's tensor for each tensor that the function writes.",
      source: {
        confidence: 'strong',
        pages: pages3,
        note: 'A list in the catalogue, a map on the carrier page, which the sizes of the members support. The original does not read it. Left out when empty (our choice).',
      },
    }).skipEmpty(),
    ...buffers,
    kernel_source_val: field(KernelSource, {
      doc: 'Front end that the kernel was written for.',
      source: { confidence: 'certain', note: `${unstated}: left out at Beta1, as enums mostly are.` },
    }).skipDefault('Beta1'),
  },
  semantics: 'runs a function of the module: needs the document',
});

export const NKIKLIRKernel = kernel('NKIKLIRKernel', 56, {
  doc: 'Calls a kernel that is still in its front-end form.',
  fields: {
    klir_binary: field(str, { doc: 'The kernel.', source: { confidence: 'certain', note: `${unstated}.` } }).optional(),
    kernel_format: field(str, {
      doc: 'Form of the kernel: "bir" for JSON of this format, anything else for a tree of the KLR front end.',
      source: { confidence: 'certain', note: `${unstated}.` },
    }).optional(),
    nki_binary_version_identifier: field(str, { doc: 'Version of the front end that made it.' }).optional(),
    enable_device_dump: field(maybeAffine(bool), { doc: 'The kernel may print.' }).optional(),
    func_args: field(mapOf(str), {
      doc: "The caller's tensor for each name that the kernel reads.",
      source: { confidence: 'strong', pages: pages3, note: `${unstated}: left out when empty.` },
    }).skipEmpty(),
    func_outs: field(mapOf(str), {
      doc: "The caller's tensor for each name that the kernel writes.",
      source: { confidence: 'strong', pages: pages3, note: `${unstated}: left out when empty.` },
    }).skipEmpty(),
    ...buffers,
  },
  semantics: 'must be lowered before it can run',
});
