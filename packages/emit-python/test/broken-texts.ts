/** Records with one or more faults, by chance but always the same. */

const tokens: readonly string[] = [
  ...[
    'null',
    'true',
    '-0',
    '1.0',
    '1e400',
    '-1',
    '1e3',
    '256',
    '4294967296',
    '9223372036854775808',
    '18446744073709551616',
    '1.5',
    '1e39',
  ],
  ...[
    '1'.repeat(400),
    '"NaN"',
    '"x"',
    '"Infinity"',
    '"\\ud800"',
    '"\\ud83d\\ude00"',
    `"${'é'.repeat(80)}"`,
    'NaN',
    '[]',
    '[1]',
    '{}',
  ],
  ...['{"a":1,"a":2}', '{"kind":"nope"}', '{"kind":3}'],
];

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[\]|\{\}/g;
const inserted = new TextEncoder().encode('{}[],:"\\ /#\'-0');

/** Xorshift: the same numbers on every machine. */
const chance = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

export const brokenTexts = (
  texts: readonly string[],
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly Uint8Array[] => {
  const below = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const withOtherToken = (text: string): string => {
    const found = pick([...text.matchAll(token)]);
    const end = found.index + found[0].length;
    const isKey = text[end] === ':';
    const other = isKey ? `"${pick(['unk', 'name', 'opcode', 'kind', found[0].slice(1, -2)])}"` : pick(tokens);
    return text.slice(0, found.index) + other + text.slice(end);
  };
  const withOtherByte = (bytes: Uint8Array): Uint8Array => bytes.with(below(bytes.length), below(256));
  const withMore = (bytes: Uint8Array): Uint8Array => {
    const at = below(bytes.length);
    return Uint8Array.of(...bytes.subarray(0, at), pick([...inserted]), ...bytes.subarray(at));
  };

  return Array.from({ length: count }, () => {
    let text = pick(texts);
    const bytes = new TextEncoder().encode(text);
    switch (below(8)) {
      case 0:
        return withOtherByte(bytes);
      case 1:
        return withMore(bytes);
      case 2:
        return bytes.subarray(0, below(bytes.length));
      default:
        do text = withOtherToken(text);
        while (below(3) === 0);
        return new TextEncoder().encode(text);
    }
  });
};
