/** Records of every instruction of the Neuron ISA, as lines of canonical JSON. */
import { sampleRecords, type Vector, vectorsOf } from '@instabrew/conformance';
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import type { WireCodec } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';

export const codec: WireCodec = jsonWireCodec(neuron, enumCodecs(neuron));

export const SEED = 20261130;

/** The covering records of every instruction, and this many random ones of each. */
export const samples = (perInstruction: number): readonly Vector[] =>
  unwrap(vectorsOf(codec, sampleRecords(neuron, { seed: SEED, perInstruction })));
