/** Output for people, and marks for the runtime. */
import { absent, field, input, str } from '@instabrew/spec';
import { control } from '../engines.js';
import { TensorCompletionMode } from '../enums/control.js';
import { DebugDeviceBuffer } from '../enums/kernel.js';
import { openGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const unpriced = absent('no cost is published for it');

export const DevicePrint = instruction('DevicePrint', 57, {
  doc: 'Prints a tensor from the device.',
  family: 'debug',
  engine: control,
  operands: { src: input({ doc: 'The tensor.' }) },
  fields: {
    prefix: field(str, { doc: 'Text in front of it.', source: openGate('names') }).optional(),
    output_buffer: field(DebugDeviceBuffer, { doc: 'The stream that it goes to.', source: openGate('enums') }).skipDefault(
      'stdout',
    ),
  },
  equality: 'base',
  latency: unpriced,
  semantics: absent('no effect on data: prints a tensor'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenFill] },
});

export const TensorCompletion = instruction('TensorCompletion', 94, {
  doc: 'Tells the runtime that a tensor is complete.',
  family: 'debug',
  engine: control,
  fields: {
    mode: field(TensorCompletionMode, { doc: 'What the completion stands for.', source: openGate('enums') }).skipDefault(
      'Default',
    ),
  },
  equality: 'base',
  latency: unpriced,
  semantics: absent('no effect on data: a mark for the runtime'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.simDispatch] },
});
