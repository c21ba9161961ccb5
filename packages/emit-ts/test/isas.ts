export { hostile } from '@instabrew/conformance/hostile';
export { neuron } from '@instabrew/isa-neuron';

import { resolve, unwrap } from '@instabrew/spec';
import { toy as toyDef } from '../../../examples/toy-isa/toy.js';
import { root } from './emitted.js';

export const toy = unwrap(resolve(toyDef, { root }));
