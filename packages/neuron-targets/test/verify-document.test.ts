/** What `verifyDocument` finds beyond a single instruction: places of tensors, and the generation. */
import { readFileSync } from 'node:fs';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { codec } from '../src/samples.js';

const text = readFileSync(new URL('../../../examples/programs/matmul.json', import.meta.url), 'utf8');
const found = (changed: string) =>
  codec.verifyDocument(unwrap(codec.readDocument(changed))).map(({ code, path }) => [code, path.slice(-3).join('.')]);

describe('a program that meets every rule', () => {
  it('has no findings', () => expect(found(text)).toEqual([]));

  it('breaks the rule of each operand whose tensor lies elsewhere', () => {
    expect(found(text.replaceAll('"PSUM"', '"SB"'))).toEqual([['verify/memory', '2.outs.0']]);
    expect(found(text.replaceAll('"SB"', '"PSUM"'))).toEqual([
      ['verify/memory', '0.outs.0'],
      ['verify/memory', '1.outs.0'],
      ['verify/memory', '2.ins.0'],
      ['verify/memory', '2.ins.1'],
      ['verify/memory', '4.ins.0'],
    ]);
  });

  it('is for any generation that has its instructions', () => {
    for (const arch of ['sunda', 'gen3', 'core_v4'])
      expect(found(text.replace(/"arch":\s*"\w+"/, `"arch": "${arch}"`))).toEqual([]);
  });
});
