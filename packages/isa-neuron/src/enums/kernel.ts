/** Enums of kernel calls and device output. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const AddressRotationScope = fieldEnum(
  'AddressRotationScope',
  // biome-ignore format: one member a line
  [
    member('None',   0),
    member('Kernel', 1),
    member('Global', 2),
  ],
  {
    doc: 'How far the addresses of a kernel may be rotated.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.catalog],
      note: 'An older order (Kernel 0, Global 1, None 2) is corrected by the same page; a verifier check agrees with this one.',
    },
  },
);

export const KernelSource = fieldEnum(
  'KernelSource',
  // biome-ignore format: one member a line
  [
    member('Beta1', 0),
    member('Beta2', 1),
    member('Beta3', 2),
  ],
  {
    doc: 'Front end that a kernel was written for.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.catalog],
      note: 'Carried by NKIKernel: the record catalogue is more specific than the page that names BIRKernel.',
    },
  },
);

export const DebugDeviceBuffer = fieldEnum(
  'DebugDeviceBuffer',
  // biome-ignore format: one member a line
  [
    member('stdout', 0),
    member('stderr', 1),
  ],
  {
    doc: 'Stream that a device print goes to.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);
