/** Canonical text of any length: one document whose block holds one instruction again and again, with a name of its own each. */
import type { WireCodec } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';

const access = (name: string, dtype: string): string =>
  `{"access_shape":[128,512],"ap":[[512,128],[1,512]],"dtype":"${dtype}","kind":"physical_ap","memref":"${name}","memsetref":"${name}_set","offset":0}`;

const tensor = (name: string, dtype: string): string =>
  `{"dtype":"${dtype}","kind":"Internal","memorylocations":[{"addr":0,"allocated":true,"dims":[128,2048],"name":"${name}","type":"SB"}],"name":"${name}_set","tensor_shape":[128,512]}`;

/** One instruction that stands for all: `@` is its number. */
const sample =
  `{"functions":[{"allocations":[${tensor('x', 'float32')},${tensor('y', 'bfloat16')}],"blocks":[{"instructions":[{"acc":"Idle","alpha":0.5,` +
  '"debug":{"filename":"kernel.py","lineno":12,"op_name":"gelu.@"},"engine":"Activation","func":"Gelu",' +
  `"ins":[${access('x', 'float32')},{"dtype":"float32","kind":"imm_value","value":0.0}],"name":"act@","op0":"bypass","op1":"bypass",` +
  `"opcode":"Activation","outs":[${access('y', 'bfloat16')}],"reduce_op":"bypass","scale":1.0}],"name":"Block1"}],"name":"main"}],"version":2}`;

/** The text in pieces of about 1 MiB, at least `size` characters in all. */
export function* longDocument(codec: WireCodec, size: number): Generator<string, void, undefined> {
  const canonical = unwrap(codec.writeDocument(unwrap(codec.readDocument(sample))));
  const [start = '', record = '', end = ''] = canonical.split(/(?<="instructions":\[)|(?=\],"name":"Block1")/);
  yield start;
  for (let i = 0, length = 0; length < size; ) {
    let piece = '';
    for (; piece.length < 2 ** 20 && length + piece.length < size; i++)
      piece += (i === 0 ? '' : ',') + record.replaceAll('@', String(i));
    length += piece.length;
    yield piece;
  }
  yield end;
}
