import { neuron as whole } from '@instabrew/isa-neuron';
import { emittable } from '@instabrew/plugin';
import { resolve, unwrap } from '@instabrew/spec';
import { toy as toyDef } from '../../../examples/toy-isa/toy.js';
import { root } from './emitted.js';

export const toy = unwrap(resolve(toyDef, { root }));
/** As the target sees it. */
export const neuron = emittable(whole);
export { hostile } from './hostile.js';
