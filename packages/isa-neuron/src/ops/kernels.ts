/** Calls of whole kernels, which later passes replace by their instructions. */
import { absent, bool, type Fields, family, field, mapOf, nameOf, str, tuple, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { AddressRotationScope, KernelSource } from '../enums/kernel.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const unstated = 'Whether the key is required and when it is written are not stated';
const engine = {
  default: 'Unassigned',
  valid: ['Unassigned'],
  source: { confidence: 'certain', page: pages.verifier, note: 'Unassigned stands for any engine; the default is our choice.' },
} as const;
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
      latency: absent('the cost model of the original has an overload for it, whose numbers are not published'),
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
