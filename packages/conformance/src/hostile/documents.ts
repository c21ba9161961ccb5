import type { WireCodec } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import { sampleDocuments } from '../sample-documents.js';
import { damagedTexts } from '../texts/damaged.js';
import { mutatedText } from '../texts/mutated.js';
import { renewedTexts } from '../texts/renewed.js';
import { hostile } from './isa.js';
import { hostileTexts } from './special.js';

/** Documents of the hostile ISA as texts, by what they are; each text on one line. */
export interface HostileDocuments {
  /** Random ones, in canonical form. */
  readonly plain: readonly string[];
  /** What newer programs might have written: lenient readers keep it. */
  readonly renewed: readonly string[];
  /** With what the spec does not allow. */
  readonly damaged: readonly string[];
  /** With bytes, tokens and values out of place, whatever the spec says: most are not even JSON. */
  readonly mutated: readonly string[];
  /** What older programs wrote, and what random documents do not say. */
  readonly special: readonly string[];
}

const mutatedLine = (text: string, seed: number): string =>
  new TextDecoder().decode(mutatedText(new TextEncoder().encode(text), seed)).replace(/^$|[\r\n]/g, ' ');

/** The same documents for the same seed; `roundTripAnswer` and `verifyAnswer` say what a target must make of each. */
export const hostileDocuments = (
  codec: WireCodec,
  { seed, count }: { readonly seed: number; readonly count: number },
): HostileDocuments => {
  const plain = sampleDocuments(hostile, { seed, count }).map((document) => unwrap(codec.writeDocument(document)));
  return {
    plain,
    renewed: renewedTexts(hostile, codec, plain, { seed }),
    damaged: damagedTexts(hostile, plain, { seed }),
    mutated: plain.map((text, i) => mutatedLine(text, seed + i)),
    special: hostileTexts.map(([, text]) => text),
  };
};
