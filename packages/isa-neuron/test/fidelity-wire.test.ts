import { instructionOf, recordFields, recordOf, unionOf } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { facts, haveFacts, report } from './facts.js';

interface KeyFact {
  readonly key: string;
  readonly default: unknown;
  readonly required: boolean | null;
  readonly emit: string;
  readonly argumentKind?: string;
}
interface KindFact {
  readonly wireKind: readonly string[];
  readonly keys: readonly string[];
}
interface AffineFact {
  readonly key: string;
  readonly version: number | null;
  readonly exprKind: number | null;
  readonly keys: { readonly [key: string]: string };
}
interface WireFacts {
  readonly baseHeader: readonly KeyFact[];
  readonly accessPattern: readonly KeyFact[];
  readonly argumentKinds: readonly KindFact[];
  readonly affine: readonly AffineFact[];
  readonly debug: readonly KeyFact[];
  readonly loop: readonly KeyFact[];
  readonly dmaBlock: readonly KeyFact[];
  readonly syncInfo: readonly KeyFact[];
}

describe.runIf(haveFacts)('records carry the facts', () => {
  const wire = haveFacts ? facts<WireFacts>('wire-base.json') : undefined;
  const rule = (emit: string) => /^(always|nonEmpty|present)/.exec(emit)?.[1] ?? 'present';

  it('the header: 20 keys with the tag, in writer order, name alone required beside it', () => {
    const rows = wire?.baseHeader ?? [];
    expect(rows).toHaveLength(20);
    expect(neuron.header.map((f) => f.name)).toEqual(rows.map((r) => r.key).filter((key) => key !== neuron.wire.tag));
    for (const row of rows.filter((r) => r.key !== neuron.wire.tag)) {
      const spec = neuron.header.find((f) => f.name === row.key);
      expect([spec?.required, spec?.emit], row.key).toEqual([row.required, rule(row.emit)]);
      if (row.default !== null && row.key !== 'optin_passes') expect(spec?.default, row.key).toEqual(row.default);
    }
  });

  it('the eight spellings of seven operand kinds, each with its keys', () => {
    const kinds = (wire?.argumentKinds ?? []).filter((k) => k.wireKind.length > 0);
    const { cases } = unionOf(neuron, 'Argument');
    expect(cases.map((c) => c.tags).sort()).toEqual(kinds.map((k) => k.wireKind).sort());
    for (const kind of kinds) {
      const record = cases.find((c) => c.tags[0] === kind.wireKind[0])?.record ?? '';
      const keys = recordOf(neuron, record).fields.map((f) => f.name);
      expect(['kind', ...keys].sort(), record).toEqual([...kind.keys].sort());
    }
    report(`fidelity: ${kinds.length} operand kinds, ${kinds.flatMap((k) => k.keys).length} keys`);
  });

  it('operand keys: required and defaults', () => {
    const records: { readonly [kind: string]: string } = {
      physical_ap: 'PhysicalAp',
      symbolic_ap: 'SymbolicAp',
      register_ap: 'RegisterAp',
    };
    for (const row of (wire?.accessPattern ?? []).filter((r) => r.key !== 'kind' && records[r.argumentKind ?? ''])) {
      const spec = recordOf(neuron, records[row.argumentKind ?? ''] ?? '').fields.find((f) => f.name === row.key);
      expect(spec?.required, `${row.argumentKind}.${row.key}`).toBe(row.required);
      if (row.default !== null) expect(spec?.default, `${row.argumentKind}.${row.key}`).toEqual(row.default);
    }
  });

  it('affine expressions of version 2: kinds and keys', () => {
    const nodes = (wire?.affine ?? []).filter((a) => a.version === 2 && a.exprKind !== null && a.keys.kind);
    const { cases } = unionOf(neuron, 'AffineExpr');
    expect(cases.flatMap((c) => c.tags).sort()).toEqual(nodes.map((n) => n.key).sort());
    for (const node of nodes) {
      const record = cases.find((c) => c.tags.includes(node.key))?.record ?? '';
      expect(['kind', ...recordOf(neuron, record).fields.map((f) => f.name)].sort(), node.key).toEqual(
        Object.keys(node.keys).sort(),
      );
    }
    expect(cases).toHaveLength(11);
  });

  it('debug information', () => {
    expect(recordOf(neuron, 'OpDebugInfo').fields.map((f) => f.name)).toEqual(wire?.debug.map((r) => r.key));
    expect(recordOf(neuron, 'OpDebugInfo').open).toBe(true);
  });

  it('loops and DMA blocks: the keys that bodies and axes stand under', () => {
    const has = (names: readonly string[], key: string) =>
      names.some((name) => recordFields(neuron, instructionOf(neuron, name)).some((f) => f.name === key));
    const loops = wire?.loop.filter((r) => r.key !== neuron.wire.tag) ?? [];
    for (const row of loops) {
      expect(has(['Loop', 'DynamicForLoop', 'DoWhile'], row.key), row.key).toBe(true);
      const spec = ['Loop', 'DynamicForLoop', 'DoWhile']
        .flatMap((name) => instructionOf(neuron, name).fields)
        .find((f) => f.name === row.key);
      expect(spec?.required, row.key).toBe(row.required);
    }
    const keys = wire?.dmaBlock.filter((r) => !/opcode|ins|descriptor/.test(r.key)).map((r) => r.key) ?? [];
    for (const key of keys) expect(has(['DMABlock'], key), key).toBe(true);
    report(`fidelity: ${loops.length + keys.length} keys of loops and DMA blocks`);
  });

  it('waits and updates', () => {
    const keys = (wire?.syncInfo ?? []).map((r) => r.key.replace('[]', ''));
    const fields = (record: string, path: string) => recordOf(neuron, record).fields.map((f) => `${path}${f.name}`);
    const found = [...fields('SyncInfo', ''), ...fields('SemaphoreWait', 'on_wait.'), ...fields('SemaphoreUpdate', 'on_update.')];
    expect(found.sort()).toEqual([...keys].sort());
  });
});
