/** What the programs here have in common: the ISA, a builder for Trainium2, and how a document becomes text. */
import { type ProgramBuilder, programBuilder } from '@instabrew/builder';
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import * as definitions from '@instabrew/isa-neuron/spec';
import { jsonWireCodec } from '@instabrew/wire-json';

export const codec = jsonWireCodec(neuron, enumCodecs(neuron));

/** Engines run side by side: semaphores order what depends on each other. */
export const newProgram = (): ProgramBuilder<typeof definitions> =>
  programBuilder(neuron, definitions, { generation: 'gen3', order: 'semaphores' });
