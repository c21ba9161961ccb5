/** Holds records against the schema that `instabrew generate` made. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const schema = JSON.parse(readFileSync(new URL('gen/toy.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020().compile(schema);

const tile = {
  kind: 'tensor',
  tensor: 'x',
  dtype: 'float32',
  ap: [
    [512, 128],
    [1, 512],
  ],
};
const unary = { opcode: 'Unary', name: 'act', engine: 'Vector', ins: [tile], outs: [tile], fn: 'relu' };
const candidates = { 'a record': unary, 'an unknown member': { ...unary, fn: 'gelu' }, 'an unknown key': { ...unary, scael: 2 } };

console.log(`${schema.title}: ${Object.keys(schema.$defs).length} definitions`);
for (const [what, record] of Object.entries(candidates)) console.log(`${what}: ${validate(record) ? 'valid' : 'not valid'}`);
