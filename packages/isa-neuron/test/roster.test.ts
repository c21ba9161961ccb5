/** The content of the ISA in short, one fact a line: a change of it shows as a changed line of a committed file. */
import { type EnumSpec, type FieldSpec, type InstructionSpec, isAbsent } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { show } from './field-type.js';

const fieldLine = (f: FieldSpec): string => {
  const presence = f.required ? 'required' : f.optional ? 'optional' : `= ${JSON.stringify(f.default)}`;
  return `    ${f.name}: ${show(f.type)} ${presence}, written ${f.emit}`;
};
const enumLines = (e: EnumSpec): readonly string[] => [
  `  ${e.name} (${e.family}), default ${e.defaultMember}`,
  ...e.members.map((m) => {
    const tables = Object.entries(m.tables).map(([table, value]) => ` ${table}=${value}`);
    return `    ${m.ordinal} ${m.name}${tables.join('')}`;
  }),
];
const instructionLines = (i: InstructionSpec): readonly string[] => {
  const operands = i.operands.map((o) => `${o.direction} ${o.name}${o.optional ? '?' : ''}${o.indirect ? ' (indirect)' : ''}`);
  const latency = isAbsent(i.latency) ? `absent: ${i.latency.absent}` : Object.keys(i.latency.byGeneration).join(' ');
  const semantics = isAbsent(i.semantics) ? `absent: ${i.semantics.absent}` : i.semantics.body.skeleton;
  return [
    `  ${i.ordinal} ${i.name} < ${i.base ?? 'Instruction'}${i.abstract ? ' (abstract)' : ''}, equality ${i.equality}`,
    `    engine ${i.engine.default} of [${i.engine.valid.join(' ')}]${i.since ? `, since ${i.since}` : ''}`,
    `    operands: ${operands.join(', ') || 'none'}`,
    `    latency: ${latency}`,
    `    semantics: ${semantics}`,
    `    constraints: ${i.constraints.map((c) => c.name).join(', ') || 'none'}`,
    ...i.fields.map(fieldLine),
  ];
};

it('the roster', async () => {
  const lines = [
    'enums',
    ...neuron.enums.flatMap(enumLines),
    'dtypes',
    ...neuron.dtypes.map((d) => `  ${d.ordinal} ${d.name}: ${d.bytes} bytes, ${d.format} x ${d.lanes}, immediate ${d.immediate}`),
    'generations',
    ...neuron.generations.flatMap((g) => [
      `  ${g.name} (${g.archLevel})${g.modelled ? '' : ', not modelled'}`,
      ...Object.entries(g.constants).map(([key, value]) => `    ${key} ${value}`),
    ]),
    'header',
    ...neuron.header.map(fieldLine),
    'records',
    ...neuron.records.flatMap((r) => [`  ${r.name}${r.open ? ' (open)' : ''}`, ...r.fields.map(fieldLine)]),
    'unions',
    ...neuron.unions.flatMap((u) => [`  ${u.name} on ${u.tag}`, ...u.cases.map((c) => `    ${c.tags.join(' | ')}: ${c.record}`)]),
    'instructions',
    ...neuron.instructions.flatMap(instructionLines),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/roster.txt');
});

describe('what a reader of the spec can rely on', () => {
  interface Noted {
    readonly name?: string;
    readonly provenance: { readonly confidence: string; readonly pages: readonly string[]; readonly note?: string };
  }
  const noted: Noted[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('provenance' in value) noted.push(value as Noted);
    Object.values(value).forEach(visit);
  };
  visit(neuron);

  it('every fact names a page, or says why there is none', () => {
    const bare = noted.filter(({ provenance: p }) => p.pages.length === 0 && !p.note);
    expect(bare.map((n) => n.name)).toEqual([]);
  });

  it('every choice of ours says what was open', () => {
    const silent = noted.filter(({ provenance: p }) => p.confidence === 'our-choice' && !p.note);
    expect(silent.map((n) => n.name)).toEqual([]);
  });

  it('enums, instructions, their keys and operands say what they are', () => {
    const all = [...neuron.enums, ...neuron.instructions, ...neuron.instructions.flatMap((i) => [...i.fields, ...i.operands])];
    expect(all.filter((x) => x.doc === '').map((x) => x.name)).toEqual([]);
    expect([...neuron.header, ...neuron.records, ...neuron.unions].filter((x) => x.doc === '').map((x) => x.name)).toEqual([]);
  });
});
