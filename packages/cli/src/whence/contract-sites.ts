/** The contract checks that a compiled library holds, by the text that each of them leaves in it. */

export interface ContractSite {
  /** The region of the original generator: `R1` to `R5`; `other` are the checks that it did not have. */
  readonly region: Region;
  /** What is forbidden. */
  readonly text: string;
  /** In the spec. */
  readonly file: string;
  readonly line: number;
  /** In the generated source, whose folder a binary does not name. */
  readonly generated: { readonly file: string; readonly line: number };
}

export const regions = {
  R1: 'structural equality',
  R2: 'child accessors',
  R3: 'offsets accessors',
  R4: 'latency and default engine',
  R5: 'enum converters',
  other: 'operands that are not there',
} as const;
export type Region = keyof typeof regions;

/** The texts are part of the contract, and tell the regions apart. */
const texts: readonly (readonly [Region, RegExp])[] = [
  ['R1', /^Not Implemented$/],
  ['R2', /^id < .+\.size\(\)$/s],
  ['R3', /Offsets in .+ does not have an indirection tensor$/s],
  ['R4', /^(?:Unimplemented|No engine assignment for arch)$/],
  ['R5', /^Unknown ./s],
];

const regionOf = (text: string): Region => texts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

/** Nobody writes longer ones: what looks like the start of a site in a large file is not followed to its end. */
const longest = 2 ** 16;

/**
 * `@contract <spec file>:<line>`, `<generated file>:<line>` and the text, each with a NUL behind it. Works on archives, shared
 * libraries and executables alike, stripped or not. In the order of the binary; a check of a header counts once.
 */
export const contractSites = (binary: Uint8Array): readonly ContractSite[] => {
  const bytes = Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength);
  const tag = Buffer.from('@contract ');
  const found = new Map<string, ContractSite>();
  for (let at = bytes.indexOf(tag); at >= 0; at = bytes.indexOf(tag, at + tag.length)) {
    const [rule, here, text] = stringsAt(bytes, at + tag.length, 3);
    const [spec, generated] = [placeOf(rule), placeOf(here)];
    if (spec === undefined || generated === undefined || text === undefined) continue;
    const site = { region: regionOf(text), text, ...spec, generated };
    found.set(JSON.stringify(site), site);
  }
  return [...found.values()];
};

const stringsAt = (bytes: Buffer, start: number, count: number): readonly string[] => {
  const strings: string[] = [];
  for (let at = start; strings.length < count; ) {
    const end = bytes.indexOf(0, at);
    if (end < 0 || end - at > longest) break;
    strings.push(bytes.toString('utf8', at, end));
    at = end + 1;
  }
  return strings;
};

const placeOf = (text: string | undefined): { readonly file: string; readonly line: number } | undefined => {
  const [, file, line] = /^(.+):(\d+)$/s.exec(text ?? '') ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
};
