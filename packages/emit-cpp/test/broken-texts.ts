/** Records with one fault or more, by chance but always the same ones. */

/** Values that are of the wrong type, out of range, or no JSON. */
const tokens: readonly string[] = [
  ...['null', 'true', '-0', '-1', '1.0', '1e3', '1.5', '1e39', '1e400', '256', '4294967296', '18446744073709551616'],
  ...['-9223372036854775809', '"NaN"', '"x"', '"\\ud800"', 'NaN', '01', '[]', '[1,]', '[1 2]', '{}', '"\u0001"'],
  ...['{"a":1,"a":2}', '{"kind":"nope"}', '{"op-kind":"nope"}', '{"node-kind":3}'],
];

/** A linear congruence: the same numbers on every machine. */
const chance = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
};

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[\]|\{\}/g;

/** `count` texts made from each: a value or key replaced, an entry left out or doubled. */
export const brokenTexts = (texts: readonly string[], count: number): readonly string[] => {
  const below = chance(7);
  return texts.flatMap((text) => {
    const found = [...text.matchAll(token)];
    return Array.from({ length: count }, () => {
      const at = found[below(found.length)];
      if (!at) return text;
      const [before, after] = [text.slice(0, at.index), text.slice(at.index + at[0].length)];
      switch (below(4)) {
        case 0:
          return before + (tokens[below(tokens.length)] ?? '') + after;
        case 1:
          return `${before}${at[0].startsWith('"') ? `${at[0].slice(0, -1)}x"` : at[0]}${after}`;
        case 2:
          return `${before}${at[0]},${at[0]}${after}`;
        default:
          return before.replace(/,$/, '') + after;
      }
    });
  });
};
