/**
 * Facts that no page states, and what stands in for them. The key is as sure as its confidence says; the note names the gap.
 * A default is the catalogue's, else KLR's, else the zero of the type. A key counts as required only where that is stated.
 * An affine value without a stated default may be unset, which differs from zero; one with a default is left out at it.
 */
const certain = (note: string) => ({ confidence: 'certain', note }) as const;
const strong = (note: string) => ({ confidence: 'strong', note }) as const;

const gates = {
  enums: 'When it is written is not stated: left out at its default, as enums mostly are.',
  lists: 'When it is written is not stated: left out when empty.',
  names: 'When it is written is not stated: left out when there is none.',
  flags: 'When it is written is not stated: left out when false.',
  klr: 'KLR requires it; whether this release does is not stated. Always written, and read as its zero when absent.',
} as const;
export type Gate = keyof typeof gates;

/** A certain key whose write rule is not stated; `more` adds what else is open. */
export const openGate = (gate: Gate, more = '') => certain(more === '' ? gates[gate] : `${gates[gate]} ${more}`);
/** The same for a key that rests on one good source. */
export const strongOpenGate = (gate: Gate, more = '') => strong(more === '' ? gates[gate] : `${gates[gate]} ${more}`);

/** A default that only KLR states; the key is left out at it. */
export const klrDefault = (value: string) => certain(`The catalogue gives no default; in KLR it is ${value}.`);
