import { fileURLToPath } from 'node:url';
import * as spec from '@instabrew/spec';
import { document } from './containers.js';
import { Engine, Mode, Switch, Wire } from './enums.js';
import { header, instructions, tables } from './instructions.js';
import { Operand } from './operands.js';
import { evil } from './text.js';

const definition = spec.isa({
  ...{ name: `hostile ${evil}`, version: '1.0.0-rc.1 */ """', doc: evil, namespace: 'class', classPrefix: '' },
  ...{ engines: Engine, operand: Operand, header, document, instructions, tables, enums: [Mode, Switch, Wire] },
  wire: { tag: 'op code', opcodeEnum: 'Opcodes', ins: 'INS', outs: 'outs', engine: 'engine-of', indirectionIns: 'idx' },
  generations: [
    spec.generation('g 1', { doc: evil, constants: { 'clock.X-1': 7, 'clock X-1': 2 } }),
    spec.generation('default', { constants: { 'clock.X-1': 3, 'clock X-1': 4, 'only here': 1 } }),
    spec.generation('constructor', { constants: { 'clock.X-1': 9, 'clock X-1': 1 } }),
    spec.generation('2nd', { modelled: false }),
  ],
});

/**
 * An ISA whose names and texts try to break out of whatever they are put in, and that has every construct of the datamodel, documents
 * with containers included. A target that emits it as code that compiles, and whose strings come back unchanged, can take any spec.
 * Its origins are files of this package, relative to it.
 */
export const hostile: spec.ResolvedIsa = spec.unwrap(
  spec.resolve(definition, { root: fileURLToPath(new URL('../..', import.meta.url)) }),
);
