/** Swapping proof: another wire codec takes the place of the JSON one by changing one line of the config. */

import { neuron } from '@instabrew/isa-neuron';
import { definePlugin, type Plugin, workbench } from '@instabrew/plugin';
import { failure, newRecord, type ResolvedIsa, success, unwrap, type WireRecord } from '@instabrew/spec';
import { enumCodec, interp, latency, wireJson } from 'instabrew';
import { describe, expect, it } from 'vitest';

async function* nothing(): AsyncGenerator<never> {
  yield* [];
}

/** A wire format of one line `opcode name` a record: enough to be another one. */
const wireLines = (): Plugin<'wireCodec', readonly ['enumCodec']> =>
  definePlugin({
    port: 'wireCodec',
    name: 'lines',
    needs: ['enumCodec'],
    create: (isa: ResolvedIsa, use) => {
      const opcodes = use('enumCodec').of(isa.wire.opcodeEnum);
      const write = (record: WireRecord): string => `${record[isa.wire.tag]} ${record.name}`;
      const read = (text: string): WireRecord => {
        const [opcode = '', name = ''] = text.split(' ');
        unwrap(opcodes.toOrdinal(opcode));
        return newRecord(isa, opcode, { name });
      };
      const textOf = (text: string | Uint8Array): string => (typeof text === 'string' ? text : new TextDecoder().decode(text));
      return {
        format: 'lines',
        readRecord: (text) => success(read(textOf(text))),
        writeRecord: (record) => success(write(record)),
        readRecords: (text) => (textOf(text) === '' ? failure([]) : success(textOf(text).split('\n').map(read))),
        writeRecords: (records) => success(records.map(write).join('\n')),
        readDocument: (text) => success(textOf(text).split('\n').map(read)),
        writeDocument: (document) => success([document].flat().map(write).join('\n')),
        verifyDocument: () => [],
        checkNames: () => [],
        readStream: () => nothing(),
        writeStream: () => nothing(),
      };
    },
  });

const others = [enumCodec(), interp(), latency({ generation: 'gen3' })];

describe('the wire codec', () => {
  it.each([
    ['json', wireJson()],
    ['lines', wireLines()],
  ] as const)('%s serves the same caller', (format, codec) => {
    const bench = unwrap(workbench(neuron, [...others, codec]));
    const wire = bench.use('wireCodec');
    const record = newRecord(neuron, 'Call', { name: 'c0' });
    expect(wire.format).toBe(format);
    expect(unwrap(wire.readRecord(unwrap(wire.writeRecord(record))))).toEqual(record);
  });

  it('cannot ask for a port that it does not list', () => {
    definePlugin({
      port: 'wireCodec',
      name: 'greedy',
      needs: ['enumCodec'],
      create: (_, use) => {
        use('enumCodec');
        // @ts-expect-error latency is not among the needs
        use('latency');
        throw new Error('never created');
      },
    });
  });
});
