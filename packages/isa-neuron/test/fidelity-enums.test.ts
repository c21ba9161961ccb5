import { enumOf, fieldEnums } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { facts, haveFacts, report } from './facts.js';

interface MemberFact {
  readonly name: string;
  readonly ordinal: number;
  readonly [table: string]: unknown;
}
interface EnumFact {
  readonly name: string;
  readonly owner: 'field' | 'structural';
  readonly members: readonly MemberFact[];
  readonly complete: boolean;
  readonly ctorDefaults?: { readonly [field: string]: string };
  readonly externalNames?: readonly { readonly ordinal: number; readonly name: string }[];
}
interface DtypeFact {
  readonly ordinal: number;
  readonly wireName: string;
  readonly lanes: number;
  readonly storageBytes: number;
  readonly wireTag: { readonly coreV4: number; readonly preV4: number };
  readonly allowedAsImmediate: boolean;
}

describe.runIf(haveFacts)('enums carry the facts', () => {
  const all = haveFacts ? facts<readonly EnumFact[]>('enums.json') : [];
  const own = all.filter((e) => e.owner === 'field');

  it('R5: the 27 field enums in emission order, each member with its ordinal, in order', () => {
    expect(fieldEnums(neuron).map((e) => e.name)).toEqual(own.map((e) => e.name));
    for (const fact of own) {
      const members = enumOf(neuron, fact.name).members.map(({ name, ordinal }) => ({ name, ordinal }));
      expect(members, fact.name).toEqual(fact.members.map(({ name, ordinal }) => ({ name, ordinal })));
    }
    report(`fidelity: ${own.length} field enums, ${own.flatMap((e) => e.members).length} members`);
  });

  it('the constructor defaults', () => {
    const stated = own.flatMap((e) =>
      Object.values(e.ctorDefaults ?? {}).map((text) => [e.name, /^(\w+)\(\d+\)/.exec(text)?.[1]]),
    );
    expect(stated.length).toBeGreaterThan(10);
    for (const [name, member] of stated) expect(enumOf(neuron, name ?? '').defaultMember, name).toBe(member);
  });

  it('the numbers in other tables', () => {
    const keys = { l3: ['isa', 'descriptor'], klrOrdinal: ['klr'], pwpId: ['pwp'], wireEngineOrdinal: ['isa'] };
    let cells = 0;
    for (const fact of all) {
      const spec = neuron.enums.find((e) => e.name === fact.name);
      if (!spec || fact.name === neuron.wire.opcodeEnum) continue;
      for (const member of fact.members) {
        const tables = spec.members.find((m) => m.name === member.name)?.tables ?? {};
        for (const [key, names] of Object.entries(keys)) {
          const found = names.map((n) => tables[n]).find((v) => v !== undefined);
          if (member[key] !== undefined) expect(found ?? null, `${fact.name}.${member.name}.${key}`).toBe(member[key]);
          cells += typeof member[key] === 'number' ? 1 : 0;
        }
      }
    }
    report(`fidelity: ${cells} numbers in other tables`);
    expect(cells).toBeGreaterThan(150);
  });

  it('the axes of each transposition, and which collectives reduce', () => {
    for (const m of own.find((e) => e.name === 'TransposeOps')?.members ?? []) {
      const { to0, to1, to2, to3 } = enumOf(neuron, 'TransposeOps').members[m.ordinal]?.tables ?? {};
      expect([to0, to1, to2, to3], m.name).toEqual(m.perm);
    }
    for (const m of own.find((e) => e.name === 'CollectiveKind')?.members ?? []) {
      expect(enumOf(neuron, 'CollectiveKind').members[m.ordinal]?.tables.reduces, m.name).toBe(Number(m.needsReduceOp));
    }
  });

  it('the structural enums, each member with its ordinal; what is not published is not made up', () => {
    const structural = all.filter((e) => e.owner === 'structural');
    let members = 0;
    for (const fact of structural) {
      const name = fact.name.replace('Argument::', '');
      // No members are known of one; the other is a pair of an engine and a number.
      if (['DMAQueueAttribute', 'EngineInfo'].includes(name)) {
        expect([fact.members.length, neuron.enums.some((e) => e.name === name)]).toEqual([0, false]);
        continue;
      }
      const found = enumOf(neuron, name).members.map((m) => ({ name: m.name, ordinal: m.ordinal }));
      expect(found, name).toEqual(fact.members.map((m) => ({ name: m.name, ordinal: m.ordinal })));
      members += found.length;
    }
    expect(structural.filter((e) => !e.complete).map((e) => e.name)).toEqual(['DMAQueueAttribute', 'FunctionAttribute']);
    const total = members + own.flatMap((e) => e.members).length;
    expect(total).toBe(414);
    report(`fidelity: ${total} of ${all.flatMap((e) => e.members).length} members of ${all.length - 2} enums`);
  });

  it('enums that no source has are ours alone', () => {
    const known = new Set(all.map((e) => e.name.replace('Argument::', '')));
    expect(neuron.enums.filter((e) => !known.has(e.name)).map((e) => e.name)).toEqual(['AffinePredicateOp', 'DMAQueueType']);
  });

  it('the second names of engines, the bits of features, the written kinds of operands', () => {
    const engines = all.find((e) => e.name === 'EngineType')?.externalNames ?? [];
    expect(enumOf(neuron, 'EngineType').members.map((m) => m.tables.external)).toEqual(engines.map((e) => e.name));
    for (const m of all.find((e) => e.name === 'ModuleAttribute')?.members ?? []) {
      const bit = enumOf(neuron, 'ModuleAttribute').members[m.ordinal]?.tables.neff ?? null;
      expect(bit, m.name).toBe(m.neffHeaderBit === null ? null : Number(m.neffHeaderBit));
    }
    for (const m of all.find((e) => e.name === 'Argument::ArgumentKind')?.members ?? []) {
      const doc = enumOf(neuron, 'ArgumentKind').members.find((x) => x.name === m.name)?.doc ?? '';
      for (const kind of (m.wireKinds as readonly string[]) ?? []) expect(doc, m.name).toContain(kind);
    }
  });

  it('dtypes: order, bytes, lanes, tags, and which may be immediates', () => {
    const { members } = facts<{ readonly members: readonly DtypeFact[] }>('dtypes.json');
    expect(neuron.dtypes.map((d) => d.name)).toEqual(members.map((m) => m.wireName));
    for (const m of members) {
      const spec = neuron.dtypes[m.ordinal];
      expect([spec?.ordinal, spec?.bytes, spec?.lanes], m.wireName).toEqual([m.ordinal, m.storageBytes, m.lanes]);
      expect(spec?.immediate !== 'none', m.wireName).toBe(m.allowedAsImmediate);
      const { isa, isaBefore4 } = enumOf(neuron, 'Dtype').members[m.ordinal]?.tables ?? {};
      expect([isa, isaBefore4], m.wireName).toEqual([m.wireTag.coreV4, m.wireTag.preV4]);
    }
  });
});
