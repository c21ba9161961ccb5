/** A number from 0 up, below the limit. */
export type Chance = (below: number) => number;

/** Numbers that look drawn by chance, and are the same for the same seed on every machine. */
export const chance = (seed: number): Chance => {
  let state = scrambled(seed);
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Neighbouring seeds would begin alike: every bit of the seed decides about every bit of the first state. */
const scrambled = (seed: number): number => {
  const a = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (b ^ (b >>> 16)) >>> 0;
};

/** One of the list; undefined: it has none. */
export const pick = <T>(next: Chance, list: readonly T[]): T | undefined => list[next(list.length)];
